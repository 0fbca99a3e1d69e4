import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import type { ResourceService } from '../operations/resource-service.ts';
import type { RegistryService } from '../registry/registry-service.ts';
import type { Gate } from './auth/gate.ts';
import { createFairTurns } from './fair-turns.ts';
import { answerFor, type FaultListeners, retryHeaders, statusOf } from './faults.ts';
import type { HttpReply, HttpRequest } from './http.ts';
import { readBody } from './read-body.ts';
import { recogniseCall, type ServiceCall } from './services.ts';

export interface ApiOptions extends FaultListeners {
  readonly resources: ResourceService;
  readonly registry: RegistryService;
  readonly gate: Gate;
  /** Hears of every request when it has been answered. */
  readonly onAnswer?: (answered: AnsweredRequest) => void;
}

export interface AnsweredRequest {
  readonly requestId: string;
  /** `cloudcontrolapi`, `cloudformation` or `sts` */
  readonly service: string;
  readonly operation: string;
  readonly status: number;
  /** The code of the error, if it is one. */
  readonly errorCode?: string;
  readonly milliseconds: number;
  readonly caller?: string;
}

/** The largest body: a desired state of 262,144 characters, each of them escaped, and some more. */
export const MOST_BYTES: number = 2 * 1024 * 1024;

/** Answers a request whose body has been read; undefined stands for one that is too large. */
export type Answer = (request: HttpRequest, body: string | undefined) => Promise<HttpReply>;

/** The services of AWS, whoever receives the requests. */
export function createAnswer(options: ApiOptions): Answer {
  const turn = createFairTurns();
  return async (request, body) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const answer = await answerRequest(request, body, requestId, options, turn);
    const { reply, service, operation, errorCode, caller } = answer;
    options.onAnswer?.({
      requestId,
      service,
      operation,
      status: reply.status,
      ...(errorCode !== undefined && { errorCode }),
      milliseconds: performance.now() - startedAt,
      ...(caller !== undefined && { caller }),
    });
    return reply;
  };
}

/** The services of AWS on one address. */
export function createApi(options: ApiOptions, answer: Answer = createAnswer(options)): Hono {
  const app = new Hono();
  app.onError((error) => {
    const requestId = randomUUID();
    const known = answerFor(error, requestId, options);
    const { code, message } = known;
    const status = statusOf(known);
    const headers = { 'x-amzn-requestid': requestId, ...retryHeaders(status) };
    return Response.json({ code, message }, { status, headers });
  });
  app.post('/', async ({ req }) => {
    const { body, ...reply } = await answer(req.raw, await readBody(req.raw, MOST_BYTES));
    return new Response(body, reply);
  });
  return app;
}

interface Answered {
  readonly reply: HttpReply;
  readonly service: string;
  readonly operation: string;
  readonly errorCode?: string;
  readonly caller?: string;
}

async function answerRequest(
  request: HttpRequest,
  body: string | undefined,
  requestId: string,
  options: ApiOptions,
  turn: () => Promise<void>,
): Promise<Answered> {
  const call = recogniseCall(request.headers, body ?? '');
  const about = { service: call.signingName, operation: call.operationName };
  let caller: string | undefined;
  try {
    if (body === undefined) throw tooLarge();
    const known = options.gate.admit({ request, body, signingName: call.signingName });
    caller = known.arn;
    if (call.operation instanceof ApiError) throw call.operation;
    if (isMutating(call)) await turn();
    const output = await call.operation.run(call.input(), { ...options, caller: known });
    return { ...about, caller, reply: call.answer(output, requestId) };
  } catch (error) {
    const known = answerFor(error, requestId, options);
    return {
      ...about,
      ...(caller !== undefined && { caller }),
      errorCode: known.code,
      reply: call.error(known, requestId),
    };
  }
}

/** What changes something takes long, and may wait for those that only look. */
function isMutating({ operationName }: ServiceCall): boolean {
  return /^(Create|Update|Delete)Resource$/.test(operationName);
}

function tooLarge(): ApiError {
  return new ApiError(
    'RequestEntityTooLargeException',
    `The body of the request is larger than ${MOST_BYTES} bytes.`,
  );
}
