import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  CONTRACT_RULES,
  type ContractTestsOptions,
  contractTests,
  type TestSupport,
} from '../../src/contract/index.ts';
import { FORGETTING, garden, LEAKING } from '../cli/garden.ts';

interface Result {
  readonly name: string;
  readonly outcome: 'pass' | 'fail' | 'skip';
  readonly message: string;
}

class Skipped extends Error {}

/** What Vitest does: `skip` ends a test by throwing. */
async function runAll(options: Omit<ContractTestsOptions, 'test'>): Promise<readonly Result[]> {
  const tests: { readonly name: string; readonly run: (context: TestSupport) => Promise<void> }[] = [];
  contractTests({ ...options, test: (name, _options, run) => tests.push({ name, run }) });
  return Promise.all(
    tests.map(async ({ name, run }): Promise<Result> => {
      try {
        await run({
          skip: (reason) => {
            throw new Skipped(reason);
          },
        });
        return { name, outcome: 'pass', message: '' };
      } catch (error) {
        return {
          name,
          outcome: error instanceof Skipped ? 'skip' : 'fail',
          message: (error as Error).message,
        };
      }
    }),
  );
}

describe('the rules as ordinary tests', () => {
  test('one for each rule, and two for what is beside them', async (t) => {
    const results = await runAll({ project: garden(t).path, virtualTime: true });
    assert.deepEqual(results.map(({ name }) => name).slice(0, -2), [
      ...CONTRACT_RULES.map(({ id }) => `contract: ${id}`),
    ]);
    assert.deepEqual(
      results.filter(({ outcome }) => outcome === 'fail'),
      [],
    );
    assert.ok(results.some(({ outcome, message }) => outcome === 'skip' && message !== ''));
  });

  test('a broken rule fails its test, with the evidence and the seed', async (t) => {
    const results = await runAll({
      project: garden(t, { handlers: FORGETTING }).path,
      virtualTime: true,
      seed: 7,
    });
    const rule = results.find(({ name }) => name === 'contract: update-echoes-input')!;
    assert.equal(rule.outcome, 'fail');
    assert.match(rule.message, /\/Height is missing/);
    assert.match(rule.message, /seed 7$/);
  });

  test('what is left behind fails a test of its own', async (t) => {
    const results = await runAll({
      project: garden(t, { handlers: LEAKING }).path,
      virtualTime: true,
      rules: ['delete-then-read'],
    });
    assert.deepEqual(
      results.map(({ name, outcome }) => [name, outcome]),
      [
        ['contract: delete-then-read', 'fail'],
        ['contract: nothing is left behind', 'fail'],
        ['contract: inputs and schema', 'pass'],
      ],
    );
  });

  test('a project that cannot be tested fails every test with the reason', async (t) => {
    const files = { 'inputs/inputs_1_create.json': { Name: 'ROSE' } };
    const results = await runAll({ project: garden(t, { files }).path, rules: ['shape'] });
    for (const { outcome, message } of results) {
      assert.equal(outcome, 'fail');
      assert.match(message, /inputs_1_create\.json:2:\d+: .*\(invalid-value\)/);
    }
  });

  test('a project or a type is needed', () => {
    assert.throws(() => contractTests({ test: () => {} }), /for a project, or for a type/);
  });

  test('with node:test itself', (t) => {
    const module = new URL('../../src/contract/index.ts', import.meta.url).href;
    const place = garden(t, {
      files: {
        'test/contract.test.ts': `
import { test } from 'node:test';
import { contractTests } from '${module}';
contractTests({ test, project: new URL('..', import.meta.url), virtualTime: true });`,
      },
    });
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--test', '--test-reporter=tap', fileURLToPath(new URL(`file://${place.path}/test/contract.test.ts`))],
      { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    );
    assert.equal(status, 0, stdout);
    assert.match(stdout, /^ok \d+ - contract: create-existing$/m);
    assert.match(stdout, /^ok \d+ - contract: create-then-read-additional # SKIP \S/m);
  });
});
