import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointerUnresolved } from '../../../src/schema/rules/pointer-unresolved.ts';
import { check } from './check.ts';
import { pointers } from './tester.ts';

test('pointer-unresolved: every list of properties is checked, additional identifiers too', () => {
  const missing = ['/properties/Missing'];
  const found = pointers('pointer-unresolved', {
    primaryIdentifier: ['/properties/Id', ...missing],
    additionalIdentifiers: [['/properties/Name'], missing],
    readOnlyProperties: missing,
    writeOnlyProperties: missing,
    createOnlyProperties: missing,
    conditionalCreateOnlyProperties: missing,
    nonPublicProperties: missing,
  });
  assert.deepEqual(found.sort(), [
    '/additionalIdentifiers/1/0',
    '/conditionalCreateOnlyProperties/0',
    '/createOnlyProperties/0',
    '/nonPublicProperties/0',
    '/primaryIdentifier/1',
    '/readOnlyProperties/0',
    '/writeOnlyProperties/0',
  ]);
});

test('pointer-unresolved: pointers through references, elements and values of maps lead somewhere', () => {
  const found = pointers('pointer-unresolved', {
    properties: {
      Id: { type: 'string' },
      Tags: { type: 'array', items: { $ref: '#/definitions/Tag' } },
      Labels: { type: 'object', patternProperties: { '^[a-z]+$': { $ref: '#/definitions/Tag' } } },
      Choice: { oneOf: [{ $ref: '#/definitions/Tag' }, { type: 'string' }] },
    },
    writeOnlyProperties: [
      '/properties/Tags/*/Value',
      '/properties/Labels/*/Value',
      '/properties/Choice/Value',
    ],
    createOnlyProperties: null,
  });
  assert.deepEqual(found, []);
});

test('pointer-unresolved: deprecated properties and tagProperty are the business of other rules', () => {
  const found = pointers('pointer-unresolved', {
    deprecatedProperties: ['/properties/Gone'],
    tagging: { taggable: true, tagProperty: '/properties/Gone' },
  });
  assert.deepEqual(found, []);
});

function helpFor(pointer: string): string | undefined {
  const properties = {
    Id: { type: 'string' },
    Root: {
      type: 'object',
      properties: { CreationInfo: { type: 'object', properties: { Owner: { type: 'string' } } } },
    },
    Tags: { type: 'array', items: { $ref: '#/definitions/Tag' } },
  };
  return check(pointerUnresolved, {
    properties,
    createOnlyProperties: [pointer],
    writeOnlyProperties: null,
  })[0]?.help;
}

test('pointer-unresolved: a misspelt name gets the pointer that was meant', () => {
  assert.equal(helpFor('/properties/Rot'), 'Did you mean /properties/Root?');
  assert.equal(helpFor('/properties/Tags/*/Keyy'), 'Did you mean /properties/Tags/*/Key?');
  assert.equal(helpFor('/properties/Tags/Keyy'), 'Did you mean /properties/Tags/*/Key?');
  assert.equal(
    helpFor('/properties/Rot/CreationInfo/Owner'),
    'Did you mean /properties/Root/CreationInfo/Owner?',
  );
  assert.equal(helpFor('/Properties/Root'), 'Did you mean /properties/Root?');
});

test('pointer-unresolved: names that were left out in between are found', () => {
  assert.equal(helpFor('/properties/CreationInfo'), 'Did you mean /properties/Root/CreationInfo?');
  assert.equal(
    helpFor('/properties/CreationInfo/Owner'),
    'Did you mean /properties/Root/CreationInfo/Owner?',
  );
});

test('pointer-unresolved: a property of the same name in an unrelated object is not suggested', () => {
  assert.match(helpFor('/properties/Tags/*/Owner') ?? '', /^Take it out/);
});

test('pointer-unresolved: what is no pointer at all is reported too', () => {
  const found = check(pointerUnresolved, { createOnlyProperties: ['', '/properties', '/', '#'] });
  assert.deepEqual(
    found.map((finding) => finding.pointer),
    [0, 1, 2, 3].map((index) => `/createOnlyProperties/${index}`),
  );
});
