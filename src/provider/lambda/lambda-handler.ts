import { SYSTEM_CLOCK } from '../clock.ts';
import type { Provider } from '../define.ts';
import type { LogEntry, LogSink } from '../logger.ts';
import { type HandlerRequest, isWireObject, type ProgressEvent } from '../protocol.ts';
import type { InvokeOptions } from '../run.ts';
import { createLogDelivery, type Fetch } from './log-delivery.ts';
import { openEvent } from './open-event.ts';
import { requestOfTest } from './test-event.ts';

export interface LambdaOptions extends Pick<InvokeOptions, 'type' | 'validation' | 'clock'> {
  /** Where the log goes beside the log group of the request; to standard output, which Lambda keeps, if left out. */
  readonly log?: LogSink;
  /** How CloudWatch Logs is reached. */
  readonly fetch?: Fetch;
}

/** What Lambda tells of an invocation, as far as it matters here. */
export interface LambdaContext {
  getRemainingTimeInMillis?(): number;
}

export type LambdaHandler = (event: unknown, context?: LambdaContext) => Promise<ProgressEvent>;

/** The entry point of a Lambda function that CloudFormation invokes: protocol 2.0.0. */
export function createLambdaHandler(provider: Provider, options: LambdaOptions = {}): LambdaHandler {
  return async (event, context) => {
    const opened = await openEvent(event);
    return 'problem' in opened
      ? { status: 'FAILED', errorCode: 'InvalidRequest', message: opened.problem }
      : invoke(provider, opened.request, options, context);
  };
}

/** The entry point that `sam local invoke` and unit tests use: a smaller event, and no delivery of logs. */
export function createTestHandler(provider: Provider, options: LambdaOptions = {}): LambdaHandler {
  return async (event, context) => invoke(provider, requestOfTest(event), options, context);
}

/** What is kept back of the time of an invocation, for the way back and for what is left of the log. */
const RESERVE_MS = 1_000;
const FLUSH_MS = 2_000;

async function invoke(
  provider: Provider,
  request: unknown,
  { log = writeLine, fetch = globalThis.fetch, clock = SYSTEM_CLOCK, ...options }: LambdaOptions,
  context: LambdaContext = {},
): Promise<ProgressEvent> {
  const delivery = createLogDelivery(request, fetch, clock);
  const allowed = isWireObject(request) && /^(READ|LIST)$/.test(String(request['action'])) ? 30_000 : 60_000;
  const remaining = Math.min(allowed, context.getRemainingTimeInMillis?.() ?? allowed);
  const event = await provider.invoke(request as HandlerRequest, {
    ...options,
    clock,
    timeLimitMs: Math.max(0, remaining - RESERVE_MS - (delivery ? FLUSH_MS : 0)),
    log: (entry) => {
      delivery?.log(entry);
      log(entry);
    },
  });
  const problem = await delivery?.flush(FLUSH_MS);
  if (problem !== undefined)
    log({
      time: new Date(clock.now()).toISOString(),
      level: 'warn',
      message: `The log could not be delivered to the log group of the provider: ${problem}.`,
    });
  return event;
}

/** Lambda keeps what is written here, a line at a time. */
function writeLine(entry: LogEntry): void {
  process.stdout.write(`${JSON.stringify(entry)}\n`);
}
