import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const CODE = 'pattern-not-portable';
const messageFor = (pattern: string): string | undefined =>
  run(CODE, { properties: { A: { type: 'string', pattern } } }).findings[0]?.message;

test('pattern-not-portable: the engines that do not read it as Java does are named', () => {
  assert.match(messageFor('^\\p{Alpha}+$')!, /Python refuses it: .*JavaScript reads it differently: /);
  assert.match(messageFor('^(?!aws)')!, /RE2 \(Go\) refuses it: /);
  assert.match(messageFor('a++')!, /JavaScript.* refuse it: /);
  assert.match(messageFor('[\\w-z]')!, /Python refuses it: /);
  assert.match(messageFor('(?<name>a)')!, /Python refuses it: it wants \(\?P<name>…\)/);
  assert.match(messageFor('\\_')!, /JavaScript with flag u refuses it: /);
});

test('pattern-not-portable: plain patterns are read alike', () => {
  for (const pattern of ['^[a-zA-Z0-9_-]{1,64}$', '^arn:[a-z-]+:iam::\\d{12}:role/.+$', '^(a|b)?c*$'])
    assert.equal(messageFor(pattern), undefined, pattern);
});

test('pattern-not-portable: each engine is named once', () => {
  const message = messageFor('^(?=a)(?!b)(?=c)$')!;
  assert.equal(message.match(/RE2/g)?.length, 1);
});

test('pattern-not-portable: a note by default, a warning where portability counts', () => {
  const change = {
    properties: { A: { type: 'object', patternProperties: { '^\\p{L}$': { type: 'string' } } } },
  };
  assert.equal(run(CODE, change).findings[0]?.severity, 'info');
  assert.equal(run(CODE, change, 'portable').findings[0]?.severity, 'warning');
});
