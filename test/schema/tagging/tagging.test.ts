import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import { effectiveTagging, type Tagging } from '../../../src/schema/tagging/tagging.ts';

function flags(root: JsonObject): boolean[] {
  const { taggable, tagOnCreate, tagUpdatable, cloudFormationSystemTags } = effectiveTagging(root);
  return [taggable, tagOnCreate, tagUpdatable, cloudFormationSystemTags];
}

function tagging(value: JsonValue): Tagging {
  return effectiveTagging({ tagging: value });
}

test('a schema that says nothing counts as taggable in every way', () => {
  assert.deepEqual(effectiveTagging({}), {
    declaredBy: 'nothing',
    taggable: true,
    tagOnCreate: true,
    tagUpdatable: true,
    cloudFormationSystemTags: true,
    tagProperty: { pointer: '/properties/Tags', segments: ['Tags'] },
    permissions: [],
  });
});

test('flags are true unless stated', () => {
  assert.deepEqual(flags({ tagging: { taggable: true } }), [true, true, true, true]);
  assert.deepEqual(flags({ tagging: { taggable: true, tagUpdatable: false } }), [true, true, false, true]);
  assert.deepEqual(flags({ tagging: {} }), [true, true, true, true]);
});

test('taggable false makes every flag false, whatever they say', () => {
  const stated = { taggable: false, tagOnCreate: true, tagUpdatable: true, cloudFormationSystemTags: true };
  assert.deepEqual(flags({ tagging: stated }), [false, false, false, false]);
});

test('the deprecated taggable sets every flag', () => {
  assert.deepEqual(flags({ taggable: true }), [true, true, true, true]);
  assert.deepEqual(flags({ taggable: false }), [false, false, false, false]);
  assert.equal(effectiveTagging({ taggable: false }).declaredBy, 'taggable');
});

test('tagging wins over the deprecated taggable', () => {
  const both = effectiveTagging({ taggable: false, tagging: { taggable: true } });
  assert.equal(both.taggable, true);
  assert.equal(both.declaredBy, 'tagging');
});

test('the property for tags is read in every form that schemas use', () => {
  const path = (tagProperty: JsonValue): string =>
    tagging({ taggable: true, tagProperty }).tagProperty.pointer;
  assert.equal(path('/properties/Labels'), '/properties/Labels');
  assert.equal(path('#/properties/Labels'), '/properties/Labels');
  assert.equal(path('/Labels'), '/properties/Labels');
  assert.equal(path('Labels'), '/properties/Labels');
  assert.equal(path(5), '/properties/Tags');
  assert.deepEqual(tagging({ tagProperty: '/properties/A/*/B' }).tagProperty.segments, ['A', '*', 'B']);
});

test('permissions are those that are text', () => {
  assert.deepEqual(tagging({ permissions: ['shop:Tag', 3, 'shop:Untag'] }).permissions, [
    'shop:Tag',
    'shop:Untag',
  ]);
});

test('values of the wrong type count as not stated', () => {
  assert.deepEqual(flags({ tagging: { taggable: 'false', tagOnCreate: null } }), [true, true, true, true]);
  assert.equal(tagging([]).declaredBy, 'nothing');
  assert.equal(effectiveTagging({ taggable: 'no' }).declaredBy, 'nothing');
});

test('the result is frozen', () => {
  for (const root of [{}, { taggable: true }, { tagging: { tagProperty: '/properties/A' } }]) {
    const result = effectiveTagging(root);
    assert.ok(
      [result, result.tagProperty, result.tagProperty.segments, result.permissions].every(Object.isFrozen),
    );
  }
});
