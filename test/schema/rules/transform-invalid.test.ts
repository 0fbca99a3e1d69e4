import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSchema } from '../../../src/schema/load.ts';
import { createView } from '../../../src/schema/nodes/view.ts';
import { transformInvalid } from '../../../src/schema/rules/transform-invalid.ts';
import { parseTransforms } from '../../../src/schema/transforms.ts';
import { GOOD_SCHEMA, pointers } from './tester.ts';

const key = '/properties/Name';
const at = '/propertyTransform/~1properties~1Name';

/** Runs the rule as validation does: with the transforms parsed. */
async function check(expression: string): Promise<string[]> {
  const schema = { ...GOOD_SCHEMA, propertyTransform: { [key]: expression } };
  const document = loadSchema(JSON.stringify(schema), 'schema.json').document!;
  const messages: string[] = [];
  transformInvalid.check(createView(document, undefined, await parseTransforms(document.root)), (finding) => {
    assert.equal(finding.pointer, at);
    messages.push(finding.message);
  });
  return messages;
}

test('transform-invalid: anything but text, and no text', () => {
  for (const value of [1, null, true, [], {}, '', ' \n'])
    assert.deepEqual(pointers('transform-invalid', { propertyTransform: { [key]: value } }), [at]);
});

test('transform-invalid: what JSONata cannot read, alternative by alternative', async () => {
  assert.deepEqual((await check('$lowercase(Name')).length, 1);
  assert.match((await check('$lowercase(Name'))[0]!, /\$lowercase\(Name: Expected "\)"/);
  assert.equal((await check('Name + $OR Name $OR ]')).length, 2);
});

test('transform-invalid: a missing alternative', async () => {
  assert.match((await check('Name $OR'))[0]!, /both sides/);
});

test('transform-invalid: an empty one is reported once', async () => {
  assert.equal((await check('')).length, 1);
});

test('transform-invalid: proper expressions', async () => {
  assert.deepEqual(await check('$lowercase(Name) $OR $join(["a $OR b", Name])'), []);
  assert.deepEqual(pointers('transform-invalid', { propertyTransform: [] }), []);
});
