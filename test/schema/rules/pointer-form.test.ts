import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointerForm } from '../../../src/schema/rules/pointer-form.ts';
import { check } from './check.ts';

function properForms(written: readonly string[]): (string | undefined)[] {
  const properties = {
    Id: { type: 'string' },
    Config: { type: 'object', properties: { Mode: { type: 'string' } } },
    Tags: { type: 'array', items: { $ref: '#/definitions/Tag' } },
  };
  return check(pointerForm, {
    properties,
    writeOnlyProperties: written,
    createOnlyProperties: null,
  }).map((finding) => finding.help);
}

test('pointer-form: the odd forms of published schemas are understood and shown in the proper form', () => {
  const proper = properForms([
    'properties/Id',
    '#/properties/Id',
    '/Id',
    '/properties/Config/properties/Mode',
    '/properties/Config.Mode',
    '/properties/Tags/Key',
    '/properties/Tags/items/Value',
    '/properties/Config/properties',
    '/definitions/Tag/properties/Key',
  ]);
  assert.deepEqual(proper, [
    'Write /properties/Id.',
    'Write /properties/Id.',
    'Write /properties/Id.',
    'Write /properties/Config/Mode.',
    'Write /properties/Config/Mode.',
    'Write /properties/Tags/*/Key.',
    'Write /properties/Tags/*/Value.',
    'Write /properties/Config.',
    'Write /properties/Tags/*/Key.',
  ]);
});

test('pointer-form: proper pointers, and pointers that lead nowhere, are not its business', () => {
  assert.deepEqual(properForms(['/properties/Tags/*/Key', '/properties/Config/Mode', 'properties/Gone']), []);
});

test('pointer-form: the fix puts the proper form in the place of the odd one', () => {
  const [finding] = check(pointerForm, {
    writeOnlyProperties: ['/properties/Secret', '/properties/Tags/Key'],
  });
  assert.deepEqual(finding?.fix, [
    { kind: 'replace', pointer: '/writeOnlyProperties/1', value: '/properties/Tags/*/Key' },
  ]);
});

test('pointer-form: the key of a transform is renamed, unless the proper one is taken', () => {
  const [finding] = check(pointerForm, { propertyTransform: { 'properties/Name': '$lowercase(Name)' } });
  assert.equal(finding?.at, 'key');
  assert.deepEqual(finding?.fix, [
    { kind: 'rename', pointer: '/propertyTransform/properties~1Name', key: '/properties/Name' },
  ]);
  const [taken] = check(pointerForm, {
    propertyTransform: { 'properties/Name': '$lowercase(Name)', '/properties/Name': '$uppercase(Name)' },
  });
  assert.equal(taken?.fix, undefined);
});

test('pointer-form: a pointer into a definition is not rewritten, because it may mean several properties', () => {
  const [finding] = check(pointerForm, { deprecatedProperties: ['/definitions/Tag/properties/Key'] });
  assert.equal(finding?.help, 'Write /properties/Tags/*/Key.');
  assert.equal(finding?.fix, undefined);
});
