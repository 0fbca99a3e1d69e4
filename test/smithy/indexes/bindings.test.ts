import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationShape } from '../../../src/smithy/index.ts';
import {
  identifierBindingIndex,
  operationsOf,
  propertyBindingIndex,
} from '../../../src/smithy/indexes/index.ts';
import { modelOf, shapeOf } from './model-text.ts';

const model = modelOf(`
  resource Thing {
    identifiers: { id: Id, zone: String }
    properties: { color: String, size: Integer }
    create: Create
    read: Read
    update: Update
    list: List
    collectionOperations: [Count]
  }
  string Id
  operation Create {
    input := {
      color: String
      @property(name: "size") width: Integer
      @idempotencyToken token: String
      @notProperty dryRun: Boolean
    }
    output := {
      @required @resourceIdentifier("id") thing: Id
      @required id: Id
    }
  }
  @readonly
  operation Read {
    input := {
      @required id: Id
      zone: String
      @required @resourceIdentifier("zone") area: String
    }
    output := { @nestedProperties thing: Description, total: Integer }
  }
  structure Description { id: Id, color: String, size: Integer }
  operation Update { input: UpdateInput }
  structure UpdateInput {
    @required id: String
    @required zone: String
    extra: String
  }
  @readonly operation List {}
  operation Count {}`);

test('a required member is bound by the name and type of the identifier', () => {
  const index = identifierBindingIndex(model);
  assert.deepEqual([...index.input('test#Thing', 'test#Update')], [['zone', 'zone']]);
});

test('a trait binds a member to an identifier of another name', () => {
  const index = identifierBindingIndex(model);
  assert.deepEqual(
    [...index.input('test#Thing', 'test#Read')],
    [
      ['id', 'id'],
      ['zone', 'area'],
    ],
  );
});

test('the trait wins over the name, whichever comes first', () => {
  const index = identifierBindingIndex(model);
  assert.deepEqual([...index.output('test#Thing', 'test#Create')], [['id', 'thing']]);
});

test('operations bind an instance or the collection', () => {
  const kind = (operation: string): string =>
    identifierBindingIndex(model).kind('test#Thing', `test#${operation}`);
  assert.deepEqual(['Read', 'Update'].map(kind), ['instance', 'instance']);
  assert.deepEqual(['Create', 'List', 'Count'].map(kind), ['collection', 'collection', 'collection']);
  assert.equal(kind('NotThere'), 'none');
});

test('a resource has each of its operations once', () => {
  const resource = shapeOf(
    modelOf('resource R { read: Get, operations: [Get] }\n@readonly operation Get {}'),
    'R',
  );
  assert.deepEqual(resource.type === 'resource' && operationsOf(resource), ['test#Get']);
});

test('members stand for properties by name or by trait', () => {
  const index = propertyBindingIndex(model);
  assert.equal(index.propertyOf('test#CreateInput$color'), 'color');
  assert.equal(index.propertyOf('test#CreateInput$width'), 'size');
  assert.equal(index.propertyOf('test#NotThere$color'), undefined);
});

test('identifiers and members whose traits say so are no properties', () => {
  const index = propertyBindingIndex(model);
  for (const member of ['CreateInput$token', 'CreateInput$dryRun', 'ReadInput$id', 'ReadInput$area']) {
    assert.equal(index.mustBeProperty(`test#${member}`), false, member);
    assert.equal(index.propertyOf(`test#${member}`), undefined, member);
  }
});

test('any other member has to be a property, whether the resource has it or not', () => {
  const index = propertyBindingIndex(model);
  assert.equal(index.mustBeProperty('test#UpdateInput$extra'), true);
  assert.equal(index.propertyOf('test#UpdateInput$extra'), 'extra');
});

test('nested properties replace those around them', () => {
  const index = propertyBindingIndex(model);
  const read = shapeOf(model, 'Read') as OperationShape;
  assert.equal(index.inputProperties(read)?.id, 'test#ReadInput');
  assert.equal(index.outputProperties(read)?.id, 'test#Description');
  assert.equal(index.propertyOf('test#Description$color'), 'color');
  assert.equal(index.mustBeProperty('test#ReadOutput$total'), false);
  assert.equal(index.mustBeProperty('test#ReadOutput$thing'), false);
});

test('an identifier of the input says nothing about a member of the output with that name', () => {
  assert.equal(propertyBindingIndex(model).mustBeProperty('test#Description$id'), true);
});
