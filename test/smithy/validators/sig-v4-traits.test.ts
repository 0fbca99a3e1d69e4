import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('SigV4Traits: one name for signatures and ARNs', () => {
  const model = (traits: string): string =>
    `use aws.api#service\nuse aws.auth#sigv4\nuse aws.auth#sigv4a\n@auth([sigv4]) ${traits} service S {}\n`;
  const traits = '@service(sdkId: "S", arnNamespace: "one") @sigv4(name: "one") @sigv4a(name: "one")';
  assert.deepEqual(eventsWithId('SigV4Traits', model(traits)), []);
  assert.deepEqual(
    eventsWithId('SigV4Traits', model('@service(sdkId: "S") @sigv4(name: "one") @sigv4a(name: "two")')),
    [
      '[WARNING] a#S: Value for `aws.api#service$arnNamespace` "s" and value for `aws.auth#sigv4$name` "one" SHOULD match. ' +
        '| SigV4Traits',
      '[WARNING] a#S: Value for `aws.api#service$arnNamespace` "s" and value for `aws.auth#sigv4a$name` "two" SHOULD match. ' +
        '| SigV4Traits',
      '[WARNING] a#S: Value for `aws.auth#sigv4$name` "one" and value for `aws.auth#sigv4a$name` "two" SHOULD match. | ' +
        'SigV4Traits',
    ],
  );
});
