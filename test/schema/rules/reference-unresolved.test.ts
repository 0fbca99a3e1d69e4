import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { referenceUnresolved } from '../../../src/schema/rules/reference-unresolved.ts';
import { check, schemaFile } from './check.ts';
import { pointers } from './tester.ts';

test('reference-unresolved: a reference is checked wherever a schema may stand', () => {
  const gone = { $ref: '#/definitions/Gone' };
  const found = pointers('reference-unresolved', {
    properties: {
      A: gone,
      B: { type: 'array', items: gone, contains: { not: gone } },
      C: { type: 'object', patternProperties: { '.*': { if: gone } } },
      D: { type: 'object', dependencies: { X: gone, Y: ['X'] } },
      E: { oneOf: [{ type: 'string' }, { properties: { F: gone } }] },
    },
    definitions: { Unused: gone },
    allOf: [gone],
    typeConfiguration: { properties: { Key: gone } },
    handlers: { list: { handlerSchema: { properties: { Key: gone } } } },
    tagging: null,
  });
  assert.deepEqual(found.sort(), [
    '/allOf/0/$ref',
    '/definitions/Unused/$ref',
    '/handlers/list/handlerSchema/properties/Key/$ref',
    '/properties/A/$ref',
    '/properties/B/contains/not/$ref',
    '/properties/B/items/$ref',
    '/properties/C/patternProperties/.*/if/$ref',
    '/properties/D/dependencies/X/$ref',
    '/properties/E/oneOf/1/properties/F/$ref',
    '/typeConfiguration/properties/Key/$ref',
  ]);
});

test('reference-unresolved: what looks like a reference inside of a value is none', () => {
  const found = pointers('reference-unresolved', {
    properties: { Id: { type: 'object', default: { $ref: '#/gone' }, enum: [{ $ref: '#/gone' }] } },
  });
  assert.deepEqual(found, []);
});

test('reference-unresolved: local references of every kind are followed', () => {
  const found = pointers('reference-unresolved', {
    $id: 'https://example.com/schemas/acme-shop-order.json',
    properties: {
      Id: { type: 'string' },
      A: { $ref: '#/properties/Id' },
      B: { $ref: '#/definitions/Tag/properties/Key' },
      C: { $ref: 'acme-shop-order.json#/definitions/Tag' },
      D: { $ref: '#/definitions/%54ag' },
      E: { $ref: '#' },
    },
    handlers: {
      list: {
        permissions: [],
        handlerSchema: { properties: { Id: { $ref: 'resource-schema.json#/properties/Id' } } },
      },
    },
  });
  assert.deepEqual(found, []);
});

function say(ref: string, change: JsonObject = {}): { message: string; help: string } {
  const [finding] = check(referenceUnresolved, { properties: { Id: { $ref: ref } }, ...change });
  return { message: finding?.message ?? '', help: finding?.help ?? '' };
}

test('reference-unresolved: a name that is nearly right gets a suggestion', () => {
  assert.equal(say('#/definitions/Tagg').help, 'Did you mean "#/definitions/Tag"?');
  assert.equal(say('#/definition/Tag').help, 'Did you mean "#/definitions/Tag"?');
  assert.equal(say('#Tag').help, 'Did you mean "#/definitions/Tag"?');
});

test('reference-unresolved: a forgotten # looks like a file, and gets a suggestion', () => {
  assert.equal(say('/definitions/Tag').help, 'Did you mean "#/definitions/Tag"?');
  assert.equal(say('definitions/Tag').help, 'Did you mean "#/definitions/Tag"?');
  assert.equal(say('Tag').help, 'Did you mean "#/definitions/Tag"?');
});

test('reference-unresolved: a document that nobody has is named in full, with the ways to get it', () => {
  const { message, help } = say('aws-ec2-vpc.json#/properties/Id', {
    $id: 'https://schema.example.com/types/aws-ec2-subnet.json',
  });
  assert.match(message, /https:\/\/schema\.example\.com\/types\/aws-ec2-vpc\.json/);
  assert.match(help, /--schemas <dir>/);
  assert.match(help, /--fetch/);
});

test('reference-unresolved: what is not a URI, and what is not a schema, are told apart', () => {
  assert.match(say('http://[').message, /not a URI reference/);
  assert.match(say('#/%E0%A4').message, /not a URI reference/);
  assert.match(say('#/required').message, /not a schema/);
  assert.match(say('#/bar').message, /this schema has no \/bar/);
});

test('reference-unresolved: a missing target in another document', () => {
  const vpc = schemaFile('aws-ec2-vpc.json', { properties: { VpcId: { type: 'string' } } });
  const change = { properties: { Id: { $ref: 'aws-ec2-vpc.json#/properties/VpcIdd' } } };
  const [finding] = check(referenceUnresolved, change, [vpc]);
  assert.equal(finding?.pointer, '/properties/Id/$ref');
  assert.match(finding?.message ?? '', /aws-ec2-vpc\.json has no \/properties\/VpcIdd/);
  assert.equal(finding?.help, 'Did you mean "aws-ec2-vpc.json#/properties/VpcId"?');
});

test('reference-unresolved: another document must be readable as far as references lead into it', () => {
  const common = schemaFile('common.json', {
    definitions: {
      Arn: { $ref: '#/definitions/Text' },
      Text: { type: 'string' },
      Broken: { type: 'object', properties: { A: { $ref: '#/definitions/Missing' } } },
    },
  });
  const refer = (ref: string): string[] =>
    check(referenceUnresolved, { properties: { Id: { $ref: ref } } }, [common]).map(({ message }) => message);
  assert.deepEqual(refer('common.json#/definitions/Arn'), []);
  assert.match(refer('common.json#/definitions/Broken')[0] ?? '', /"#\/definitions\/Missing"/);
});

test('reference-unresolved: documents that refer to each other end', () => {
  const change = { properties: { Id: { $ref: 'a.json#/definitions/A' } } };
  const a = schemaFile('a.json', { definitions: { A: { items: { $ref: 'b.json#/definitions/B' } } } });
  const b = schemaFile('b.json', { definitions: { B: { items: { $ref: 'a.json#/definitions/A' } } } });
  assert.deepEqual(check(referenceUnresolved, change, [a, b]), []);
});
