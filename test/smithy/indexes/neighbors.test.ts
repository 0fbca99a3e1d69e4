import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createModel } from '../../../src/smithy/index.ts';
import {
  neighborIndex,
  type Relationship,
  relationshipsLabeled,
  selectorLabel,
  traitRelationships,
  walk,
} from '../../../src/smithy/indexes/index.ts';
import { modelOf, namesOf, shapeOf } from './model-text.ts';

const model = modelOf(`
  @mixin structure Base {}
  structure S with [Base] { text: String, list: L }
  list L { member: String }
  map M { key: String, value: L }
  union U { s: S }
  enum E { A }
  intEnum I {
    B = 1
  }
  service Service { operations: [Get], resources: [R], errors: [Wrong] }
  resource R {
    identifiers: { id: Id }
    properties: { color: E }
    read: Read
    list: List
    operations: [Act]
    collectionOperations: [Count]
    resources: [Child]
  }
  resource Child { identifiers: { id: Id } }
  string Id
  operation Get { input: S, output: S, errors: [Wrong] }
  @readonly operation Read {}
  @readonly operation List {}
  operation Act {}
  operation Count {}
  @error("client") @deprecated structure Wrong {}`);

function shown(relationships: Iterable<Relationship>): string[] {
  return Array.from(relationships, ({ from, type, to }) => `${namesOf([from])} ${type} ${to.split('#')[1]}`);
}

function from(name: string): string[] {
  return shown(neighborIndex(model).from(shapeOf(model, name)));
}

function to(name: string): string[] {
  return shown(neighborIndex(model).to(shapeOf(model, name)));
}

test('mixins come before members', () => {
  assert.deepEqual(from('S'), ['S mixin Base', 'S structure_member S$text', 'S structure_member S$list']);
});

test('members lead to their container and their target, but members of enums not to the unit shape', () => {
  assert.deepEqual(from('S$text'), ['S$text member_container S', 'S$text member_target String']);
  assert.deepEqual(from('E$A'), ['E$A member_container E']);
});

test('each kind of member has its relationship', () => {
  assert.deepEqual(from('L'), ['L list_member L$member']);
  assert.deepEqual(from('M'), ['M map_key M$key', 'M map_value M$value']);
  assert.deepEqual(from('U'), ['U union_member U$s']);
  assert.deepEqual(from('E'), ['E enum_member E$A']);
  assert.deepEqual(from('I'), ['I int_enum_member I$B']);
});

test('services, resources and operations lead to what they bind', () => {
  assert.deepEqual(from('Service'), ['Service operation Get', 'Service resource R', 'Service error Wrong']);
  assert.deepEqual(from('R'), [
    'R identifier Id',
    'R property E',
    'R resource Child',
    'R list List',
    'R read Read',
    'R operation Act',
    'R collection_operation Count',
  ]);
  assert.deepEqual(from('Get'), ['Get input S', 'Get output S', 'Get error Wrong']);
  assert.deepEqual(from('Act'), []);
});

test('the other direction knows who refers to a shape', () => {
  assert.deepEqual(to('Wrong').sort(), ['Get error Wrong', 'Service error Wrong']);
  assert.deepEqual(to('S$text'), ['S structure_member S$text']);
  assert.deepEqual(to('Base'), ['S mixin Base']);
  assert.deepEqual(to('Service'), []);
});

test('traits are relationships of their own', () => {
  assert.deepEqual(shown(traitRelationships(model, shapeOf(model, 'Wrong'))).sort(), [
    'Wrong trait deprecated',
    'Wrong trait error',
  ]);
});

test('a shape that the model lacks is a relationship without target', () => {
  const list = shapeOf(model, 'L');
  const broken = createModel(new Map([[list.id, list]]), new Map());
  const member = list.type === 'list' ? list.members.get('member')! : assert.fail();
  const [container, target] = neighborIndex(broken).from(member);
  assert.equal(container?.target, list);
  assert.deepEqual([target?.to, target?.target], ['smithy.api#String', undefined]);
});

test('the words of selectors stand for relationships', () => {
  assert.equal(selectorLabel('collection_operation'), 'collectionOperation');
  assert.equal(selectorLabel('member_target'), undefined);
  assert.equal(relationshipsLabeled('member').length, 8);
  assert.deepEqual(relationshipsLabeled('nobody'), []);
});

test('a walk visits near shapes first and each once', () => {
  const neighbors = neighborIndex(model);
  const found = walk(
    shapeOf(model, 'Service'),
    neighbors.from,
    ({ type }) => type === 'resource' || type === 'operation',
  );
  assert.deepEqual(namesOf(found), ['Service', 'Get', 'R', 'Child', 'Act']);
});
