import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that cannot start. The message says why, and what to do. */
export class StartError extends Error {}

export interface Listener {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /** From now on nobody new is let in. Those that are in are answered. */
  leave(): void;
  /** Ends when all have been answered, or their time is up. */
  close(graceMs: number): Promise<void>;
}

/** Answers at an address. */
export async function listen(answers: RequestListener, host: string, port: number): Promise<Listener> {
  const server = createServer(answers);
  const answering = new Set<ServerResponse>();
  let closed: Promise<void> | undefined;
  server.prependListener('request', (_request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (closed !== undefined) sendOff(response);
  });
  await begin(server, host, port);
  const leave = (): void => {
    closed ??= new Promise((resolve) => server.close(() => resolve()));
    for (const response of answering) sendOff(response);
  };
  return {
    url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    leave,
    close: async (graceMs) => {
      leave();
      const patience = new AbortController();
      await Promise.race([closed, sleep(graceMs, undefined, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A connection that is kept would keep the server from its end. */
function sendOff(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

function begin(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });
}

const NOT_HERE: ReadonlySet<string | undefined> = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
]);

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is taken. Choose another one (--port); --port 0 takes any that is free.`,
    );
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be used by this user.`);
  if (NOT_HERE.has(error.code))
    return new StartError(
      `This machine has no address ${host}. Listen on 127.0.0.1, or on 0.0.0.0 for all that it has.`,
    );
  return error;
}
