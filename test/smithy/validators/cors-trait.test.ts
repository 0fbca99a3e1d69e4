import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('CorsTrait: one origin or several, not both', () => {
  assert.deepEqual(
    eventsWithId('CorsTrait', '@cors(origin: "https://a.b", origins: {p: "https://c.d"}) service S {}'),
    [
      '[ERROR] a#S: The `origin` and `origins` members of the `cors` trait are mutually exclusive. | CorsTrait',
    ],
  );
  assert.deepEqual(eventsWithId('CorsTrait', '@cors(origins: {p: "https://c.d"}) service S {}'), []);
  assert.deepEqual(eventsWithId('CorsTrait', '@cors(origin: "https://a.b") service S {}'), []);
});
