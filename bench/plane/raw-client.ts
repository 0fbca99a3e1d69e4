import { connect } from 'node:net';

export interface RawClient {
  ask(operation: string, input: object): Promise<string>;
  close(): void;
}

/** As little as it takes to speak HTTP: the clients share the machine with what is measured. */
export function openClient(url: URL): RawClient {
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true).setEncoding('utf8');
  let pending: PromiseWithResolvers<string> | undefined;
  let received = '';
  socket.on('data', (chunk: Buffer | string) => {
    received += chunk;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    const body = received.slice(head + 4);
    received = '';
    pending?.resolve(body);
  });
  socket.on('error', () => {});
  socket.on('close', () => pending?.reject(new Error('The server has closed the connection.')));
  return {
    ask: (operation, input) => {
      const body = JSON.stringify(input);
      socket.write(
        `POST / HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/x-amz-json-1.0\r\nX-Amz-Target: CloudApiService.${operation}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      pending = Promise.withResolvers();
      return pending.promise;
    },
    close: () => void socket.destroy(),
  };
}
