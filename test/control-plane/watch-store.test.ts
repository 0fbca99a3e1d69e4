import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationStore } from '../../src/control-plane/store/store.ts';
import { StoreError } from '../../src/control-plane/store/store-error.ts';
import { watchStore } from '../../src/control-plane/watch-store.ts';
import { createMemoryStore } from './memory-store.ts';

const LEASE = { owner: 'a', until: 1 };

function watched(more: Partial<OperationStore>) {
  let time = 0;
  const { operations, problem } = watchStore({ ...createMemoryStore().operations, ...more }, () => time);
  const pass = (ms: number): void => {
    time += ms;
  };
  return { operations, problem, pass };
}

test('a store that answers is well, also before anything was asked', async () => {
  const { operations, problem } = watched({});
  assert.equal(problem(), undefined);
  assert.deepEqual(await operations.claimDue(LEASE, 1, 1), []);
  assert.equal(problem(), undefined);
});

test('a store that fails is not, until it answers again; where it is stays in the log', async () => {
  let trouble: Error | undefined = new StoreError('io', 'no route to db.internal:5432');
  const { operations, problem } = watched({
    claimDue: async () => {
      if (trouble !== undefined) throw trouble;
      return [];
    },
  });
  await assert.rejects(operations.claimDue(LEASE, 1, 1), /db\.internal/);
  assert.equal(problem(), 'The store fails (io). The log of the server says more.');
  trouble = new Error('no such column: secret');
  await assert.rejects(operations.claimDue(LEASE, 1, 1));
  assert.equal(problem(), 'The store fails. The log of the server says more.');
  trouble = undefined;
  await operations.claimDue(LEASE, 1, 1);
  assert.equal(problem(), undefined);
});

test('a store that keeps silent is not, until it answers', async () => {
  let answer: (next: number | undefined) => void = () => {};
  const { operations, problem, pass } = watched({
    nextDueAt: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const asked = operations.nextDueAt();
  pass(2_999);
  assert.equal(problem(), undefined);
  pass(2);
  assert.equal(problem(), 'The store does not answer.');
  answer(undefined);
  await asked;
  assert.equal(problem(), undefined);
});
