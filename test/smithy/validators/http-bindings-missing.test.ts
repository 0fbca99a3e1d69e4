import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpBindingsMissing';
const OPERATIONS = '@http(method: "POST", uri: "/") operation Bound {}\noperation Free {}\n';

test('HttpBindingsMissing: one bound operation asks for the others', () => {
  assert.deepEqual(eventsWithId(ID, `service S { operations: [Bound, Free] }\n${OPERATIONS}`), [
    '[WARNING] a#Free: One or more operations in the `a#S` service define the `http` trait, but this operation is ' +
      'missing the `http` trait. | HttpBindingsMissing',
  ]);
});

test('HttpBindingsMissing: a protocol that uses HTTP bindings insists', () => {
  const protocol = '@trait @protocolDefinition(traits: [http]) structure rest {}\n';
  assert.deepEqual(
    eventsWithId(ID, `${protocol}@rest service S { operations: [Bound, Free] }\n${OPERATIONS}`),
    [
      '[ERROR] a#Free: The `a#rest` protocol requires all operations in the `a#S` service define the `http` trait, ' +
        'but this operation is missing the `http` trait. | HttpBindingsMissing',
    ],
  );
});

test('HttpBindingsMissing: a service without any binding is left alone', () => {
  assert.deepEqual(eventsWithId(ID, `service S { operations: [Free] }\n${OPERATIONS}`), []);
});
