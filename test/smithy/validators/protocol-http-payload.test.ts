import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('ProtocolHttpPayload: AWS protocols send only some types as the whole body', () => {
  const model = (trait: string): string => `use aws.protocols#restJson1
    ${trait} service S { operations: [O] }
    @http(method: "POST", uri: "/") operation O { input := { @httpPayload p: L }, output := { @httpPayload p: String }, errors: [E] }
    @error("client") structure E { @httpPayload p: M }
    list L { member: String }
    map M { key: String, value: String }\n`;
  const why =
    'AWS Protocols only support binding the following shape types to the payload: string, blob, structure, union, and ' +
    'document | ProtocolHttpPayload';
  assert.deepEqual(eventsWithId('ProtocolHttpPayload', model('')), []);
  assert.deepEqual(eventsWithId('ProtocolHttpPayload', model('@restJson1')), [
    `[ERROR] a#OInput$p: ${why}`,
    `[ERROR] a#E$p: ${why}`,
  ]);
});
