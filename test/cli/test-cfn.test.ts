import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Entry } from '../../src/provider/invoke/index.ts';
import { entryOfMutant, MUTANTS, type Mutant } from '../contract/mutants/index.ts';
import { MANNERS, type Manners, type MannersName } from '../contract/reference/manners.ts';
import { createReference, entryOf } from '../contract/reference/provider.ts';
import { SCHEMAS } from '../contract/reference/schemas.ts';
import { type CfnOutcome, cfnMissing, cfnTest, serveLambda, writeCfnProject } from './cfn.ts';
import { CFN_MODELS, type CfnSchemaName } from './cfn-models.ts';
import { type Outcome, workplace } from './terminal.ts';

/** Both wait as long as they are asked to, in real time. */
const AT_ONCE: Partial<Manners> = { delaySeconds: 0 };

interface Tested {
  readonly cfn: CfnOutcome;
  readonly formwork: Outcome;
}

/** Both tools in the same project folder, one after the other, each with a provider that has seen nobody else. */
async function testedByBoth(t: TestContext, schema: CfnSchemaName, provider: () => Entry): Promise<Tested> {
  const { path, formwork } = workplace(t);
  writeCfnProject(path, SCHEMAS[schema], CFN_MODELS[schema]);
  const served = async <Result>(run: (endpoint: string) => Promise<Result>): Promise<Result> => {
    const server = await serveLambda(provider());
    return run(server.url).finally(() => server.close());
  };
  const cfn = await served((endpoint) => cfnTest(path, endpoint));
  const ours = await served((endpoint) =>
    formwork('test', '--endpoint', endpoint, '--seed', '1', '--format', 'json'),
  );
  t.diagnostic(`cfn test: ${cfn.failed.join(', ') || 'nothing'}`);
  return { cfn, formwork: ours };
}

function rulesIn({ stdout, stderr }: Outcome, ...wanted: readonly string[]): readonly string[] {
  assert.notEqual(stdout, '', stderr);
  const { rules } = JSON.parse(stdout) as { rules: readonly { id: string; status: string }[] };
  return rules.filter(({ status }) => wanted.includes(status)).map(({ id }) => id);
}

/** What keeps the contract, in every way that AWS's tests understand: to them an error code of null is an error. */
const KEEPING: readonly (readonly [CfnSchemaName, MannersName])[] = [
  ['report', 'synchronous'],
  ['role', 'one callback'],
  ['grant', 'piecemeal'],
  ['marker', 'synchronous'],
];

describe('a provider that keeps the contract passes both', { skip: cfnMissing }, () => {
  for (const [schema, manners] of KEEPING) {
    test(`${schema}, ${manners}`, async (t) => {
      const keeping = { manners: { ...MANNERS[manners], ...AT_ONCE } };
      const { cfn, formwork } = await testedByBoth(t, schema, () =>
        entryOf(createReference(SCHEMAS[schema], keeping)),
      );
      assert.equal(cfn.code, 0, cfn.printed);
      assert.match(cfn.printed, /\d+ passed/);
      assert.deepEqual(rulesIn(formwork, 'fail', 'warn'), []);
      assert.equal(formwork.code, 0, formwork.stdout);
    });
  }
});

/** AWS's tests that invoke a handler. */
const TESTS_OF_CFN: readonly string[] = [
  'contract_create_create',
  'contract_create_delete',
  'contract_create_list',
  'contract_create_read',
  'contract_delete_create',
  'contract_delete_delete',
  'contract_delete_list',
  'contract_delete_read',
  'contract_delete_update',
  'contract_update_list',
  'contract_update_read',
  'contract_update_without_create',
];

const FOUND_BY_CFN: readonly string[] = [
  'create-echoes-input: property left out',
  'create-returns-identifier: progress without identifier',
  'create-in-progress-until-done: never to be called back',
  'create-applies-all: map member lost',
  'create-existing: overwrites',
  'create-then-read: cannot be read',
  'create-then-list: never listed',
  'update-echoes-input: tag left out',
  'update-applies-all: stale read',
  'update-keeps-identifier: another one in the end',
  'update-replaces-collections: nested set joined',
  'update-missing: succeeds',
  'update-failure-explains: empty message',
  'delete-returns-no-model: identifier',
  'delete-in-progress-until-done: always fails',
  'delete-then-read: still readable',
  'delete-then-list: still listed',
  'delete-then-update: not updatable',
  'delete-then-delete: another code',
  'delete-then-create: additional identifier reserved',
  'read-is-synchronous: in progress at first',
  'read-hides-write-only: nested one shown',
  'list-returns-identifiers: half identifiers',
  'event-well-formed: delay as text',
  'error-code-known: empty',
];

describe("what AWS's contract tests find, formwork test --endpoint finds", { skip: cfnMissing }, () => {
  const seen = new Set<string>();
  for (const name of FOUND_BY_CFN) {
    test(name, async (t) => {
      const mutant = mutantCalled(name);
      const schema = (mutant.schema ?? 'report') as CfnSchemaName;
      const { cfn, formwork } = await testedByBoth(t, schema, () =>
        entryOfMutant(mutant, undefined, AT_ONCE),
      );
      assert.equal(cfn.code, 1, cfn.printed);
      assert.ok(cfn.failed.length > 0, cfn.printed);
      for (const failed of cfn.failed) seen.add(failed);
      assert.equal(formwork.code, 1, `Only cfn test found it: ${cfn.failed.join(', ')}`);
      assert.ok(rulesIn(formwork, 'fail').includes(mutant.rule), formwork.stdout);
    });
  }

  test("all of AWS's tests were heard", () => {
    assert.deepEqual(
      TESTS_OF_CFN.filter((name) => !seen.has(name)),
      [],
    );
  });
});

function mutantCalled(name: string): Mutant {
  const mutant = MUTANTS.find((one) => `${one.rule}: ${one.name}` === name);
  assert.ok(mutant !== undefined, 'there is no such mutant');
  return mutant;
}
