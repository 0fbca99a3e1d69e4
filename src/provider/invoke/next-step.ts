import type { JsonObject } from '../../json/index.ts';
import {
  type HandlerErrorCode,
  type HandlerRequest,
  type ProgressEvent,
  RETRIABLE_CODES,
  type WireAction,
} from '../protocol.ts';
import { failedEvent } from './failed-event.ts';

/** How an operation goes on. All of it can be kept as JSON: whoever stops in between can go on later. */
export interface OperationState {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly invocations: number;
  /** Retriable failures in a row. */
  readonly retries: number;
  /** Answers in a row that asked to be invoked again in less than a second. */
  readonly hasty: number;
}

/** The end of an operation. */
export interface OperationOutcome {
  readonly kind: 'succeeded' | 'failed' | 'timed-out' | 'cancelled';
  /** SUCCESS if it succeeded, else FAILED. */
  readonly event: ProgressEvent;
  /** The model that was last handed on: what is known of a resource that was begun. It may hold write-only values. */
  readonly model: JsonObject;
  readonly invocations: number;
}

export type Step =
  | { readonly kind: 'end'; readonly outcome: OperationOutcome }
  | {
      readonly kind: 'again';
      readonly why: 'in-progress' | 'retry';
      readonly waitMs: number;
      readonly request: HandlerRequest;
      readonly state: OperationState;
    };

export interface StepOptions {
  /** Of the handler in the schema. */
  readonly timeoutInMinutes?: number | undefined;
  readonly retry?: RetryPolicy | undefined;
  /** From 0 up to, but not including, 1. */
  readonly random?: (() => number) | undefined;
}

export interface RetryPolicy {
  /** Retriable failures in a row that are tried again; 0 for none. */
  readonly times: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/** AWS does not publish when it retries; this is patient enough for a service that throttles. */
export const DEFAULT_RETRY: RetryPolicy = { times: 5, firstDelayMs: 2_000, maxDelayMs: 60_000 };

/** The default of `timeoutInMinutes` in the meta-schema of resource types. */
const DEFAULT_TIMEOUT_IN_MINUTES = 120;

/** A handler that answers IN_PROGRESS without a delay is asked again at once, but ever less so. */
const HASTY_MS = 1_000;
const HASTY_MAX_DELAY_MS = 5_000;

export function firstState(startedAt: number): OperationState {
  return { startedAt, invocations: 0, retries: 0, hasty: 0 };
}

/** When the operation must have ended. */
export function deadlineOf({ startedAt }: OperationState, { timeoutInMinutes }: StepOptions): number {
  return startedAt + (timeoutInMinutes ?? DEFAULT_TIMEOUT_IN_MINUTES) * 60_000;
}

/** What the contract allows one invocation: 60 seconds, and 30 for read and list. */
export function invocationTimeoutMs(action: WireAction): number {
  return action === 'READ' || action === 'LIST' ? 30_000 : 60_000;
}

/** What follows from the answer to an invocation. */
export function nextStep(
  request: HandlerRequest,
  event: ProgressEvent,
  before: OperationState,
  now: number,
  options: StepOptions = {},
): Step {
  const state = { ...before, invocations: before.invocations + 1 };
  switch (event.status) {
    case 'SUCCESS':
      return end('succeeded', event, request, state);
    case 'FAILED':
      return afterFailure(request, event, state, now, options);
    case 'IN_PROGRESS':
      return afterProgress(request, event, state, now, options);
  }
}

export function end(
  kind: OperationOutcome['kind'],
  event: ProgressEvent,
  request: HandlerRequest,
  { invocations }: OperationState,
): Step & { readonly kind: 'end' } {
  const model = request.requestData.resourceProperties;
  return { kind: 'end', outcome: { kind, event, model, invocations } };
}

export function timedOut(
  request: HandlerRequest,
  state: OperationState,
  { timeoutInMinutes = DEFAULT_TIMEOUT_IN_MINUTES }: StepOptions,
  delaySeconds = 0,
): Step & { readonly kind: 'end' } {
  const limit = `${timeoutInMinutes} minutes (handlers.${request.action.toLowerCase()}.timeoutInMinutes of the schema)`;
  // Nobody waits for an invocation after the end: an operation that asks for one ends when it asks.
  const message =
    delaySeconds > 0
      ? `The operation cannot end within ${limit}: the handler asked to be invoked again in ${delaySeconds} seconds (callbackDelaySeconds).`
      : `The operation did not end within ${limit}.`;
  return end('timed-out', failedEvent(message, 'NotStabilized'), request, state);
}

/** The request stays as it was: a failure says nothing about how far the resource got that could be relied on. */
function afterFailure(
  request: HandlerRequest,
  event: ProgressEvent,
  state: OperationState,
  now: number,
  options: StepOptions,
): Step {
  const { retry = DEFAULT_RETRY, random = Math.random } = options;
  const failed = end('failed', event, request, state);
  if (!isRetriable(event.errorCode) || state.retries >= retry.times) return failed;
  const delay = Math.min(retry.firstDelayMs * 2 ** state.retries, retry.maxDelayMs);
  // At least half of the delay, so that it is one; the rest by chance, so that not everybody comes at once.
  const waitMs = Math.round(delay * (0.5 + random() / 2));
  if (now + waitMs >= deadlineOf(state, options)) return failed;
  return { kind: 'again', why: 'retry', waitMs, request, state: { ...state, retries: state.retries + 1 } };
}

function isRetriable(code: HandlerErrorCode | undefined): boolean {
  return code !== undefined && RETRIABLE_CODES.has(code);
}

function afterProgress(
  request: HandlerRequest,
  event: ProgressEvent,
  state: OperationState,
  now: number,
  options: StepOptions,
): Step {
  const { action } = request;
  if (action === 'READ' || action === 'LIST')
    return broken(
      `The ${action} handler answered IN_PROGRESS. It must answer with the result.`,
      request,
      state,
    );
  const delayMs = (event.callbackDelaySeconds ?? 0) * 1000;
  if (delayMs < 0)
    return broken(
      `The ${action} handler answered IN_PROGRESS, but with its negative callbackDelaySeconds does not want to be invoked again: the operation could never end.`,
      request,
      state,
    );
  const again = handOver(request, event);
  const hasty = delayMs < HASTY_MS ? state.hasty + 1 : 0;
  const waitMs = Math.max(delayMs, leastDelayMs(hasty));
  const next = { ...state, retries: 0, hasty };
  if (now + waitMs >= deadlineOf(state, options))
    return timedOut(again, state, options, event.callbackDelaySeconds);
  return { kind: 'again', why: 'in-progress', waitMs, request: again, state: next };
}

function broken(message: string, request: HandlerRequest, state: OperationState): Step {
  return end('failed', failedEvent(message), request, state);
}

/** As CloudFormation does it: what the handler answered is what it is asked next; the token stays. */
function handOver(request: HandlerRequest, event: ProgressEvent): HandlerRequest {
  const { requestData } = request;
  const resourceProperties = event.resourceModel ?? requestData.resourceProperties;
  return {
    ...request,
    callbackContext: event.callbackContext ?? null,
    requestData: { ...requestData, resourceProperties },
  };
}

/** None for the first hasty answer, then 10 ms, and twice as much each time. */
function leastDelayMs(hasty: number): number {
  return hasty < 2 ? 0 : Math.min(10 * 2 ** (hasty - 2), HASTY_MAX_DELAY_MS);
}
