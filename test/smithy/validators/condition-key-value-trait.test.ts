import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('ConditionKeyValueTrait: a key has its value from one member', () => {
  const model = (first: string, second: string): string => `use aws.api#service
    use aws.iam#conditionKeyValue
    use aws.iam#defineConditionKeys
    @service(sdkId: "S", arnNamespace: "s") @defineConditionKeys(k: { type: "String" }, l: { type: "String" })
    service S { operations: [O] }
    operation O { input := { @conditionKeyValue("${first}") b: String, @conditionKeyValue("${second}") a: String } }\n`;
  assert.deepEqual(eventsWithId('ConditionKeyValueTrait', model('k', 'l')), []);
  assert.deepEqual(eventsWithId('ConditionKeyValueTrait', model('k', 's:k')), [
    "[ERROR] a#OInput: The `s:k` condition key has its value supplied in the `a#O` operation's input shape by multiple " +
      'members [`a`, `b`]. This value must only be supplied by one member. | ConditionKeyValueTrait',
  ]);
});
