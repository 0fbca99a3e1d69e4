import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { batchEvents } from '../../../src/provider/lambda/log-events.ts';

describe('log events in requests that are not too large', () => {
  test('few go together, oldest first', () => {
    const events = [3, 1, 2].map((timestamp) => ({ timestamp, message: `m${timestamp}` }));
    assert.deepEqual(
      batchEvents(events).map((batch) => batch.map(({ message }) => message)),
      [['m1', 'm2', 'm3']],
    );
    assert.deepEqual(batchEvents([]), []);
  });

  test('at most 10,000 in one', () => {
    const events = Array.from({ length: 10_001 }, (_, timestamp) => ({ timestamp, message: '' }));
    assert.deepEqual(
      batchEvents(events).map(({ length }) => length),
      [10_000, 1],
    );
  });

  test('at most 1 MiB in one, with 26 bytes for each event', () => {
    const events = Array.from({ length: 9 }, (_, timestamp) => ({ timestamp, message: 'x'.repeat(200_000) }));
    const batches = batchEvents(events);
    assert.deepEqual(
      batches.map(({ length }) => length),
      [5, 4],
    );
    for (const batch of batches)
      assert.ok(batch.reduce((sum, { message }) => sum + Buffer.byteLength(message) + 26, 0) <= 1_048_576);
  });

  test('one that is too long alone is cut, between two characters', () => {
    const [[event] = []] = batchEvents([{ timestamp: 1, message: 'ä€'.repeat(100_000) }]);
    assert.ok(Buffer.byteLength(event?.message ?? '') + 26 <= 262_144);
    assert.match(event?.message ?? '', /^[ä€]+…$/);
  });
});
