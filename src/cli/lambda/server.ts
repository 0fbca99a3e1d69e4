import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LambdaHandler } from '../../provider/lambda/index.ts';
import { UsageError } from '../command.ts';
import { type Functions, type Reply, replyToInvoke } from './invoke-reply.ts';
import { replyToSts } from './sts-reply.ts';

export interface LambdaServer {
  /** `http://127.0.0.1:3001` */
  readonly url: string;
  /** Connections that are open are closed. */
  close(): Promise<void>;
}

/** Whoever reaches it can run the handlers, so that only this machine does. */
const HOST = '127.0.0.1';

/** What Lambda accepts: 6 MB. */
const MOST_BYTES = 6 * 1024 * 1024;

export async function startLambdaServer(
  functions: ReadonlyMap<string, LambdaHandler>,
  port: number,
): Promise<LambdaServer> {
  const server = createServer((request, response) => {
    answer(request, functions)
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port)));
    server.listen(port, HOST, resolve);
  });
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function cannotListen(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new UsageError(`Port ${port} is taken. Choose another one with --port; 0 takes any that is free.`);
  if (error.code === 'EACCES') return new UsageError(`Port ${port} may not be used by this user.`);
  return error;
}

async function answer(request: IncomingMessage, functions: Functions): Promise<Reply> {
  // No tool of AWS sends it, but every browser does: a page must not be able to run handlers.
  if (request.headers.origin !== undefined)
    return { status: 403, body: '{"message":"Browsers are not served."}' };
  const body = await readBody(request);
  if (body === undefined)
    return {
      status: 413,
      body: '{"Type":"User","message":"The request is larger than 6 MB."}',
      errorType: 'RequestTooLargeException',
    };
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations\/?$/.exec(pathname)?.[1];
  if (request.method === 'POST' && name !== undefined)
    return replyToInvoke(functions, name, body, request.headers['x-amz-invocation-type']);
  if (request.method === 'POST' && pathname === '/') return replyToSts(body);
  return {
    status: 404,
    body: '{"Type":"User","message":"There is nothing here: POST /2015-03-31/functions/TypeFunction/invocations."}',
    errorType: 'ResourceNotFoundException',
  };
}

/** The body; undefined if it is larger than Lambda accepts. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // What is too much is read to its end, but not kept: a client that still sends does not listen.
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  return size > MOST_BYTES ? undefined : Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, { status, body, type, errorType }: Reply): void {
  response.writeHead(status, {
    'content-type': type ?? 'application/json',
    'x-amzn-requestid': crypto.randomUUID(),
    ...(errorType !== undefined && { 'x-amzn-errortype': errorType }),
    ...(status === 200 && { 'x-amz-executed-version': '$LATEST' }),
  });
  response.end(body);
}
