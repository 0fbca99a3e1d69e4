import { eventFor } from './answer.ts';
import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { createContext, type HandlerContext } from './context.ts';
import { HandlerError } from './errors.ts';
import { identifierOf } from './identifier.ts';
import { createInvocation, type Invocation } from './invocation.ts';
import type { LogSink } from './logger.ts';
import type { ProgressEvent } from './protocol.ts';
import type { Action, ProviderType } from './provider-type.ts';
import { readRequest } from './read-request.ts';
import { handlerRequest } from './request.ts';
import type { Validation } from './validation.ts';

export interface InvokeOptions {
  /** For a provider that was defined without it. */
  readonly type?: ProviderType | undefined;
  readonly validation?: Validation;
  readonly log?: LogSink;
  /** The most that this invocation may take, if it is less than the contract allows. */
  readonly timeLimitMs?: number;
  readonly clock?: Clock;
}

/** Any handler, as the run time calls it. */
type AnyHandler = (request: never, context: HandlerContext) => unknown;

type Handlers = Readonly<Partial<Record<Action, AnyHandler>>>;

/** The contract allows 60 seconds, and 30 for read and list; a second of it is for the way back. */
const LIMIT_MS = 59_000;
const QUICK_LIMIT_MS = 29_000;

/** One invocation, from the wire to the wire. It never throws: whatever happens becomes an event. */
export async function run(
  handlers: Handlers,
  noted: Set<string>,
  wire: unknown,
  options: InvokeOptions,
): Promise<ProgressEvent> {
  const { type, validation, log, timeLimitMs = LIMIT_MS, clock = SYSTEM_CLOCK } = options;
  const request = readRequest(wire);
  if (request instanceof HandlerError)
    return { status: 'FAILED', errorCode: 'InvalidRequest', message: request.message };
  let invocation = createInvocation(request, type, clock, log, noted);
  try {
    invocation = (await validation?.(invocation)) ?? invocation;
    return settle(await outcome(handlers, invocation, timeLimitMs), invocation);
  } catch (error) {
    return settle(asResult(error, invocation), invocation);
  }
}

/** The event for a result; where that breaks the contract, the event that says so. */
function settle(result: unknown, invocation: Invocation): ProgressEvent {
  try {
    return eventFor(Object(result), invocation);
  } catch (error) {
    return eventFor(asResult(error, invocation), invocation);
  }
}

/** Events can be thrown. What nobody foresaw may say anything, secrets included: only the log gets to know it. */
function asResult(error: unknown, { bug, logger }: Invocation): object {
  if (/^(FAILED|IN_PROGRESS)$/.test(Object(error).status)) return error as object;
  const correlationId = crypto.randomUUID();
  const failure = bug(`failed unexpectedly. Look for ${correlationId} in its log`);
  logger.error(failure.message, { correlationId, error });
  return failure;
}

/** What the handler returns; whatever keeps it from that is thrown. */
async function outcome(handlers: Handlers, invocation: Invocation, timeLimitMs: number): Promise<unknown> {
  const { action, bug, isQuick } = invocation;
  if (!handlers[action])
    throw new HandlerError(
      action === 'update' ? 'NotUpdatable' : 'InvalidRequest',
      `The type has no ${action} handler.`,
    );
  const identifier = identifierOf(invocation);
  const limit = Math.min(timeLimitMs, isQuick ? QUICK_LIMIT_MS : LIMIT_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // In one process nothing stops a handler that goes on; but it is not waited for.
  const late = new Promise((resolve) => {
    // Read and list have no other way than to be quicker.
    const advice = isQuick ? '' : ': use pollUntil or inProgress';
    timer = setTimeout(() => resolve(bug(`did not answer within ${limit / 1000} seconds${advice}`)), limit);
  });
  try {
    return await Promise.race([
      late,
      handlers[action](handlerRequest(invocation, identifier) as never, createContext(invocation, limit)),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
