import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'EventPayloadTrait';

test('EventPayloadTrait: beside a payload, every member is a header', () => {
  const stream = '@streaming union U { a: S }\n';
  assert.deepEqual(
    eventsWithId(ID, `${stream}structure S { @eventPayload p: Blob, @eventHeader h: String }\n`),
    [],
  );
  assert.deepEqual(
    eventsWithId(ID, `${stream}structure S { @eventPayload p: Blob, c: String, b: String }\n`),
    [
      '[ERROR] a#S: This event structure contains a member marked with the `eventPayload` trait, so all other members must ' +
        'be marked with the `eventHeader` trait. However, the following member(s) are not marked with the eventHeader ' +
        'trait: `b`, `c` | EventPayloadTrait',
    ],
  );
});
