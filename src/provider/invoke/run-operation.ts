import type { Clock } from '../clock.ts';
import type { HandlerRequest, ProgressEvent, WireCredentials } from '../protocol.ts';
import { failedEvent } from './failed-event.ts';
import type { Invoker } from './invoker.ts';
import {
  deadlineOf,
  end,
  firstState,
  invocationTimeoutMs,
  nextStep,
  type OperationOutcome,
  type OperationState,
  type StepOptions,
  timedOut,
} from './next-step.ts';
import { realClock } from './real-clock.ts';

export interface OperationOptions extends StepOptions {
  /** What one invocation may take; 60 seconds, and 30 for read and list, if left out. */
  readonly invocationTimeoutMs?: number;
  /** Cancels at once, and stops an invocation under way: nobody learns how far the handler got. */
  readonly signal?: AbortSignal;
  /** Cancels where nothing is lost: an invocation under way may end, but no other follows. */
  readonly stop?: AbortSignal;
  readonly clock?: Clock;
  /** To go on with an operation that was begun before; its request is the one of its last step. */
  readonly state?: OperationState;
  /** Credentials for the next invocation, for those of the request may have expired by then. */
  readonly credentials?: () => Promise<FreshCredentials>;
  /** Told of every invocation when it has ended; what follows waits until it has been told. */
  readonly onEvent?: (invocation: ObservedInvocation) => void | Promise<void>;
}

export interface FreshCredentials {
  readonly callerCredentials?: WireCredentials;
  readonly providerCredentials?: WireCredentials;
}

export interface ObservedInvocation {
  readonly request: HandlerRequest;
  readonly event: ProgressEvent;
  /** 1 for the first one of the operation. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Invokes a handler as often as it takes to end one operation. */
export async function runOperation(
  invoker: Invoker,
  firstRequest: HandlerRequest,
  options: OperationOptions = {},
): Promise<OperationOutcome> {
  const { clock = realClock, signal } = options;
  const cancel = AbortSignal.any([signal, options.stop].filter((given) => given !== undefined));
  let request = firstRequest;
  let state = options.state ?? firstState(clock.now());
  for (;;) {
    if (cancel.aborted) return cancelled(request, state);
    const leftMs = deadlineOf(state, options) - clock.now();
    if (leftMs <= 0) return timedOut(request, state, options).outcome;
    const event = await invokeOnce(invoker, request, state, leftMs, options);
    if (signal?.aborted && event.status !== 'SUCCESS')
      return cancelled(request, { ...state, invocations: state.invocations + 1 });
    const step = nextStep(request, event, state, clock.now(), options);
    if (step.kind === 'end') return step.outcome;
    await clock.sleep(step.waitMs, cancel);
    ({ request, state } = step);
  }
}

async function invokeOnce(
  invoker: Invoker,
  { requestData, ...rest }: HandlerRequest,
  { invocations }: OperationState,
  leftMs: number,
  options: OperationOptions,
): Promise<ProgressEvent> {
  const { clock = realClock, signal, credentials, onEvent } = options;
  const request = { ...rest, requestData: { ...requestData, ...(await credentials?.()) } };
  const startedAt = clock.now();
  const timeoutMs = Math.min(options.invocationTimeoutMs ?? invocationTimeoutMs(rest.action), leftMs);
  const event = await invoker.invoke(request, { timeoutMs, signal });
  await onEvent?.({
    request,
    event,
    number: invocations + 1,
    startedAt,
    durationMs: clock.now() - startedAt,
  });
  return event;
}

function cancelled(request: HandlerRequest, state: OperationState): OperationOutcome {
  const event = failedEvent('The operation was cancelled before it had ended.', 'NotStabilized');
  return end('cancelled', event, request, state).outcome;
}
