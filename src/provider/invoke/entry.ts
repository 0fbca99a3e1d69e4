import { inspect } from 'node:util';
import { isProvider } from '../define.ts';
import type { HandlerRequest, ProgressEvent } from '../protocol.ts';
import type { InvokeOptions } from '../run.ts';
import { checkAnswerValue } from './check-answer.ts';
import { failedEvent } from './failed-event.ts';
import type { AnswerListener, OutputListener } from './invoker.ts';

/** What an entry function may know of its invocation. The name of the method is that of AWS Lambda. */
export interface EntryContext {
  getRemainingTimeInMillis(): number;
  /** Aborted when nobody waits for the answer any longer. */
  readonly signal: AbortSignal;
}

/** A function that speaks the protocol: the entry point of a Lambda function is one. */
export type Entry = (request: HandlerRequest, context: EntryContext) => unknown;

/** The way in to something that answers requests; undefined if it is nothing of the kind. */
export function entryOf(value: unknown, options: InvokeOptions = {}): Entry | undefined {
  if (typeof value === 'function') return value as Entry;
  if (!isProvider(value)) return undefined;
  return (request, context) =>
    value.invoke(request, { ...options, timeLimitMs: context.getRemainingTimeInMillis() });
}

export interface AskOptions {
  readonly maxAnswerBytes: number;
  readonly onOutput?: OutputListener | undefined;
  readonly onAnswer?: AnswerListener | undefined;
}

/** Asks an entry for its answer. What it throws may hold secrets, so that the event only tells the kind of it. */
export async function askEntry(
  entry: Entry,
  request: HandlerRequest,
  context: EntryContext,
  { maxAnswerBytes, onOutput, onAnswer }: AskOptions,
): Promise<ProgressEvent> {
  try {
    return checkAnswerValue(await entry(request, context), maxAnswerBytes, onAnswer);
  } catch (error) {
    onOutput?.(detailOf(error), 'stderr');
    return failedEvent(`The handler threw ${kindOf(error)} instead of answering.`);
  }
}

export function kindOf(thrown: unknown): string {
  if (thrown instanceof Error && /^\w{1,50}$/.test(thrown.name))
    return `${/^[AEIOU]/i.test(thrown.name) ? 'an' : 'a'} ${thrown.name}`;
  if (typeof thrown === 'object') return thrown === null ? 'null' : 'an object';
  return thrown === undefined ? 'undefined' : `a ${typeof thrown}`;
}

export function detailOf(thrown: unknown): string {
  return `${inspect(thrown)}\n`;
}
