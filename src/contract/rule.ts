import type { JsonValue } from '../json/index.ts';
import type { Difference, ResourceType } from '../schema/index.ts';
import type { ScenarioName } from './steps.ts';
import type { Call, Invocation, Trace } from './trace.ts';

/** MUST rules fail a provider, SHOULD rules warn; MAY rules are exercised where the provider supports them. */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** A rule of the handler contract. */
export interface ContractRule {
  readonly id: string;
  readonly level: Level;
  /** What it demands, in a sentence. */
  readonly demands: string;
  /** Where it can be seen. */
  readonly scenarios: readonly ScenarioName[];
  /** Why the rule does not apply to a type, in words; undefined if it does. */
  readonly exempts?: (type: ResourceType) => string | undefined;
  /** What a trace shows of the rule. It yields nothing if the trace shows nothing of it. */
  check(trace: Trace, context: RuleContext): Iterable<Observation>;
}

export interface RuleContext {
  readonly type: ResourceType;
  /** All traces of the run, for what shows only in the whole. */
  readonly traces: readonly Trace[];
}

export type Observation = Kept | Broken;

export interface Kept {
  readonly kind: 'kept';
}

export interface Broken {
  readonly kind: 'broken';
  /** What is wrong, for somebody who does not know the rule's code: names, what was expected, what came. */
  readonly message: string;
  readonly call: Call;
  /** The one invocation that shows it; the last of the call if left out. */
  readonly invocation?: Invocation;
  readonly expected?: JsonValue;
  readonly actual?: JsonValue;
  /** Between what was expected (before) and what came (after). */
  readonly differences?: readonly Difference[];
}

export const KEPT: Kept = { kind: 'kept' };

export function broken(
  call: Call,
  message: string,
  detail: Omit<Broken, 'kind' | 'call' | 'message'> = {},
): Broken {
  return { kind: 'broken', call, message, ...detail };
}

/** One observation: kept if there is nothing to say. */
export function verdict(
  call: Call,
  problem: string | undefined,
  detail?: Omit<Broken, 'kind' | 'call' | 'message'>,
): Observation {
  return problem === undefined ? KEPT : broken(call, problem, detail);
}
