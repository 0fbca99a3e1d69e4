import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContractReport, RunOptions } from '../../src/contract/run.ts';
import { runContract } from '../../src/contract/run-contract.ts';
import { createInProcessInvoker, createVirtualClock } from '../../src/provider/invoke/index.ts';
import { createNotes, type Notes } from './notes.ts';
import { typeOf } from './types.ts';

function run(notes: Notes, options: Partial<RunOptions> = {}): Promise<ContractReport> {
  return runContract({
    type: typeOf(),
    target: { invoker: createInProcessInvoker(notes.entry) },
    seed: 11,
    clock: createVirtualClock(),
    rules: ['create-echoes-input'],
    ...options,
  });
}

/** Loses the words of a note, if there are any. */
function forgetful(): Notes {
  return createNotes({
    CREATE: (_, usual) => {
      const { resourceModel, ...event } = usual();
      const { Words: _words, ...rest } = resourceModel ?? {};
      return resourceModel === undefined ? event : { ...event, resourceModel: rest };
    },
  });
}

test('a failure is shown with the least that it needs, and with the seed', async () => {
  const notes = forgetful();
  const { rules } = await run(notes);
  const { status, smallest } = rules[0]!;
  assert.equal(status, 'fail');
  assert.equal(smallest?.seed, 11);
  assert.deepEqual(Object.keys(smallest?.model ?? {}).sort(), ['Name', 'Text', 'Words']);
  assert.equal(String(smallest?.model['Text']).length, 1);
  assert.equal(notes.stored.size, 0, 'what was created on the way is gone');
});

test('nothing is looked for if nobody wants it, or nothing fails', async () => {
  assert.equal((await run(forgetful(), { shrink: false })).rules[0]?.smallest, undefined);
  assert.equal((await run(createNotes())).rules[0]?.smallest, undefined);
});
