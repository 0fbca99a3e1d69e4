import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('HttpUriFormat: URIs are ASCII', () => {
  const operation = (uri: string): string => `@http(method: "POST", uri: "${uri}") operation O {}\n`;
  assert.deepEqual(eventsWithId('HttpUriFormat', operation('/caf%C3%A9')), []);
  assert.deepEqual(eventsWithId('HttpUriFormat', operation('/café')), [
    '[ERROR] a#O: @http trait `uri` is invalid: /café | HttpUriFormat',
  ]);
});
