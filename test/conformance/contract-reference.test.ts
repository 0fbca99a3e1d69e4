import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { runContract } from '../../src/contract/run-contract.ts';
import { createInProcessInvoker, createVirtualClock } from '../../src/provider/invoke/index.ts';
import { compileSchema, loadSchema, prepareValidation, type ResourceType } from '../../src/schema/index.ts';
import { MANNERS, type MannersName } from '../contract/reference/manners.ts';
import { createReference, entryOf } from '../contract/reference/provider.ts';
import { corpusJson, corpusMissing, corpusText, corpusUrl } from './corpus.ts';

const SEED = 20_260_802;
const PUBLISHED = 120;
const THIRD_PARTY = 30;
const MANNERS_NAMES = Object.keys(MANNERS) as MannersName[];

interface Project {
  readonly dir: string;
  readonly schema: string;
  readonly kind: string;
}

/** The type, if resources of it can be created. */
function typeAt(path: string): ResourceType | undefined {
  const { document } = loadSchema(corpusText(path), path);
  const type = document && compileSchema(document);
  return type?.handlers.create !== undefined && type.primaryIdentifier.length > 0 ? type : undefined;
}

/** So many, spread evenly over all. */
function sample(paths: readonly string[], count: number): readonly string[] {
  const step = Math.max(1, paths.length / count);
  return Array.from(
    { length: Math.min(count, paths.length) },
    (_, index) => paths[Math.floor(index * step)]!,
  );
}

/** What the contract tests find wrong with a provider that keeps the contract. */
async function complaints(type: ResourceType, manners: MannersName): Promise<readonly string[]> {
  const clock = createVirtualClock();
  const reference = createReference(type, { clock, manners: MANNERS[manners] });
  const invoker = createInProcessInvoker(entryOf(reference));
  const { rules, leaks } = await runContract({ type, target: { invoker }, seed: SEED, clock });
  return [
    ...rules
      .filter(({ status }) => status === 'fail' || status === 'warn')
      .map(({ id, message }) => `${type.typeName}, ${manners}, ${id}: ${message}`),
    ...leaks.map(({ identifier }) => `${type.typeName}, left behind: ${JSON.stringify(identifier)}`),
  ];
}

describe('a provider that keeps the contract passes, whatever its schema', { skip: corpusMissing }, () => {
  if (corpusMissing) return;
  before(prepareValidation);
  const published = readdirSync(corpusUrl('resource-schemas'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `resource-schemas/${name}`);
  const thirdParty = corpusJson<Project[]>('third-party-schemas/manifest.json')
    .filter(({ kind }) => kind === 'resource')
    .map(({ dir, schema }) => `${dir}/${schema}`)
    .filter((path) => existsSync(corpusUrl(path)));

  async function allComplaints(paths: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [index, path] of paths.entries()) {
      const type = typeAt(path);
      if (type === undefined) continue;
      found.push(...(await complaints(type, MANNERS_NAMES[index % MANNERS_NAMES.length]!)));
    }
    return found;
  }

  test('types of AWS', async () => {
    assert.deepEqual(await allComplaints(sample(published, PUBLISHED)), []);
  });

  test('types of others', async () => {
    assert.deepEqual(await allComplaints(sample(thirdParty, THIRD_PARTY)), []);
  });
});
