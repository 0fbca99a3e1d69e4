import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('ArnTrait: a delimiter is for absolute ARNs', () => {
  const resource = (traits: string): string =>
    `use aws.api#arn\n@arn(template: "x", ${traits}) resource R {}\n`;
  assert.deepEqual(eventsWithId('ArnTrait', resource('resourceDelimiter: ":"')), [
    '[ERROR] a#R: A `resourceDelimiter` can only be set for an `absolute` ARN. | ArnTrait',
  ]);
  assert.deepEqual(eventsWithId('ArnTrait', resource('absolute: true, resourceDelimiter: ":"')), []);
});
