import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lintSchema } from '../../../src/schema/lint.ts';
import { createView } from '../../../src/schema/nodes/view.ts';
import { listNotSorted } from '../../../src/schema/rules/list-not-sorted.ts';
import { check, schemaFile } from './check.ts';
import { GOOD_SCHEMA } from './tester.ts';

test('list-not-sorted: lists of properties, required and permissions are checked, and sorted by the fix', () => {
  const found = check(listNotSorted, {
    createOnlyProperties: ['/properties/Quantity', '/properties/Name'],
    definitions: { Tag: { type: 'object', required: ['Value', 'Key'] } },
    handlers: { read: { permissions: ['shop:B', 'shop:C', 'shop:A'] } },
    tagging: { taggable: true, permissions: ['shop:Untag', 'shop:Tag'] },
  });
  assert.deepEqual(
    found.map(({ pointer, fix }) => [pointer, fix?.[0]]),
    [
      [
        '/createOnlyProperties/1',
        {
          kind: 'replace',
          pointer: '/createOnlyProperties',
          value: ['/properties/Name', '/properties/Quantity'],
        },
      ],
      [
        '/tagging/permissions/1',
        { kind: 'replace', pointer: '/tagging/permissions', value: ['shop:Tag', 'shop:Untag'] },
      ],
      [
        '/handlers/read/permissions/2',
        { kind: 'replace', pointer: '/handlers/read/permissions', value: ['shop:A', 'shop:B', 'shop:C'] },
      ],
      [
        '/definitions/Tag/required/1',
        { kind: 'replace', pointer: '/definitions/Tag/required', value: ['Key', 'Value'] },
      ],
    ],
  );
});

test('list-not-sorted: the order of an identifier has a meaning', () => {
  const found = check(listNotSorted, {
    primaryIdentifier: ['/properties/Name', '/properties/Id'],
    additionalIdentifiers: [['/properties/Quantity', '/properties/Name']],
  });
  assert.deepEqual(found, []);
});

test('list-not-sorted: it is silent until a project turns it on', () => {
  const view = createView(schemaFile('a.json', { ...GOOD_SCHEMA, required: ['Quantity', 'Name'] }));
  const codes = (severities: Record<string, 'warning'>): string[] =>
    lintSchema(view, { severities }).diagnostics.map((diagnostic) => diagnostic.code);
  assert.ok(!codes({}).includes('list-not-sorted'));
  assert.ok(codes({ 'list-not-sorted': 'warning' }).includes('list-not-sorted'));
});

test('list-not-sorted: a list with anything but text in it is left alone', () => {
  assert.deepEqual(check(listNotSorted, { required: ['Quantity', 1, 'Name'] }), []);
});
