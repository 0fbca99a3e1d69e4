import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'IamAction';

test('IamAction: what the trait says is not said by an older one', () => {
  const model = (traits: string): string =>
    `use aws.iam#iamAction\nuse aws.iam#actionName\nuse aws.iam#requiredActions\n${traits} operation O {}\n`;
  assert.deepEqual(eventsWithId(ID, model('@iamAction(documentation: "D") @actionName("N")')), []);
  assert.deepEqual(eventsWithId(ID, model('@iamAction(requiredActions: []) @requiredActions(["s:A"])')), []);
  assert.deepEqual(eventsWithId(ID, model('@iamAction(name: "N") @actionName("N")')), [
    '[ERROR] a#O: Operation has the `name` property of the `@aws.iam#iamAction` trait set and the deprecated ' +
      '`@aws.iam#actionName` trait applied. | IamAction.ConflictingProperty.name',
  ]);
});

test('IamAction: a resource is required or optional', () => {
  const model = (optional: string): string =>
    `use aws.iam#iamAction\n@iamAction(resources: { required: { b: {}, a: {} }, optional: { ${optional} } }) operation O {}\n`;
  assert.deepEqual(eventsWithId(ID, model('c: {}')), []);
  assert.deepEqual(eventsWithId(ID, model('a: {}, b: {}')), [
    '[DANGER] a#O: Operation has the following resource names defined as both required and optional: [b, a] | ' +
      'IamAction.Resources.DuplicateEntries',
  ]);
});
