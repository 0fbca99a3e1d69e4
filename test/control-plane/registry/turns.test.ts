import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from '../../../src/control-plane/registry/turns.ts';

test('only so many things are done at the same time, in the order in which they came', async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number): Promise<number> =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('failed');
      return number;
    });
  const all = Promise.allSettled([0, 1, 2, 3].map(work));
  assert.deepEqual(begun, [0, 1]);
  while (begun.length < 4 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual(begun, [0, 1, 2, 3]);
  assert.deepEqual(
    (await all).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  );
});
