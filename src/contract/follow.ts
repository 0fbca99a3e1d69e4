import { isJsonObject, type JsonObject, own } from '../json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../provider/index.ts';
import {
  type Clock,
  deadlineOf,
  firstState,
  nextStep,
  type RetryPolicy,
  realClock,
} from '../provider/invoke/index.ts';
import type { ResourceType } from '../schema/index.ts';
import { askWith, type Fault } from './faults.ts';
import { eventOf, outcomeOf } from './outcome.ts';
import type { Probe } from './probe.ts';
import type { Invocation, Outcome } from './trace.ts';

export interface FollowOptions {
  readonly type: ResourceType;
  readonly probe: Probe;
  readonly clock: Clock;
  /** What goes wrong on purpose. */
  readonly fault?: Fault | undefined;
  /** Real time after which nobody waits any longer, because there is nothing to wait for. */
  readonly promptMs?: number | undefined;
  /** How often somebody waited for a state that never came. */
  readonly waits?: { inVain: number } | undefined;
  /** Lets an invocation end, and begins no other. */
  readonly stop?: AbortSignal | undefined;
}

export interface Followed {
  readonly invocations: readonly Invocation[];
  readonly outcome: Outcome;
}

/**
 * A service that throttles recovers soon, and a resource need not be ready for the next change when create or update
 * has answered SUCCESS. One that never recovers should not cost minutes.
 */
const RETRY: RetryPolicy = { times: 6, firstDelayMs: 500, maxDelayMs: 5_000 };
const IMPATIENT: RetryPolicy = { ...RETRY, times: 2 };
const MOST_WAITS = 2;

/** Invokes a handler as often as it takes to end one operation. */
export async function followOperation(
  firstRequest: HandlerRequest,
  options: FollowOptions,
): Promise<Followed> {
  const { type, clock, stop, promptMs = Number.POSITIVE_INFINITY, waits = { inVain: 0 } } = options;
  const { timeoutInMinutes } = type.handlers[nameOf(firstRequest)] ?? {};
  const retry = waits.inVain < MOST_WAITS ? RETRY : IMPATIENT;
  const steps = { timeoutInMinutes, retry, random: () => 0.5 };
  const invocations: Invocation[] = [];
  const end = (kind: Outcome['kind']): Followed => ({
    invocations,
    outcome: outcomeOf(type, kind, firstRequest, invocations),
  });
  let request = firstRequest;
  let state = firstState(clock.now());
  for (;;) {
    if (stop?.aborted) return end('cancelled');
    if (clock.now() >= deadlineOf(state, steps)) return end('timed-out');
    if (clock === realClock && clock.now() >= state.startedAt + promptMs) return end('unanswered');
    invocations.push(...(await askWith(options.fault, request, options)));
    const event = eventOf(invocations.at(-1)!);
    if (event === undefined || isStuck(invocations.at(-1)!, event)) return end('unanswered');
    const step = nextStep(request, event, state, clock.now(), steps);
    if (step.kind === 'end') {
      if (state.retries === RETRY.times) waits.inVain += 1;
      return end(endOf(event, step.outcome.kind));
    }
    await clock.sleep(step.waitMs, stop);
    await options.fault?.between?.();
    ({ request, state } = step);
  }
}

/** Whoever hands on what is no context begins anew with every invocation: that would go on until the time is up. */
function isStuck({ answer }: Invocation, { status }: ProgressEvent): boolean {
  const value = answer.kind === 'answered' && isJsonObject(answer.value) ? answer.value : {};
  const context = own(value, 'callbackContext') ?? null;
  return status === 'IN_PROGRESS' && context !== null && !isJsonObject(context);
}

/** A read in progress, or an operation that does not want to be gone on with, has no end of its own. */
function endOf({ status }: ProgressEvent, kind: Outcome['kind']): Outcome['kind'] {
  if (status === 'IN_PROGRESS') return kind === 'timed-out' ? kind : 'unanswered';
  return status === 'SUCCESS' ? 'succeeded' : 'failed';
}

function nameOf({ action }: HandlerRequest): 'create' | 'read' | 'update' | 'delete' | 'list' {
  return action.toLowerCase() as 'create' | 'read' | 'update' | 'delete' | 'list';
}

const MOST_PAGES = 10_000;

/** So many pages in a row without anything new are taken for a list without end. */
const MOST_PAGES_WITHOUT_NEWS = 50;

/** Asks for page after page. A list that repeats a token, or seems to have no end, is left where it shows. */
export async function followList(firstRequest: HandlerRequest, options: FollowOptions): Promise<Followed> {
  const invocations: Invocation[] = [];
  const pages: (readonly JsonObject[])[] = [];
  const tokens = new Set<string>();
  const seen = new Set<string>();
  let stale = 0;
  let request = firstRequest;
  for (;;) {
    const page = await followOperation(request, options);
    invocations.push(...page.invocations);
    const { kind, event } = page.outcome;
    if (kind === 'succeeded') pages.push(event?.resourceModels ?? []);
    const known = seen.size;
    for (const element of pages.at(-1) ?? []) seen.add(JSON.stringify(element));
    stale = seen.size > known ? 0 : stale + 1;
    const nextToken = event?.nextToken;
    const isOver = kind !== 'succeeded' || nextToken === undefined || tokens.has(nextToken);
    if (isOver || pages.length === MOST_PAGES || stale === MOST_PAGES_WITHOUT_NEWS)
      return {
        invocations,
        outcome: { ...outcomeOf(options.type, kind, firstRequest, invocations), pages },
      };
    tokens.add(nextToken);
    request = { ...request, nextToken };
  }
}
