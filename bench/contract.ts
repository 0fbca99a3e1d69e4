import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTRACT_RULES, createInputGenerator } from '../src/contract/index.ts';
import type { Entry } from '../src/provider/invoke/index.ts';
import { compileSchema, loadSchema, prepareValidation } from '../src/schema/index.ts';
import { cfnMissing, cfnTest, serveLambda, writeCfnProject } from '../test/cli/cfn.ts';
import { CFN_MODELS, type CfnSchemaName } from '../test/cli/cfn-models.ts';
import { entryOfMutant, MUTANTS, type Mutant } from '../test/contract/mutants/index.ts';
import { tryMutant } from '../test/contract/mutants/try.ts';
import { createReference, entryOf } from '../test/contract/reference/provider.ts';
import { SCHEMAS } from '../test/contract/reference/schemas.ts';
import { corpusSchemas } from './corpus.ts';
import { atLeast, atMost, type Row } from './row.ts';

const CLI = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../examples/tps-report', import.meta.url));

/** Why the figures beside AWS's `cfn test` are left out; undefined if they are not. */
export const contractSkipped: string | undefined =
  cfnMissing === false ? undefined : `contract: formwork test beside cfn test: ${cfnMissing}`;

export async function contractRows(): Promise<Row[]> {
  await prepareValidation();
  return [
    await exampleRow(),
    ...generatorRows(),
    await mutantsRow(),
    ...(cfnMissing === false ? await cfnRows() : []),
  ];
}

async function exampleRow(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-bench-'));
  try {
    const env = { TPS_REPORTS_FOLDER: folder };
    const { code, milliseconds, printed } = await formworkTest([EXAMPLE, '--virtual-time'], env);
    if (code !== 0) throw new Error(`the example breaks the contract:\n${printed}`);
    return atMost('contract: full run on examples/tps-report, virtual time', milliseconds, 'ms', 3000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Ran {
  readonly code: number | null;
  readonly milliseconds: number;
  readonly printed: string;
}

/** The whole command, from its start to its end. */
async function formworkTest(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const start = performance.now();
  const formwork = spawn(process.execPath, [CLI, 'test', ...args], { env: { ...process.env, ...env } });
  let printed = '';
  for (const stream of [formwork.stdout, formwork.stderr])
    stream.on('data', (text: Buffer) => (printed += String(text)));
  const code = await new Promise<number | null>((resolve) => formwork.once('close', resolve));
  return { code, milliseconds: performance.now() - start, printed };
}

/**
 * A create and an update input for each type whose resources can be created. Time of the processor is counted, for
 * nothing here waits, and too many types are asked to do it twice on a busy machine.
 */
function generatorRows(): Row[] {
  let schemas = 0;
  let microseconds = 0;
  for (const { file, text } of corpusSchemas()) {
    const type = compileSchema(loadSchema(text, file).document!);
    if (type.handlers.create === undefined) continue;
    schemas++;
    const start = process.cpuUsage();
    const generator = createInputGenerator(type, { seed: 1 });
    const { model } = generator.create(0);
    if (model !== undefined && type.handlers.update !== undefined) generator.update(model, 0);
    const { user, system } = process.cpuUsage(start);
    microseconds += user + system;
  }
  if (schemas === 0) return [];
  const name = `contract: create and update input, average of ${schemas} corpus schemas`;
  return [atMost(name, microseconds / schemas / 1000, 'ms', 50)];
}

/** Every so many of the mutants; a test holds all of them against the contract. */
const EVERY = 5;

async function mutantsRow(): Promise<Row> {
  const sample = MUTANTS.filter((_, index) => index % EVERY === 0);
  let caught = 0;
  for (const mutant of sample) {
    const rules = await tryMutant(mutant);
    const found = rules.find(({ id }) => id === mutant.rule)?.status;
    if (found === 'fail' || found === 'warn') caught++;
  }
  const name = `contract: mutants caught by their rule, ${sample.length} of all ${MUTANTS.length} tried`;
  return atLeast(name, (100 * caught) / sample.length, '%', 100);
}

/** What both can try and must find: no schema that AWS's CLI refuses, and nothing that takes minutes to show. */
function isForBoth({ rule, schema }: Mutant): boolean {
  const isOfTime = /-(?:answers-in-time|times-out-as-failed|until-done)$/.test(rule);
  const level = CONTRACT_RULES.find(({ id }) => id === rule)?.level;
  return schema !== 'parcel' && !isOfTime && level === 'MUST';
}

const TRIED_BY_BOTH = 12;

/** The same providers behind the same endpoint, in real time, for both. */
async function cfnRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-bench-'));
  try {
    const kept = await byBoth(folder, 'report', () => entryOf(createReference(SCHEMAS.report)));
    if (kept.cfn.code !== 0 || kept.formwork.code !== 0) throw new Error('the reference breaks the contract');
    const possible = MUTANTS.filter(isForBoth);
    const step = Math.ceil(possible.length / TRIED_BY_BOTH);
    const sample = possible.filter((_, index) => index % step === 0);
    const found = { cfn: 0, formwork: 0 };
    for (const mutant of sample) {
      const { cfn, formwork } = await byBoth(folder, schemaOf(mutant), () =>
        entryOfMutant(mutant, undefined, { delaySeconds: 0 }),
      );
      if (cfn.code === 1) found.cfn++;
      if (formwork.code === 1) found.formwork++;
    }
    const [ours, theirs] = [kept.formwork.milliseconds / 1000, kept.cfn.milliseconds / 1000];
    return [
      atMost('contract: formwork test --endpoint, against the time of cfn test', ours, 's', round(theirs)),
      atLeast(
        `contract: mutants found behind an endpoint (cfn test finds ${found.cfn})`,
        found.formwork,
        'mutants',
        sample.length,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function schemaOf({ schema = 'report' }: Mutant): CfnSchemaName {
  if (schema === 'parcel') throw new Error("AWS's CLI cannot read the schema of the parcel");
  return schema;
}

/**
 * AWS's tests get models, for those that they make up themselves break some keywords of the schemas; a schema is enough
 * for ours.
 */
async function byBoth(
  folder: string,
  schema: CfnSchemaName,
  provider: () => Entry,
): Promise<{ readonly cfn: Omit<Ran, 'printed'>; readonly formwork: Omit<Ran, 'printed'> }> {
  const project = join(folder, schema);
  const withModels = join(folder, `${schema}-with-models`);
  writeCfnProject(project, SCHEMAS[schema]);
  writeCfnProject(withModels, SCHEMAS[schema], CFN_MODELS[schema]);
  const first = await serveLambda(provider());
  const start = performance.now();
  const { code } = await cfnTest(withModels, first.url);
  const cfn = { code, milliseconds: performance.now() - start };
  await first.close();
  const second = await serveLambda(provider());
  const formwork = await formworkTest([project, '--endpoint', second.url, '--seed', '1']);
  await second.close();
  return { cfn, formwork };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
