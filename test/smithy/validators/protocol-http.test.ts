import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('ProtocolHttp: event streams use versions of HTTP that the protocol uses', () => {
  const model = (http: string): string =>
    `use aws.protocols#restJson1\n@restJson1(http: ["h2", "http/1.1"], eventStreamHttp: [${http}]) service S {}\n`;
  assert.deepEqual(eventsWithId('ProtocolHttp', model('"h2"')), []);
  assert.deepEqual(eventsWithId('ProtocolHttp', model('"h2", "h3", "h1"')), [
    '[ERROR] a#S: The following values of the `eventStreamHttp` property do not also appear in the `http` property of the ' +
      'aws.protocols#restJson1 protocol trait: [h3, h1] | ProtocolHttp',
  ]);
});
