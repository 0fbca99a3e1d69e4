import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('Rpcv2JsonTrait: event streams use versions of HTTP that the protocol uses', () => {
  const model = (http: string): string =>
    `use smithy.protocols#rpcv2Json\n@rpcv2Json(http: ["h2"], eventStreamHttp: [${http}]) service S {}\n`;
  assert.deepEqual(eventsWithId('Rpcv2JsonTrait', model('"h2"')), []);
  assert.deepEqual(eventsWithId('Rpcv2JsonTrait', model('"h3"')), [
    '[ERROR] a#S: The following values of the `eventStreamHttp` property do not also appear in the `http` property of the ' +
      'smithy.protocols#rpcv2Json protocol trait: [h3] | Rpcv2JsonTrait',
  ]);
});
