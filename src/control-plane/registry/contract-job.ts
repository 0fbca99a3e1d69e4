import {
  contractJson,
  type Fixture,
  type ProjectInputs,
  runSession,
  type Session,
  type ShownReport,
  showReport,
  type Target,
} from '../../contract/index.ts';
import { decodeText, type JsonObject } from '../../json/index.ts';
import type { WireCredentials } from '../../provider/index.ts';
import type { Clock } from '../../provider/invoke/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import type { Home } from './arn.ts';
import type { CheckedContract } from './contract-check.ts';

/** What is tested, and with what. */
export interface ContractJob extends ProjectInputs {
  readonly type: ResourceType;
  readonly target: Target;
  readonly home: Home;
  readonly configuration: JsonObject | undefined;
  /** What the handlers call AWS with. */
  readonly credentials: WireCredentials | undefined;
  /** Where placeholders of inputs are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly fixture?: Fixture | undefined;
  readonly clock?: Clock;
}

/** Any one will do: the same type is always tested with the same models. */
const SEED = 1;

const OVERRIDES = 'overrides.json';
const MOST_TOLD = 5;

/** The inputs of a project among the files of its package. */
export function inputsAmong(files: ReadonlyMap<string, Uint8Array>): ProjectInputs {
  const overrides = files.get(OVERRIDES);
  return {
    files: [...files]
      .filter(([name]) => /^inputs\/[^/]+\.json$/.test(name))
      .map(([name, content]) => textFile(name, content)),
    overrides: overrides && textFile(OVERRIDES, overrides),
  };
}

function textFile(name: string, content: Uint8Array): { readonly name: string; readonly text: string } {
  return { name, text: decodeText(content, name).text };
}

/** Runs the contract tests. What comes of them holds no secrets. */
export async function runJob(job: ContractJob): Promise<CheckedContract> {
  const { type, target, home, configuration, credentials, environment, signal } = job;
  const { fixture, clock, files, overrides } = job;
  const session = await runSession({
    type,
    target,
    ...home,
    files,
    overrides,
    fixture,
    environment,
    signal,
    seed: SEED,
    shrink: false,
    ...(clock !== undefined && { clock }),
    ...(configuration !== undefined && { typeConfiguration: configuration }),
    ...(credentials !== undefined && { credentials: async () => ({ callerCredentials: credentials }) }),
  });
  return verdictOf(session, type, credentials);
}

function verdictOf(
  { report, findings, problems, typeConfiguration }: Session,
  type: ResourceType,
  credentials: WireCredentials | undefined,
): CheckedContract {
  if (report === undefined) {
    const reasons = [...problems, ...findings.map(({ message }) => message)];
    return { passed: false, message: `The contract tests cannot begin. ${some(reasons)}`, report: '{}' };
  }
  const shown = showReport(report, { type, secrets: { typeConfiguration, credentials }, findings });
  const wrong = wrongWith(shown);
  return {
    passed: wrong.length === 0 && problems.length === 0,
    message: [...(wrong.length > 0 ? wrong : [kept(shown)]), ...problems].join(' '),
    report: JSON.stringify(contractJson(shown)),
  };
}

function kept({ summary: { passed, warned, skipped } }: ShownReport): string {
  const should = warned > 0 ? `, ${warned} should be and are not` : '';
  return `${passed} rules are kept${should}, ${skipped} could not be looked at.`;
}

/** In sentences; the same things as with which `formwork test` fails. */
function wrongWith({ rules, leaks, findings }: ShownReport): readonly string[] {
  const broken = rules.filter(({ status }) => status === 'fail');
  const errors = findings.filter(({ severity }) => severity === 'error');
  return [
    ...(broken.length === 0
      ? []
      : [
          `The handlers break ${broken.length} ${broken.length === 1 ? 'rule' : 'rules'} of their contract.`,
          some(broken.map(({ id, message }) => `${id}: ${message}`)),
        ]),
    ...(leaks.length === 0
      ? []
      : [`${leaks.length} of the resources that the tests created could not be deleted again.`]),
    ...(errors.length === 0 ? [] : [some(errors.map(({ message }) => message))]),
  ];
}

function some(sentences: readonly string[]): string {
  const told = sentences.slice(0, MOST_TOLD).join(' ');
  return sentences.length > MOST_TOLD ? `${told} And ${sentences.length - MOST_TOLD} more.` : told;
}
