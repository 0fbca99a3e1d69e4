import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brief, check, checkProperty, checkText, single } from './tester.ts';

test('missing-keyword: all that is missing is reported, at the brace that opens the schema', () => {
  const found = checkText('  {\n}');
  assert.deepEqual(
    found.map(({ message }) => /"(\w+)"/.exec(message)?.[1]),
    ['additionalProperties', 'description', 'primaryIdentifier', 'properties', 'typeName'],
  );
  for (const { code, pointer, location } of found) {
    assert.equal(code, 'missing-keyword');
    assert.equal(pointer, '');
    assert.deepEqual([location?.line, location?.column, location?.endColumn], [1, 3, 4]);
  }
});

test('missing-keyword: the help shows what to add', () => {
  const found = single(check({ typeName: null }));
  assert.equal(found.message, '"typeName" is missing: a resource type schema cannot do without it.');
  assert.ok(
    found.help?.startsWith('Add "typeName", for example "typeName": "Acme::Shop::Order".'),
    found.help,
  );
  assert.ok(
    single(check({ additionalProperties: null })).help?.startsWith('Add "additionalProperties": false.'),
  );
});

test('missing-keyword: inside the schema it is shown at the key of the object that lacks it', () => {
  const found = single(check({ handlers: { create: {} } }));
  assert.equal(found.pointer, '/handlers/create');
  assert.equal(found.message, '"permissions" is missing: a handler cannot do without it.');
  const width = (found.location?.endColumn ?? 0) - (found.location?.column ?? 0);
  assert.equal(width, '"create"'.length);
});

test('missing-keyword: each object has its own needs', () => {
  const found = check({
    tagging: {},
    resourceLink: { templateUri: '/' },
    handlers: { list: { permissions: [], handlerSchema: {} } },
    typeConfiguration: { properties: { A: {} } },
  });
  assert.deepEqual(brief(found).sort(), [
    'missing-keyword /handlers/list/handlerSchema',
    'missing-keyword /resourceLink',
    'missing-keyword /tagging',
    'missing-keyword /typeConfiguration',
  ]);
  assert.deepEqual(brief(checkProperty({ relationshipRef: { typeName: 'AWS::EC2::VPC' } })), [
    'missing-keyword /properties/Extra/relationshipRef',
  ]);
});

test('missing-keyword: a keyword that slipped into "properties" is found there, and is not missing too', () => {
  const found = single(
    check({ primaryIdentifier: null, properties: { Id: {}, primaryIdentifier: ['/properties/Id'] } }),
  );
  assert.equal(found.code, 'keyword-type');
  assert.equal(found.pointer, '/properties/primaryIdentifier');
  assert.match(found.help ?? '', /move it out of "properties"/);
});

test('missing-keyword: a legacy schema has "identifiers" instead of "primaryIdentifier"', () => {
  assert.deepEqual(check({ primaryIdentifier: null, identifiers: ['/properties/Id'] }), []);
});
