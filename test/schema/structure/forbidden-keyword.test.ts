import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brief, check, checkProperty, single } from './tester.ts';

test('forbidden-keyword: each keyword that resource types refuse has its reason and its replacement', () => {
  const cases: readonly (readonly [string, RegExp, RegExp])[] = [
    ['if', /conditions are hard to read/, /"oneOf"/],
    ['then', /conditions are hard to read/, /"dependencies"/],
    ['else', /conditions are hard to read/, /"anyOf"/],
    ['not', /what a value must not be/, /"enum"/],
    ['propertyNames', /without a defined shape/, /"patternProperties"/],
    ['additionalItems', /same schema/, /"items"/],
    ['readOnly', /depends on the resource type/, /"readOnlyProperties"/],
    ['writeOnly', /depends on the resource type/, /"writeOnlyProperties"/],
    ['contentMediaType', /content of a string/, /"description"/],
    ['contentEncoding', /content of a string/, /"pattern"/],
    ['$id', /one address/, /top level/],
    ['$schema', /one meta-schema/, /top level/],
    ['definitions', /in one place/, /#\/definitions\/Name/],
  ];
  for (const [keyword, why, instead] of cases) {
    const found = single(checkProperty({ [keyword]: {} }));
    assert.equal(found.code, 'forbidden-keyword', keyword);
    assert.equal(found.pointer, `/properties/Extra/${keyword}`);
    assert.ok(found.message.startsWith(`"${keyword}" is not allowed in a property schema: `), found.message);
    assert.match(found.message, why);
    assert.match(found.help ?? '', instead);
  }
});

test('forbidden-keyword: what is refused in a property is refused wherever a property schema stands', () => {
  const found = check({
    definitions: { A: { items: { not: {} }, anyOf: [{ readOnly: true }] } },
    oneOf: [{ if: {} }],
    handlers: {
      list: { permissions: [], handlerSchema: { properties: { A: { not: {} } }, definitions: {} } },
    },
    typeConfiguration: { properties: { A: { not: {} } }, additionalProperties: false, $id: 'x' },
  });
  assert.deepEqual(brief(found).sort(), [
    'forbidden-keyword /definitions/A/anyOf/0/readOnly',
    'forbidden-keyword /definitions/A/items/not',
    'forbidden-keyword /handlers/list/handlerSchema/definitions',
    'forbidden-keyword /handlers/list/handlerSchema/properties/A/not',
    'forbidden-keyword /oneOf/0/if',
    'forbidden-keyword /typeConfiguration/$id',
    'forbidden-keyword /typeConfiguration/properties/A/not',
  ]);
});

test('forbidden-keyword: a resource has no properties by pattern, and no conditions', () => {
  const found = check({ patternProperties: { '^x': {} }, not: {}, propertyNames: {} });
  assert.deepEqual(brief(found), [
    'forbidden-keyword /patternProperties',
    'forbidden-keyword /not',
    'forbidden-keyword /propertyNames',
  ]);
  assert.match(found[0]?.help ?? '', /Define a property whose value is the map/);
});

test('forbidden-keyword: at the top level, $id, $schema and definitions are right', () => {
  assert.deepEqual(check({ $id: 'x.json', $schema: './meta.json', definitions: {} }), []);
});

test('forbidden-keyword: a property may have the name of a keyword', () => {
  assert.deepEqual(
    check({ properties: { not: { type: 'string' }, readOnly: {}, definitions: {}, if: {} } }),
    [],
  );
});
