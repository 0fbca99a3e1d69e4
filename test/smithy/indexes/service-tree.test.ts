import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containerIndex, operationIndex, topDownIndex } from '../../../src/smithy/indexes/index.ts';
import { modelOf, namesOf, shapeOf } from './model-text.ts';

const model = modelOf(`
  service Service {
    operations: [B, A]
    resources: [Outer]
    errors: [Common]
  }
  operation A {}
  operation B { input: In, output: Out, errors: [Own, Common] }
  resource Outer { list: ListOuter, operations: [D, C], resources: [Inner2, Inner1] }
  @readonly operation ListOuter {}
  operation C {}
  operation D { input: In }
  resource Inner1 { collectionOperations: [Count] }
  resource Inner2 {}
  operation Count {}
  structure In { text: String }
  structure Out {}
  @error("client") structure Own {}
  @error("server") structure Common {}`);

test('a service contains what its resources contain, in the order of the model', () => {
  const index = topDownIndex(model);
  assert.deepEqual(namesOf(index.operations('test#Service')), ['B', 'A', 'ListOuter', 'D', 'C', 'Count']);
  assert.deepEqual(namesOf(index.resources('test#Service')), ['Outer', 'Inner2', 'Inner1']);
});

test('a resource contains what is below it, not itself', () => {
  const index = topDownIndex(model);
  assert.deepEqual(namesOf(index.operations('test#Outer')), ['ListOuter', 'D', 'C', 'Count']);
  assert.deepEqual(namesOf(index.resources('test#Outer')), ['Inner2', 'Inner1']);
  assert.deepEqual(namesOf(index.resources('test#Inner1')), []);
});

test('operations and unknown shapes contain nothing', () => {
  assert.deepEqual(topDownIndex(model).operations('test#A'), []);
  assert.deepEqual(topDownIndex(model).resources('test#NotThere'), []);
});

test('from below, the nearest container comes first', () => {
  const index = containerIndex(model);
  assert.deepEqual(namesOf(index.above('test#Service', 'test#Count')), ['Inner1', 'Outer', 'Service']);
  assert.deepEqual(namesOf(index.above('test#Service', 'test#A')), ['Service']);
  assert.deepEqual(index.above('test#Service', 'test#NotThere'), []);
  assert.deepEqual(index.above('test#Service', 'test#Service'), []);
  assert.equal(index.resourceOf('test#Service', 'test#Count'), shapeOf(model, 'Inner1'));
  assert.equal(index.resourceOf('test#Service', 'test#A'), undefined);
});

test('resources in a cycle end', () => {
  const cyclic = modelOf(
    'service S { resources: [X] }\nresource X { resources: [Y] }\nresource Y { resources: [X] }',
  );
  assert.deepEqual(namesOf(topDownIndex(cyclic).resources('test#X')), ['Y']);
  assert.ok(containerIndex(cyclic).above('test#S', 'test#Y').length > 0);
});

test('operations have input and output, the unit shape where the model says nothing', () => {
  const index = operationIndex(model);
  assert.equal(index.input('test#B'), shapeOf(model, 'In'));
  assert.equal(index.output('test#B'), shapeOf(model, 'Out'));
  assert.equal(index.input('test#A')?.id, 'smithy.api#Unit');
  assert.equal(index.input('test#NotThere'), undefined);
  assert.deepEqual([...index.inputMembers('test#B').keys()], ['text']);
  assert.deepEqual([...index.outputMembers('test#NotThere').keys()], []);
});

test('an operation may end with its own errors and those of the service', () => {
  const index = operationIndex(model);
  assert.deepEqual(namesOf(index.errors('test#B')), ['Own', 'Common']);
  assert.deepEqual(namesOf(index.errors('test#Service')), ['Common']);
  assert.deepEqual(namesOf(index.errorsIn('test#Service', 'test#A')), ['Common']);
  assert.deepEqual(namesOf(index.errorsIn('test#Service', 'test#B')), ['Common', 'Own']);
});

test('structures know the operations that use them', () => {
  const index = operationIndex(model);
  assert.deepEqual(namesOf(index.withInput('test#In')).sort(), ['B', 'D']);
  assert.deepEqual(namesOf(index.withOutput('test#Out')), ['B']);
  assert.deepEqual(namesOf(index.withError('test#Common')).sort(), ['B', 'Service']);
  assert.deepEqual(index.withError('test#In'), []);
});
