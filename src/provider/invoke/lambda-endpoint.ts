import { isJsonObject, type JsonObject } from '../../json/index.ts';
import type { ProgressEvent } from '../protocol.ts';
import { replyOf } from './conversation.ts';
import { failedEvent, tooLarge } from './failed-event.ts';
import { hideSecrets } from './hide-secrets.ts';
import { type AnswerListener, type Invoker, type InvokerOptions, MAX_ANSWER_BYTES } from './invoker.ts';
import { readAnswer } from './read-answer.ts';
import { realClock } from './real-clock.ts';
import { limited, stoppedEvent } from './time-limit.ts';

export interface LambdaEndpointOptions extends InvokerOptions {
  /** Where the Lambda API is: `http://127.0.0.1:3001`, for example. */
  readonly endpoint: URL;
  /** The function to invoke; `TypeFunction`, the name that AWS's own tools use, if left out. */
  readonly functionName?: string;
  /** More headers for a request, a signature for example. */
  readonly headers?: (
    url: URL,
    body: string,
  ) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
}

/** Calls handlers behind an endpoint that speaks the Invoke operation of the AWS Lambda API. */
export function createLambdaInvoker(options: LambdaEndpointOptions): Invoker {
  const { type, maxAnswerBytes = MAX_ANSWER_BYTES, clock = realClock } = options;
  if (options.endpoint.username !== '' || options.endpoint.password !== '')
    throw new TypeError('The endpoint must not hold a user name or password; hand them over as headers.');
  const closing = new AbortController();
  const call: Call = { ...options, maxAnswerBytes, url: addressOf(options) };
  return {
    invoke: async (request, given) => {
      const over = new AbortController();
      const signal = AbortSignal.any([closing.signal, ...(given.signal === undefined ? [] : [given.signal])]);
      const onAnswer: AnswerListener = (value) => {
        if (!over.signal.aborted) given.onAnswer?.(value);
      };
      const work = send({ ...call, onAnswer }, JSON.stringify(request), over.signal);
      const result = await limited(work, clock, { ...given, signal });
      if (!('stopped' in result)) return hideSecrets(result, request, type);
      over.abort();
      return stoppedEvent(result, request, given);
    },
    close: async () => closing.abort(),
  };
}

interface Call extends LambdaEndpointOptions {
  readonly url: URL;
  readonly maxAnswerBytes: number;
  readonly onAnswer?: AnswerListener;
}

function addressOf({ endpoint, functionName = 'TypeFunction' }: LambdaEndpointOptions): URL {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/+$/, '');
  url.pathname = `${base}/2015-03-31/functions/${encodeURIComponent(functionName)}/invocations`;
  return url;
}

async function send(call: Call, body: string, signal: AbortSignal): Promise<ProgressEvent> {
  const headers = {
    'content-type': 'application/json',
    'x-amz-invocation-type': 'RequestResponse',
    ...(await call.headers?.(call.url, body)),
  };
  try {
    // A redirect is not followed: the request holds credentials.
    const response = await fetch(call.url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    if (!response.ok) return refusedEvent(response, call);
    const bytes = await readBody(response, call.maxAnswerBytes);
    if (bytes === undefined) return failedEvent(tooLarge(call.maxAnswerBytes));
    const reply = replyOf(bytes);
    if ('problem' in reply) return failedEvent(reply.problem);
    return (
      functionError(response, reply.text, call) ?? readAnswer(reply.text, call.maxAnswerBytes, call.onAnswer)
    );
  } catch (error) {
    return failedEvent(
      `The handler at ${call.url.origin} could not be reached: ${reasonOf(error)}.`,
      'NetworkFailure',
    );
  }
}

/** The body; undefined, and no more of it read, if it is larger than allowed. */
async function readBody(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The function itself failed: it threw, ran out of time or memory, or exited. Lambda says so in a header; local
 * stand-ins for Lambda only in the body.
 */
function functionError(response: Response, text: string, { onOutput }: Call): ProgressEvent | undefined {
  const thrown = errorIn(text);
  if (response.headers.get('x-amz-function-error') === null && thrown === undefined) return undefined;
  onOutput?.(`${text}\n`, 'stderr');
  const name = thrown?.['errorType'];
  const known = typeof name === 'string' && /^[\w.]{1,80}$/.test(name) ? ` (${name})` : '';
  return failedEvent(
    `The function ended with an error${known} instead of an answer. The detail is in its log.`,
  );
}

function errorIn(text: string): JsonObject | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const isError =
    isJsonObject(value) && !('status' in value) && ('errorMessage' in value || 'errorType' in value);
  return isError ? (value as JsonObject) : undefined;
}

/** The endpoint did not pass the request on. */
async function refusedEvent(
  response: Response,
  { url, functionName, onOutput }: Call,
): Promise<ProgressEvent> {
  const { status } = response;
  const detail = await readBody(response, 64 * 1024);
  if (detail !== undefined && detail.length > 0) onOutput?.(`${detail}\n`, 'stderr');
  const name = response.headers.get('x-amzn-errortype')?.split(':')[0] ?? '';
  const said = `The endpoint ${url.origin} answered HTTP ${status}${/^\w{1,80}$/.test(name) ? ` (${name})` : ''}`;
  if (status === 429) return failedEvent(`${said}: too many invocations at the same time.`, 'Throttling');
  if (status === 401 || status === 403)
    return failedEvent(`${said}: the caller may not invoke the function.`, 'AccessDenied');
  if (status === 404) return failedEvent(`${said}: it knows no function ${functionName ?? 'TypeFunction'}.`);
  if (status === 413) return failedEvent(`${said}: the request is too large.`);
  if (status >= 500) return failedEvent(`${said}: it has a problem of its own.`, 'ServiceInternalError');
  return failedEvent(`${said} and did not invoke the function.`);
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused; nothing listens there',
  ECONNRESET: 'the connection was closed before the answer was complete',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'there is no way to the host',
  ETIMEDOUT: 'the host does not respond',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not respond',
};

function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
    if (code !== undefined) return REASONS[code] ?? code;
  }
  return 'the connection failed';
}
