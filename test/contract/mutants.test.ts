import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { ContractReport } from '../../src/contract/run.ts';
import { runContract } from '../../src/contract/run-contract.ts';
import {
  createInProcessInvoker,
  createLambdaInvoker,
  createVirtualClock,
  type Entry,
} from '../../src/provider/invoke/index.ts';
import { prepareValidation } from '../../src/schema/index.ts';
import { type Endpoint, serve } from './endpoint.ts';
import { entryOfMutant, MUTANTS, type Mutant } from './mutants/index.ts';
import { type Said, SEED } from './mutants/try.ts';
import { createReference, entryOf } from './reference/provider.ts';
import { SCHEMAS } from './reference/schemas.ts';

function typeOf({ schema = 'report' }: Mutant): (typeof SCHEMAS)['report'] {
  return SCHEMAS[schema];
}

function assertCaught(rules: readonly Said[], { rule, says }: Mutant): string {
  const found = rules.find(({ id }) => id === rule);
  assert.ok(found !== undefined, `there is no rule ${rule}`);
  const others = rules.filter(({ id, status }) => (status === 'fail' || status === 'warn') && id !== rule);
  const also = others.map(({ id }) => id).join(', ');
  const expected = found.level === 'MUST' ? 'fail' : 'warn';
  assert.equal(
    found.status,
    expected,
    `A provider that ${says} was not caught. Other rules: ${also || 'none'}`,
  );
  assert.notEqual(found.message, '');
  return also;
}

describe('providers that break one rule are caught by it', () => {
  let worker: Worker;
  before(() => {
    worker = new Worker(new URL('./mutants/try.ts', import.meta.url));
  });
  after(() => worker.terminate());

  for (const [index, mutant] of MUTANTS.entries()) {
    test(`${mutant.rule}: ${mutant.name}`, async (t) => {
      worker.postMessage(index);
      const [rules] = (await once(worker, 'message')) as [readonly Said[]];
      const also = assertCaught(rules, mutant);
      if (also !== '') t.diagnostic(`also: ${also}`);
    });
  }
});

test('every rule has at least two of them', async () => {
  const clock = createVirtualClock();
  const invoker = createInProcessInvoker(entryOf(createReference(SCHEMAS.report, { clock })));
  const { rules } = await runContract({
    type: SCHEMAS.report,
    target: { invoker },
    seed: SEED,
    clock,
    shrink: false,
  });
  assert.equal(rules.length, 70);
  const few = rules.filter(({ id }) => MUTANTS.filter(({ rule }) => rule === id).length < 2);
  assert.deepEqual(
    few.map(({ id }) => id),
    [],
  );
  const names = MUTANTS.map(({ rule, name }) => `${rule}: ${name}`);
  assert.deepEqual(new Set(names).size, names.length, 'no two of them have the same name');
});

/** Some from all sections, for which no run has to wait: time is real here. */
const OVER_HTTP = [
  'create-echoes-input: property left out',
  'create-returns-identifier: half an identifier',
  'create-existing: adopts',
  'create-failure-explains: misspelt code',
  'update-missing: invalid request',
  'update-returns-all: only the input',
  'update-create-only: refused, but applied',
  'delete-then-create: additional identifier reserved',
  'delete-returns-no-model: empty model',
  'read-hides-write-only: nested one shown',
  'list-pages: element lost',
  'event-well-formed: another status',
  'event-well-formed: no event',
  'error-code-known: lower case',
];

describe('behind a Lambda-compatible endpoint, in real time', () => {
  let endpoint: Endpoint | undefined;
  before(prepareValidation);
  after(() => endpoint?.close());

  async function over(entry: Entry, type: (typeof SCHEMAS)['report']): Promise<ContractReport> {
    await endpoint?.close();
    endpoint = await serve(entry);
    const invoker = createLambdaInvoker({ endpoint: endpoint.url });
    try {
      return await runContract({ type, target: { invoker }, seed: SEED, shrink: false });
    } finally {
      await invoker.close();
    }
  }

  for (const name of OVER_HTTP) {
    test(name, async () => {
      const mutant = MUTANTS.find((one) => `${one.rule}: ${one.name}` === name);
      assert.ok(mutant !== undefined, 'there is no such mutant');
      const { rules } = await over(entryOfMutant(mutant), typeOf(mutant));
      assertCaught(rules, mutant);
    });
  }

  test('the reference keeps every rule', async () => {
    const report = await over(entryOf(createReference(SCHEMAS.role)), SCHEMAS.role);
    const broken = report.rules.filter(({ status }) => status === 'fail' || status === 'warn');
    assert.deepEqual(
      broken.map(({ id, message }) => `${id}: ${message}`),
      [],
    );
    assert.deepEqual(report.leaks, []);
  });
});
