import type { ResourceType } from '../schema/index.ts';
import { prepareRequests } from './judge/asked.ts';
import { foreignSentences } from './judge/foreign.ts';
import type { Broken, ContractRule } from './rule.ts';
import type { RuleResult } from './run.ts';
import type { Omission } from './scene.ts';
import type { StepName } from './steps.ts';
import type { Trace } from './trace.ts';

/** More of the same does not say more. */
const MOST_EVIDENCE = 20;

/** Hands all traces to all rules. */
export async function judge(
  rules: readonly ContractRule[],
  type: ResourceType,
  traces: readonly Trace[],
  omissions: readonly Omission[],
): Promise<readonly RuleResult[]> {
  await prepareRequests(type, traces);
  // A step that was left out here and taken there keeps no rule from seeing it.
  const taken = new Set(traces.flatMap(({ calls }) => calls.map(({ step }) => step)));
  const missing = omissions.filter(({ step }) => !taken.has(step));
  const foreign = foreignSentences(type, traces);
  return rules.map((rule) => {
    const { id, level } = rule;
    const reason = rule.exempts?.(type);
    if (reason !== undefined)
      return { id, level, status: 'skip', message: `Not for this type: ${reason}.`, evidence: [] };
    try {
      return verdictOf(rule, type, traces, missing, foreign);
    } catch (error) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const message = `The rule itself is broken, which is a bug of Formwork: ${detail}`;
      return { id, level, status: 'fail', message, evidence: [] };
    }
  });
}

function verdictOf(
  rule: ContractRule,
  type: ResourceType,
  traces: readonly Trace[],
  omissions: readonly Omission[],
  foreign: (observation: Broken) => string,
): RuleResult {
  const { id, level } = rule;
  const evidence: Broken[] = [];
  let isKept = false;
  for (const trace of traces) {
    if (!rule.scenarios.includes(trace.scenario)) continue;
    for (const observation of rule.check(trace, { type, traces })) {
      if (observation.kind === 'kept') isKept = true;
      else if (evidence.length < MOST_EVIDENCE)
        evidence.push({ ...observation, message: observation.message + foreign(observation) });
    }
  }
  const [first] = evidence;
  if (first !== undefined)
    return { id, level, status: level === 'MUST' ? 'fail' : 'warn', message: first.message, evidence };
  if (isKept) return { id, level, status: 'pass', message: '', evidence };
  return { id, level, status: 'skip', message: unobserved(rule, omissions), evidence };
}

/** Steps that only some types have; that they are missing says nothing to rules which are not about them. */
const SPECIAL: ReadonlySet<StepName> = new Set<StepName>([
  'create-existing',
  'create-read-only',
  'create-invalid',
  'update-reduce',
  'update-by-additional',
  'update-create-only',
]);

/** Why a rule saw nothing: the step that it may have waited for, and why that was left out. */
function unobserved({ id, scenarios }: ContractRule, omissions: readonly Omission[]): string {
  const handler = id.split('-')[0]!;
  const near = omissions.filter(
    ({ scenario, step }) => scenarios.includes(scenario) && (!SPECIAL.has(step) || id.startsWith(step)),
  );
  const found =
    near.find(({ step }) => id.startsWith(step)) ??
    near.find(({ step }) => step.includes(handler)) ??
    near[0];
  return found === undefined
    ? 'Not observed: the handlers were called, but nothing that came of it had to do with the rule.'
    : `Not observed: ${found.step} was left out, because ${found.reason}.`;
}

/** The results of several runs as those of one: the first failure counts, then a warning, then a pass. */
export function mergeResults(all: readonly (readonly RuleResult[])[]): readonly RuleResult[] {
  const [first = []] = all;
  return first.map(
    ({ id }) =>
      all
        .map((results) => results.find((result) => result.id === id)!)
        .toSorted((a, b) => RANK.indexOf(a.status) - RANK.indexOf(b.status))[0]!,
  );
}

const RANK: readonly RuleResult['status'][] = ['fail', 'warn', 'pass', 'skip'];
