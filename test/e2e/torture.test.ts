import assert from 'node:assert/strict';
import { test } from 'node:test';
import { torture } from './torture.ts';

/** Always the same times between two deaths. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

// The full one, 2,000 operations and 100 deaths, is `npm run torture`.
test('no operation is lost or done twice when the server is killed', async () => {
  const result = await torture({ operations: 120, kills: 6, clients: 8, random: seeded(1) });
  assert.deepEqual(result.problems, []);
  assert.ok(result.operations >= 120);
});
