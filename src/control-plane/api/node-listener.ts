import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Answer, MOST_BYTES } from './api.ts';
import type { HttpReply, HttpRequest } from './http.ts';

/**
 * Answers what AWS clients send, `POST /`, straight from the connection; everything else goes the usual way. Making
 * the objects of the Fetch API for every request would take as long as answering it.
 */
export function createListener(answer: Answer, app: Hono): RequestListener {
  const others = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (incoming, outgoing) => {
    if (incoming.method !== 'POST' || incoming.url !== '/') return void others(incoming, outgoing);
    readBody(incoming)
      .then((body) => answer(requestOf(incoming), body))
      .then((reply) => write(outgoing, reply))
      // The client is gone: there is nobody to tell.
      .catch(() => outgoing.destroy());
  };
}

/** Undefined if it is too large. What is too much is read to its end, but not kept: a client that sends does not listen. */
function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MOST_BYTES) chunks.push(chunk);
    });
    incoming.on('end', () => resolve(size > MOST_BYTES ? undefined : Buffer.concat(chunks).toString()));
    incoming.on('error', reject);
  });
}

export function requestOf({
  method = '',
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): HttpRequest {
  return {
    method,
    url: `http://${headers.host ?? 'localhost'}${url}`,
    headers: {
      get: (name) => {
        const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
        return (Array.isArray(value) ? value.join(', ') : value) ?? null;
      },
      keys: () => Object.keys(headers),
    },
  };
}

function write(outgoing: ServerResponse, { status, headers, body }: HttpReply): void {
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  outgoing.end(body);
}
