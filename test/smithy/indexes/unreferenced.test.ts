import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idRefIndex, unreferencedShapes } from '../../../src/smithy/indexes/index.ts';
import { modelOf, namesOf } from './model-text.ts';

const model = modelOf(`
  service Service { operations: [Get] }
  operation Get { input := { one: One, two: Two, three: Three, four: Four } }
  @trait @idRef string ref
  @trait structure refs { names: Names, byName: ByName, deep: refs }
  list Names { member: Name }
  @idRef string Name
  map ByName { key: Name, value: String }

  @ref(ByTrait) structure One {}
  structure ByTrait { more: OnlyThroughTrait }
  string OnlyThroughTrait
  @refs(names: [InList], deep: { deep: { names: [Deep] } }) structure Two {}
  string InList
  string Deep
  @refs(byName: { "test#AsKey": "test#NotAsValue" }) structure Three {}
  string AsKey
  string NotAsValue
  @ref("test#NotThere") structure Four {}

  @metadata(key: "config") structure Config { level: Level }
  enum Level { LOW }
  @ref(Pointed) string Unconnected
  string Pointed`);

test('trait values lead to the shapes they name', () => {
  const named = (id: string): string[] => (idRefIndex(model).get(id) ?? []).map(({ to }) => to).sort();
  assert.deepEqual(named('test#One'), ['test#ByTrait']);
  assert.deepEqual(named('test#Two'), ['test#Deep', 'test#InList']);
  assert.deepEqual(named('test#Three'), ['test#AsKey']);
  assert.deepEqual(named('test#Four'), []);
});

test('a shape is unreferenced if neither roots, traits nor metadata lead to it', () => {
  assert.deepEqual(namesOf(unreferencedShapes(model, model.ofType('service'))).sort(), [
    'NotAsValue',
    'Pointed',
    'Unconnected',
  ]);
});

test('without roots only what traits and metadata need is referenced', () => {
  const names = namesOf(unreferencedShapes(model, []));
  assert.ok(names.includes('Service') && names.includes('One'));
  assert.ok(!names.includes('Name') && !names.includes('Level'));
});
