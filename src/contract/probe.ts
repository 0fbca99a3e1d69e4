import type { JsonObject, JsonValue } from '../json/index.ts';
import type { HandlerRequest } from '../provider/index.ts';
import {
  type Clock,
  type FreshCredentials,
  type Invoker,
  invocationTimeoutMs,
  realClock,
} from '../provider/invoke/index.ts';
import { readEvent } from './read-event.ts';
import type { Answer, Invocation } from './trace.ts';

/** Makes one invocation and says what came of it. */
export type Probe = (request: HandlerRequest) => Promise<Invocation>;

export interface ProbeOptions {
  readonly invoker: Invoker;
  /** Of the run. What the invoker limits invocations by is real time in any case. */
  readonly clock: Clock;
  /** Added to what is sent, but not to what is recorded: nobody needs to see it. */
  readonly typeConfiguration?: JsonObject | undefined;
  readonly credentials?: (() => Promise<FreshCredentials>) | undefined;
  /** Real time after which a handler hangs, under a clock that is not the real one. */
  readonly patienceMs?: number | undefined;
  /** Hears every answer, also one that came too late to count. */
  readonly onAnswer?: (request: HandlerRequest, value: JsonValue) => void;
}

/** No handler that works under a virtual clock has to wait for anything long. */
const PATIENCE_MS = 5_000;

/** A timer may fire a little early. */
const TOLERANCE_MS = 50;

/**
 * How long a handler took is counted by the clock of the run, and nothing sleeps by that clock meanwhile: a virtual
 * clock would jump while the handler works with files or the network, and they would seem to take a minute.
 */
export function createProbe(options: ProbeOptions): Probe {
  const { invoker, clock, onAnswer } = options;
  const isReal = clock === realClock;
  return async (request) => {
    const limitMs = invocationTimeoutMs(request.action);
    const sent = await completed(request, options);
    const patience = isReal ? undefined : startPatience(options.patienceMs ?? PATIENCE_MS);
    const [startedAt, reallyStartedAt] = [clock.now(), performance.now()];
    let heard: { readonly value: JsonValue } | undefined;
    const said = await invoker.invoke(sent, {
      timeoutMs: limitMs,
      signal: patience?.signal,
      onAnswer: (value) => {
        heard = { value };
        onAnswer?.(request, value);
      },
    });
    patience?.end();
    const milliseconds = clock.now() - startedAt;
    const isGivenUp =
      heard === undefined &&
      (patience?.signal.aborted || performance.now() - reallyStartedAt >= limitMs - TOLERANCE_MS);
    // In real time the invoker has decided, who does not count the time in which nobody was free to answer.
    if (isGivenUp || (!isReal && milliseconds > limitMs))
      return {
        request,
        answer: { kind: 'late', limitMs },
        startedAt,
        milliseconds: Math.max(milliseconds, limitMs),
      };
    return { request, answer: answerOf(heard, said.message), startedAt, milliseconds };
  };
}

function answerOf(
  heard: { readonly value: JsonValue } | undefined,
  problem = 'The handler gave no answer.',
): Answer {
  return heard === undefined
    ? { kind: 'broken', problem }
    : { kind: 'answered', value: heard.value, event: readEvent(heard.value) };
}

async function completed(
  { requestData, ...rest }: HandlerRequest,
  { typeConfiguration, credentials }: ProbeOptions,
): Promise<HandlerRequest> {
  return {
    ...rest,
    requestData: {
      ...requestData,
      ...(typeConfiguration !== undefined && { typeConfiguration }),
      ...(await credentials?.()),
    },
  };
}

function startPatience(milliseconds: number): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), milliseconds);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}
