import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brief, check, checkProperty, checkText, single } from './tester.ts';

test('unknown-keyword: a mistyped keyword gets the right one as help, shown at its key', () => {
  const found = single(checkText(GOOD.replace('"description"', '"descripton"')));
  assert.equal(found.code, 'unknown-keyword');
  assert.equal(found.pointer, '/descripton');
  assert.deepEqual([found.location?.line, found.location?.column, found.location?.endColumn], [3, 3, 15]);
  assert.equal(
    found.message,
    'There is no "descripton" in a resource type schema, and a schema with unknown keywords is refused.',
  );
  assert.equal(found.help, 'Did you mean "description"?');
});

test('unknown-keyword: upper and lower case count', () => {
  assert.equal(single(checkProperty({ Type: 'string' })).help, 'Did you mean "type"?');
});

test('unknown-keyword: what a mistyped keyword was meant to be is not reported as missing too', () => {
  assert.deepEqual(brief(check({ primaryIdentifier: null, primaryIdentifer: ['/properties/Id'] })), [
    'unknown-keyword /primaryIdentifer',
  ]);
  assert.deepEqual(brief(checkProperty({ enum: ['a'], typ: 'string' })), [
    'unknown-keyword /properties/Extra/typ',
  ]);
});

test('unknown-keyword: a keyword of another place is sent there', () => {
  const help = (found: ReturnType<typeof check>): string | undefined => single(found).help;
  assert.equal(
    help(checkProperty({ type: 'string', createOnlyProperties: [] })),
    '"createOnlyProperties" is a keyword of the resource type: move it to the top level of the schema.',
  );
  assert.equal(
    help(check({ minLength: 3 })),
    '"minLength" is a keyword of property schemas: it can stand in a property or definition, not here.',
  );
  assert.equal(help(check({ timeoutInMinutes: 3 })), '"timeoutInMinutes" is a keyword of a handler.');
});

test('unknown-keyword: a keyword of another dialect of JSON Schema gets its counterpart', () => {
  assert.match(single(checkProperty({ type: 'string', nullable: true })).help ?? '', /"null"/);
  assert.match(single(checkProperty({ type: 'array', prefixItems: [] })).help ?? '', /named properties/);
  assert.match(
    single(checkProperty({ type: 'string', deprecated: true })).help ?? '',
    /deprecatedProperties/,
  );
  assert.match(single(check({ $defs: {} })).help ?? '', /"definitions"/);
});

test('unknown-keyword: a property that stands beside "properties" is recognised', () => {
  assert.equal(
    single(check({ Size: { type: 'string' } })).help,
    'If "Size" is a property, put it inside "properties".',
  );
});

test('unknown-keyword: where only a few are possible, they are named', () => {
  assert.equal(
    single(check({ handlers: { patch: { permissions: [] } } })).help,
    'Only "create", "read", "update", "delete" and "list" can stand here.',
  );
});

test('unknown-keyword: every object with a fixed set of keywords is checked', () => {
  const found = check({
    handlers: {
      create: { permissions: [], x: 1 },
      list: { permissions: [], handlerSchema: { properties: { A: { x: 1 } }, x: 1 } },
    },
    tagging: { taggable: false, x: 1 },
    resourceLink: { templateUri: '/', mappings: {}, x: 1 },
    typeConfiguration: { properties: { A: { items: { x: 1 } } }, additionalProperties: false, x: 1 },
    definitions: { A: { dependencies: { B: { x: 1 } }, oneOf: [{ x: 1 }] } },
  });
  assert.deepEqual(brief(found).sort(), [
    'unknown-keyword /definitions/A/dependencies/B/x',
    'unknown-keyword /definitions/A/oneOf/0/x',
    'unknown-keyword /handlers/create/x',
    'unknown-keyword /handlers/list/handlerSchema/properties/A/x',
    'unknown-keyword /handlers/list/handlerSchema/x',
    'unknown-keyword /resourceLink/x',
    'unknown-keyword /tagging/x',
    'unknown-keyword /typeConfiguration/properties/A/items/x',
    'unknown-keyword /typeConfiguration/x',
  ]);
});

test('unknown-keyword: inside "contains" and in the values of "patternProperties" everything is accepted', () => {
  assert.deepEqual(checkProperty({ type: 'array', contains: { x: 1, not: { readOnly: true } } }), []);
  assert.deepEqual(checkProperty({ type: 'object', patternProperties: { '^a': { x: 1 }, '^b': 5 } }), []);
});

test('unknown-keyword: names that objects inherit are keywords like others', () => {
  const found = checkText(GOOD.replace('"description"', '"constructor": 1, "__proto__": {}, "description"'));
  assert.deepEqual(brief(found), ['unknown-keyword /constructor', 'unknown-keyword /__proto__']);
});

const GOOD = `{
  "typeName": "Acme::Shop::Order",
  "description": "An order.",
  "properties": { "Id": { "type": "string" } },
  "additionalProperties": false,
  "primaryIdentifier": ["/properties/Id"]
}`;
