import type { JsonObject, JsonValue } from '../json/index.ts';
import type { HandlerRequest, ProgressEvent, WireAction } from '../provider/index.ts';
import type { ScenarioName, StepName } from './steps.ts';

/** What a provider was asked in one scenario and what it answered. Rules judge traces, and nothing else. */
export interface Trace {
  readonly scenario: ScenarioName;
  readonly calls: readonly Call[];
}

/** One call of a handler, followed to its end: all invocations of an operation, or all pages of a list. */
export interface Call {
  readonly step: StepName;
  readonly action: WireAction;
  /** The request of the first invocation. */
  readonly request: HandlerRequest;
  /** What the request is keyed by, if by an identifier: the primary one, or the place of an additional one. */
  readonly keyedBy?: 'primary' | number;
  /**
   * The call whose effect this one looks at: for a read or list after a create, that create; for an update or delete,
   * the call that the resource has its state from.
   */
  readonly after?: Call;
  /** For calls that should be refused: what is wrong with the request, in words, and where. */
  readonly wrong?: { readonly rule: string; readonly pointer: string };
  readonly invocations: readonly Invocation[];
  readonly outcome: Outcome;
}

export interface Invocation {
  readonly request: HandlerRequest;
  readonly answer: Answer;
  /** Milliseconds since 1970, by the clock of the run. */
  readonly startedAt: number;
  /** By the clock of the run. */
  readonly milliseconds: number;
  /** The answer to this one was thrown away on purpose, and the same was asked again. */
  readonly lost?: true;
}

export type Answer =
  /** Whatever came back, as it came: it need not be an event. `event` is what can be made of it, if anything. */
  | { readonly kind: 'answered'; readonly value: JsonValue; readonly event: ProgressEvent | undefined }
  /** Nothing within the time that the contract allows. */
  | { readonly kind: 'late'; readonly limitMs: number }
  /** No answer: the handler threw, exited, could not be reached, or answered what is no JSON. */
  | { readonly kind: 'broken'; readonly problem: string };

export interface Outcome {
  /**
   * `succeeded` and `failed` as the last answer says; `timed-out` when the operation was still in progress at the
   * end of its timeoutInMinutes; `unanswered` when the last invocation was late or broken, or no event, or one with
   * which nobody can go on: a read or list in progress, a negative delay.
   */
  readonly kind: 'succeeded' | 'failed' | 'timed-out' | 'unanswered' | 'cancelled';
  /** The last event, if there was one. */
  readonly event?: ProgressEvent;
  /** Of the last event. */
  readonly model?: JsonObject;
  /** List only: the elements of each page. */
  readonly pages?: readonly (readonly JsonObject[])[];
  /** What identifies the resource, as far as any answer or the request has told: the primary identifier's part of a model. */
  readonly identifier?: JsonObject;
}
