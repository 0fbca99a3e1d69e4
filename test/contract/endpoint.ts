import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HandlerRequest } from '../../src/provider/index.ts';
import type { Entry } from '../../src/provider/invoke/index.ts';

export interface Endpoint {
  readonly url: URL;
  close(): Promise<void>;
}

const INVOCATION = /^\/2015-03-31\/functions\/[^/]+\/invocations$/;

/** Serves an entry where AWS Lambda would serve a function, on a port that is free. */
export async function serve(entry: Entry): Promise<Endpoint> {
  const server = createServer((request, response) => void answer(entry, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(entry: Entry, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST' || !INVOCATION.test(request.url ?? '')) {
    response.writeHead(404).end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as HandlerRequest;
    const said = await entry(asked, {
      getRemainingTimeInMillis: () => 60_000,
      signal: new AbortController().signal,
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? null));
  } catch (error) {
    response
      .writeHead(200, { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' })
      .end(JSON.stringify({ errorType: 'Error', errorMessage: String(error) }));
  }
}
