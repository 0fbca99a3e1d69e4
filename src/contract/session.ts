import { type Diagnostic, hasErrors, type Location } from '../diagnostics/index.ts';
import type { JsonObject } from '../json/index.ts';
import { partitionOf } from '../provider/index.ts';
import type { ResourceType } from '../schema/index.ts';
import { compatibilityFindings } from './checks/compatibility.ts';
import { configurationFindings } from './checks/configuration.ts';
import { coverageFindings } from './checks/coverage.ts';
import { hardCodedValues } from './checks/hard-coded.ts';
import { readBackFindings } from './checks/read-back.ts';
import { type Fixture, type FixtureContext, type Provided, providedBy } from './fixture.ts';
import { createInputSource, createPlaceholders, type InputFile, type InputSource } from './inputs/index.ts';
import type { ContractReport, RunOptions } from './run.ts';
import { runContract } from './run-contract.ts';

export interface SessionOptions extends Omit<RunOptions, 'inputs'> {
  readonly region: string;
  readonly accountId: string;
  readonly signal: AbortSignal;
  /** The files of the `inputs` folder. */
  readonly files?: readonly InputFile[] | undefined;
  readonly overrides?: InputFile | undefined;
  readonly fixture?: Fixture | undefined;
  /** Where placeholders are looked up that nobody else gives a value for. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** The type as it is registered, if the new one is to be held against it. */
  readonly registered?: ResourceType | undefined;
  /** Where a pointer into the schema stands in its file. */
  readonly locate?: ((pointer: string) => Location) | undefined;
}

/** Everything that came of testing a type, from its set-up to its tear-down. */
export interface Session {
  /** Undefined if the tests could not begin: the findings or problems say why. */
  readonly report: ContractReport | undefined;
  readonly findings: readonly Diagnostic[];
  /** What went wrong around the tests, in words. */
  readonly problems: readonly string[];
  /** What the handlers were configured with; a secret. */
  readonly typeConfiguration: JsonObject | undefined;
}

/** Sets up, tests, looks at what else matters for registration, and tears down whatever happens. */
export async function runSession(options: SessionOptions): Promise<Session> {
  const { fixture, region, accountId, seed, signal } = options;
  if (fixture === undefined) return runTests(options, NOTHING);
  const context = { region, accountId, seed, signal };
  let state: unknown;
  try {
    state = await fixture.setUp(context);
  } catch (error) {
    return notBegun(`The set-up of the fixture failed: ${messageOf(error)}`);
  }
  const session = await withinFixture(options, fixture, state);
  const problem = await tearDown(fixture, state, context);
  return problem === undefined ? session : { ...session, problems: [...session.problems, problem] };
}

const NOTHING: Provided = { inputs: undefined, placeholders: {}, typeConfiguration: undefined };

function notBegun(problem: string): Session {
  return { report: undefined, findings: [], problems: [problem], typeConfiguration: undefined };
}

async function withinFixture(options: SessionOptions, fixture: Fixture, state: unknown): Promise<Session> {
  let provided: Provided;
  try {
    provided = providedBy(fixture, state);
  } catch (error) {
    return notBegun(`The fixture failed to say what it provides: ${messageOf(error)}`);
  }
  return runTests(options, provided);
}

async function tearDown(
  fixture: Fixture,
  state: unknown,
  context: FixtureContext,
): Promise<string | undefined> {
  try {
    await fixture.tearDown(state, context);
    return undefined;
  } catch (error) {
    return `The tear-down of the fixture failed, so that something may be left behind: ${messageOf(error)}`;
  }
}

async function runTests(options: SessionOptions, provided: Provided): Promise<Session> {
  const typeConfiguration = configurationOf(provided, options);
  const files = provided.inputs === undefined ? (options.files ?? []) : fixtureFiles(provided.inputs);
  const inputs = (seed: number): InputSource => sourceOf({ ...options, seed }, files, provided.placeholders);
  const first = inputs(options.seed);
  const wrong = [
    ...first.diagnostics,
    ...(typeConfiguration === undefined ? [] : configurationFindings(options.type, typeConfiguration)),
  ];
  if (hasErrors(wrong)) return { report: undefined, findings: wrong, problems: [], typeConfiguration };
  const report = await runContract({
    ...options,
    inputs,
    ...(typeConfiguration !== undefined && { typeConfiguration }),
  });
  const findings = [...wrong, ...registrationFindings(options, first, report)];
  return { report, findings, problems: [], typeConfiguration };
}

/** What the user gives for this run wins over what the fixture always gives. */
function configurationOf(provided: Provided, given: SessionOptions): JsonObject | undefined {
  if (provided.typeConfiguration === undefined || given.typeConfiguration === undefined)
    return provided.typeConfiguration ?? given.typeConfiguration;
  return { ...provided.typeConfiguration, ...given.typeConfiguration };
}

/** The files keep their forms, so that a model of a fixture may have placeholders, and is checked like any other. */
function fixtureFiles(inputs: NonNullable<Provided['inputs']>): readonly InputFile[] {
  return inputs.flatMap((set, index) =>
    (['create', 'update', 'invalid'] as const).flatMap((kind) => {
      const model = set[kind];
      const name = `fixture/inputs_${index + 1}_${kind}.json`;
      return model === undefined ? [] : [{ name, text: JSON.stringify(model, null, 2) }];
    }),
  );
}

function sourceOf(
  { type, seed, region, accountId, environment, overrides }: SessionOptions,
  files: readonly InputFile[],
  given: Readonly<Record<string, string>>,
): InputSource {
  const values = { region, account: accountId, partition: partitionOf(region), ...given };
  const placeholders = createPlaceholders({
    seed,
    values,
    ...(environment !== undefined && { environment }),
  });
  return createInputSource(type, {
    seed,
    placeholders,
    files,
    ...(overrides !== undefined && { overrides }),
  });
}

/** What AWS looks at beside the handlers when a type is registered. */
function registrationFindings(
  { type, files = [], overrides, fixture, registered, locate }: SessionOptions,
  { sets }: InputSource,
  { traces }: ContractReport,
): readonly Diagnostic[] {
  const written = [
    ...(fixture?.inputs === undefined ? files : []),
    ...(overrides === undefined ? [] : [overrides]),
  ];
  const models = sets.flatMap(({ create, update }) =>
    [create, update].flatMap((input) => (input === undefined ? [] : [input.model])),
  );
  return [
    ...(registered === undefined ? [] : compatibilityFindings(registered, type, locate)),
    ...hardCodedValues(written),
    ...coverageFindings(type, models, locate),
    ...readBackFindings(type, traces),
  ];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
