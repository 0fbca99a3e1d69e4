import { prepareValidation } from '../schema/index.ts';
import { judge, mergeResults } from './results.ts';
import type { ContractRule } from './rule.ts';
import { CONTRACT_RULES } from './rules/index.ts';
import type { ContractReport, RuleResult, RunOptions } from './run.ts';
import { inputsOf, type Pass, runOnce } from './run-once.ts';
import { shrinkFailures } from './shrink.ts';
import type { ScenarioName } from './steps.ts';

/** Holds a provider against the handler contract. */
export async function runContract(options: RunOptions): Promise<ContractReport> {
  const startedAt = performance.now();
  await prepareValidation();
  const { type, seed, runs = 1, signal } = options;
  const rules = rulesOf(options);
  const scenarios = options.rules === undefined ? undefined : neededBy(rules);
  const passes: Pass[] = [];
  const results: (readonly RuleResult[])[] = [];
  for (let run = 0; run < runs && !(run > 0 && signal?.aborted); run++) {
    const pass = await runOnce(options, { seed: seed + run, scenarios });
    passes.push(pass);
    const judged = await judge(rules, type, pass.traces, pass.omissions);
    results.push(runs === 1 ? judged : judged.map((result) => ({ ...result, seed: pass.seed })));
  }
  const merged = await shrunk(options, rules, passes, mergeResults(results), performance.now() - startedAt);
  const traces = passes.flatMap((pass) => pass.traces);
  return {
    typeName: type.typeName,
    seed,
    rules: merged,
    leaks: passes.flatMap(({ leaks }) => leaks),
    traces,
    summary: {
      passed: count(merged, 'pass'),
      failed: count(merged, 'fail'),
      warned: count(merged, 'warn'),
      skipped: count(merged, 'skip'),
      invocations: traces
        .flatMap(({ calls }) => calls)
        .reduce((sum, call) => sum + call.invocations.length, 0),
      milliseconds: performance.now() - startedAt,
    },
    cancelled: signal?.aborted ?? false,
  };
}

/** Where a run took long, nobody wants to wait for dozens of others. */
const QUICK_MS = 5_000;

/** Failures with small models, where models are made up and runs are quick. */
async function shrunk(
  options: RunOptions,
  rules: readonly ContractRule[],
  passes: readonly Pass[],
  results: readonly RuleResult[],
  milliseconds: number,
): Promise<readonly RuleResult[]> {
  const isWanted = (options.shrink ?? true) && !options.signal?.aborted;
  const isPossible = inputsOf(options, options.seed).sets.length === 0;
  if (!isWanted || !isPossible || milliseconds / passes.length > QUICK_MS) return results;
  let shrinking = results;
  for (const pass of passes) {
    const calls = new Set(pass.traces.flatMap((trace) => trace.calls));
    const own = shrinking.filter(({ evidence }) => evidence[0] !== undefined && calls.has(evidence[0].call));
    if (own.length === 0) continue;
    const broken = rules.filter(({ id }) => own.some((result) => result.id === id));
    const smaller = await shrinkFailures(options, broken, pass, own);
    shrinking = shrinking.map((result) => smaller.find(({ id }) => id === result.id) ?? result);
  }
  return shrinking;
}

function rulesOf({ rules: ids }: RunOptions): readonly ContractRule[] {
  const unknown = ids?.find((id) => !CONTRACT_RULES.some((rule) => rule.id === id));
  if (unknown !== undefined) throw new TypeError(`The contract has no rule ${unknown}.`);
  return CONTRACT_RULES.filter(({ id }) => ids?.includes(id) ?? true);
}

function neededBy(rules: readonly ContractRule[]): ReadonlySet<ScenarioName> {
  return new Set(rules.flatMap(({ scenarios }) => scenarios));
}

function count(results: readonly RuleResult[], status: RuleResult['status']): number {
  return results.filter((result) => result.status === status).length;
}
