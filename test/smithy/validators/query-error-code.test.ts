import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('QueryErrorCode: an error code stands for one error', () => {
  const model = (trait: string): string => `use aws.protocols#awsQuery
    use aws.protocols#awsQueryError
    ${trait} @xmlNamespace(uri: "urn:a") service S { operations: [O], errors: [Same] }
    operation O { errors: [Other, Third] }
    @error("client") structure Same {}
    @error("client") @awsQueryError(code: "Same", httpResponseCode: 400) structure Other {}
    @error("client") structure Third {}\n`;
  assert.deepEqual(eventsWithId('QueryErrorCode', model('')), []);
  assert.deepEqual(eventsWithId('QueryErrorCode', model('@awsQuery')), [
    '[DANGER] a#S: Multiple error shapes with the error code `Same` found: [a#Other, a#Same]. This error code ambiguity ' +
      'will result in the wrong error shape being deserialized when running the query protocol. This pain will be ' +
      'carried forward when migrating to a new protocol when using the awsQueryCompatible trait. | QueryErrorCode',
  ]);
});
