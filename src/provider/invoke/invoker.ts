import type { JsonValue } from '../../json/index.ts';
import type { Clock } from '../clock.ts';
import type { HandlerRequest, ProgressEvent } from '../protocol.ts';
import type { ProviderType } from '../provider-type.ts';

/** Whoever can pass a request on to a handler, wherever that runs. */
export interface Invoker {
  /** One invocation. It never rejects: whatever goes wrong becomes a FAILED event that says what. */
  invoke(request: HandlerRequest, options: InvocationOptions): Promise<ProgressEvent>;
  /** Ends what the invoker has started; invocations under way fail. */
  close(): Promise<void>;
}

export interface InvocationOptions {
  /** How long the handler may take. After that it is stopped where that is possible, and no longer waited for. */
  readonly timeoutMs: number;
  /** Stops the invocation. Nobody learns then how far the handler got. */
  readonly signal?: AbortSignal | undefined;
  /** Hears the answer as JSON, before anything in it is checked or hidden. Not called if there is none in time. */
  readonly onAnswer?: AnswerListener | undefined;
}

export type AnswerListener = (value: JsonValue) => void;

/** What all invokers understand. */
export interface InvokerOptions {
  /** With it write-only values never appear in a message. Credentials, token and configuration never do. */
  readonly type?: ProviderType;
  /** The largest answer that is accepted; 6 MiB, the limit of AWS Lambda, if left out. */
  readonly maxAnswerBytes?: number;
  /** What the time limit is measured by. Handlers work in real time, so this is the real clock if left out. */
  readonly clock?: Clock;
  /** Hears what goes nowhere else. */
  readonly onOutput?: OutputListener;
}

/**
 * Hears what a handler writes beside its answer, and the detail of what it threw. That is for its author, and
 * may hold anything, secrets included.
 */
export type OutputListener = (text: string, stream: 'stdout' | 'stderr') => void;

export const MAX_ANSWER_BYTES: number = 6 * 1024 * 1024;
