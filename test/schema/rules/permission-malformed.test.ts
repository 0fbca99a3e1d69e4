import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const check = (...permissions: string[]): string[] =>
  run('permission-malformed', { handlers: { create: { permissions } } }).findings.map(
    (finding) => finding.message,
  );

test('permission-malformed: each says what is wrong with it', () => {
  assert.match(check('')[0]!, /is empty/);
  assert.match(check(' shop:Get')[0]!, /contains a blank/);
  assert.match(check('shop: Get')[0]!, /contains a blank/);
  assert.match(check('GetOrder')[0]!, /no ":"/);
  assert.match(check(':GetOrder')[0]!, /no service/);
  assert.match(check('shop:')[0]!, /no action/);
});

test('permission-malformed: services and actions of whatever vendor', () => {
  assert.deepEqual(
    check(
      's3:GetObject',
      'Batch:TagResource',
      'VMware:CreateSDDC',
      's3:REST.PUT.OBJECT',
      'a-b:c:d',
      'shop:*',
      '*',
    ),
    [],
  );
});

test('permission-malformed: permissions of tagging count', () => {
  const { findings } = run('permission-malformed', { tagging: { taggable: true, permissions: ['Tag'] } });
  assert.deepEqual(
    findings.map((finding) => finding.pointer),
    ['/tagging/permissions/0'],
  );
});
