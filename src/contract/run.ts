import type { JsonObject } from '../json/index.ts';
import type { Clock, FreshCredentials, Invoker } from '../provider/invoke/index.ts';
import type { ResourceType } from '../schema/index.ts';
import type { InputSource } from './inputs/index.ts';
import type { Broken, Level } from './rule.ts';
import type { Trace } from './trace.ts';

/** The provider under test. */
export interface Target {
  readonly invoker: Invoker;
  /** Ends the provider and starts it anew, as a crash would; undefined where that cannot be done. */
  readonly restart?: () => Promise<void>;
}

export interface RunOptions {
  readonly type: ResourceType;
  readonly target: Target;
  /** The models, or what makes them for each seed; generated if left out. */
  readonly inputs?: InputSource | ((seed: number) => InputSource);
  readonly seed: number;
  /** How often everything is done, each time with other models; 1 if left out. */
  readonly runs?: number;
  /** Only these rules; all if left out. */
  readonly rules?: readonly string[];
  readonly typeConfiguration?: JsonObject;
  readonly region?: string;
  readonly accountId?: string;
  /** Credentials for the next invocation. */
  readonly credentials?: () => Promise<FreshCredentials>;
  /**
   * Time for waits and limits. A virtual one makes callbacks and retries come at once; everything is then done one
   * after the other, so that no wait of one is counted as another's work. The invoker keeps to real time.
   */
  readonly clock?: Clock;
  /** Real time after which a handler hangs if the clock is not the real one; 5 seconds if left out. */
  readonly patienceMs?: number;
  /** Whether a small model is looked for that shows the same failure; true if left out. */
  readonly shrink?: boolean;
  /** Ends the run; what it has created is still deleted. */
  readonly signal?: AbortSignal;
  /** Hears of every call, for progress. */
  readonly onStep?: (scenario: string, step: string) => void;
}

export interface ContractReport {
  readonly typeName: string;
  readonly seed: number;
  readonly rules: readonly RuleResult[];
  /** What the run created and could not delete. */
  readonly leaks: readonly Leak[];
  readonly traces: readonly Trace[];
  readonly summary: {
    readonly passed: number;
    readonly failed: number;
    readonly warned: number;
    readonly skipped: number;
    readonly invocations: number;
    readonly milliseconds: number;
  };
  readonly cancelled: boolean;
}

export interface RuleResult {
  readonly id: string;
  readonly level: Level;
  readonly status: 'pass' | 'fail' | 'warn' | 'skip';
  /** What is wrong, or why it was skipped; empty for a rule that is kept. */
  readonly message: string;
  readonly evidence: readonly Broken[];
  /** Of the run that showed it, where there were several. */
  readonly seed?: number;
  /** What repeats the failure with a small model, if that was looked for. */
  readonly smallest?: { readonly seed: number; readonly model: JsonObject };
}

export interface Leak {
  readonly identifier: JsonObject;
  /** Why it could not be deleted. */
  readonly reason: string;
}
