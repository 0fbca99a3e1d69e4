import type { Clock } from '../clock.ts';
import type { LogEntry, LogSink } from '../logger.ts';
import { type HandlerRequest, isWireObject, type WireCredentials } from '../protocol.ts';
import { batchEvents, type LogEvent } from './log-events.ts';
import { signRequest } from './sign-request.ts';

export type Fetch = typeof globalThis.fetch;

/** Brings a provider's log to its owner, in the log group that the owner registered the type with. */
export interface LogDelivery {
  readonly log: LogSink;
  /** Sends what is left, waiting no longer than this. Never fails; says what went wrong, if something did. */
  flush(limitMs: number): Promise<string | undefined>;
}

interface Target {
  readonly region: string;
  readonly group: string;
  readonly stream: string;
  readonly credentials: WireCredentials;
}

/** A long invocation sends what it has about once in this time, beside its work, instead of all at the end. */
const SEND_EVERY_MS = 2_000;

/** The delivery that a request asks for, if it does. */
export function createLogDelivery(request: unknown, fetch: Fetch, clock: Clock): LogDelivery | undefined {
  const isReadable = isWireObject(request) && isWireObject(request['requestData']);
  const target = isReadable ? targetOf(request as unknown as HandlerRequest) : undefined;
  if (target === undefined) return undefined;
  const over = new AbortController();
  let waiting: LogEvent[] = [];
  let problem: string | undefined;
  let sending: Promise<void> = Promise.resolve();
  let sentAt = clock.now();
  const send = (): void => {
    const events = waiting;
    waiting = [];
    sentAt = clock.now();
    sending = sending
      .then(() => sendEvents(target, events, fetch, clock, over.signal))
      .catch((error: unknown) => {
        problem ??= error instanceof Error ? error.message : String(error);
      });
  };
  return {
    log: (entry) => {
      waiting.push(eventOf(entry));
      if (clock.now() - sentAt >= SEND_EVERY_MS) send();
    },
    flush: async (limitMs) => {
      if (waiting.length > 0) send();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          problem ??= 'it took too long';
          over.abort();
          resolve();
        }, limitMs);
      });
      await Promise.race([sending, late]);
      clearTimeout(timer);
      return problem;
    },
  };
}

function eventOf({ time, ...entry }: LogEntry): LogEvent {
  return { timestamp: Date.parse(time), message: JSON.stringify(entry) };
}

/** The group and its credentials come together or not at all. */
function targetOf({ region, awsAccountId, stackId, requestData }: HandlerRequest): Target | undefined {
  const { providerLogGroupName: group, providerCredentials: credentials, logicalResourceId } = requestData;
  if (!group || !credentials?.accessKeyId || !credentials.secretAccessKey) return undefined;
  const stream = stackId ? `${stackId}/${logicalResourceId ?? ''}` : `${awsAccountId}-${region}`;
  // These the service does not allow, nor more than 512 characters.
  return { region, group, credentials, stream: stream.replace(/[:*]/g, '__').slice(0, 512) };
}

async function sendEvents(
  target: Target,
  events: readonly LogEvent[],
  fetch: Fetch,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const { group: logGroupName, stream: logStreamName } = target;
  const call = (action: string, input: object): Promise<string | undefined> =>
    callLogs(target, action, JSON.stringify(input), fetch, new Date(clock.now()), signal);
  for (const logEvents of batchEvents(events)) {
    const put = (): Promise<string | undefined> =>
      call('PutLogEvents', { logGroupName, logStreamName, logEvents });
    let error = await put();
    // Only the first invocation for a resource finds no stream, so that the others need not ask.
    if (error?.includes('ResourceNotFound')) {
      const missing = await call('CreateLogStream', { logGroupName, logStreamName });
      if (missing?.includes('ResourceNotFound')) {
        await call('CreateLogGroup', { logGroupName });
        await call('CreateLogStream', { logGroupName, logStreamName });
      }
      error = await put();
    }
    if (error !== undefined) throw new Error(error);
  }
}

/** One call of CloudWatch Logs; the name of the error, if it failed. */
async function callLogs(
  { region, credentials }: Target,
  action: string,
  body: string,
  fetch: Fetch,
  at: Date,
  signal: AbortSignal,
): Promise<string | undefined> {
  const host = `logs.${region}.${domainOf(region)}`;
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `Logs_20140328.${action}`,
  };
  const signed = await signRequest({ host, region, service: 'logs', headers, body, credentials, at });
  const response = await fetch(`https://${host}/`, { method: 'POST', headers: signed, body, signal });
  const answer = await response.text();
  if (response.ok) return undefined;
  return /"__type"\s*:\s*"(?:[^"#]*#)?(\w+)"/.exec(answer)?.[1] ?? `HTTP ${response.status}`;
}

/** What the service endpoints of a partition end with. */
const DOMAINS: readonly (readonly [RegExp, string])[] = [
  [/^cn-/, 'amazonaws.com.cn'],
  [/^us-iso-/, 'c2s.ic.gov'],
  [/^us-isob-/, 'sc2s.sgov.gov'],
  [/^eu-isoe-/, 'cloud.adc-e.uk'],
  [/^us-isof-/, 'csp.hci.ic.gov'],
  [/^eusc-/, 'amazonaws.eu'],
];

function domainOf(region: string): string {
  return DOMAINS.find(([pattern]) => pattern.test(region))?.[1] ?? 'amazonaws.com';
}
