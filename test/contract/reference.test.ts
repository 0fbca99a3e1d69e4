import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { MANNERS, type MannersName } from './reference/manners.ts';
import { SCHEMAS, type SchemaName } from './reference/schemas.ts';
import { runReference, type Soak, type Soaked } from './reference/soak.ts';

const SCHEMA_NAMES = Object.keys(SCHEMAS) as SchemaName[];
const MANNERS_NAMES = Object.keys(MANNERS) as MannersName[];

/** How many seeds a type gets with each manners: more where a run takes less. 1,000 in all. */
const SEEDS: Readonly<Record<SchemaName, number>> = {
  marker: 100,
  grant: 50,
  report: 20,
  role: 15,
  parcel: 15,
};

describe('a provider that keeps every rule passes', () => {
  let worker: Worker;
  let runs = 0;
  before(() => {
    worker = new Worker(new URL('./reference/soak.ts', import.meta.url));
  });
  after(() => worker.terminate());

  async function soaked(asked: Soak): Promise<Soaked> {
    worker.postMessage(asked);
    const [answer] = await once(worker, 'message');
    return answer as Soaked;
  }

  for (const [place, schema] of SCHEMA_NAMES.entries()) {
    for (const manners of MANNERS_NAMES) {
      test(`${schema}, ${manners}`, async () => {
        const asked = { schema, manners, firstSeed: place * 1000, seeds: SEEDS[schema] };
        const { complaints, runs: done } = await soaked(asked);
        assert.deepEqual(complaints, []);
        runs += done;
      });
    }
  }

  test('1,000 times', () => {
    assert.equal(runs, 1000);
  });
});

test('no rule goes unobserved on all types', async () => {
  const seen = new Set<string>();
  const all = new Set<string>();
  for (const schema of SCHEMA_NAMES) {
    for (const manners of ['synchronous', 'one callback'] as const) {
      for (const { id, status } of (await runReference(schema, manners, 7)).rules) {
        all.add(id);
        if (status !== 'skip') seen.add(id);
      }
    }
  }
  assert.equal(all.size, 70);
  assert.deepEqual(
    [...all].filter((id) => !seen.has(id)),
    [],
  );
});
