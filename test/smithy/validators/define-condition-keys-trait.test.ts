import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('DefineConditionKeysTrait: only the service itself can promise a key', () => {
  const model = (resolved: string): string => `use aws.api#service
    use aws.iam#defineConditionKeys
    use aws.iam#serviceResolvedConditionKeys
    @service(sdkId: "S", arnNamespace: "s") ${resolved}
    @defineConditionKeys("s:k": { type: "String", required: true }, "s:l": { type: "String" })
    service S {}\n`;
  assert.deepEqual(
    eventsWithId('DefineConditionKeysTrait', model('@serviceResolvedConditionKeys(["s:k"])')),
    [],
  );
  assert.deepEqual(eventsWithId('DefineConditionKeysTrait', model('')), [
    '[ERROR] a#S: The `s:k` condition key is defined as required but is resolved from the request. This property is only ' +
      'valid for condition keys resolved by the service, it MUST also be specified in the `@serviceResolvedConditionKeys` ' +
      'trait or use the `@required` trait instead. | DefineConditionKeysTrait',
  ]);
});
