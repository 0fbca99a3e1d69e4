import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { atLeast, atMost, type Row } from './row.ts';

const CLIENTS = 64;
const CREATES = 4_000;
const ROUNDS = 3;

/** Creates over HTTP, from the request to the end of the operation, against commits one after another on the same disk. */
export async function controlPlaneRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-bench-plane-'));
  const server = spawn(
    process.execPath,
    [fileURLToPath(new URL('./plane/server.ts', import.meta.url)), join(folder, 'data')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const url = await readyUrl(server.stdout);
    await createMany(url, CREATES / 4, 'warm');
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = commitsPerSecond(join(folder, `alone-${round}.db`));
      const { perSecond, slowest } = await createMany(url, CREATES, `round-${round}`);
      rounds.push({ ratio: perSecond / alone, slowest, perSecond, alone });
    }
    if (process.env['FORMWORK_BENCH_DETAIL']) console.error(rounds);
    return [
      atLeast(
        'control plane: creates over HTTP by 64 clients, against one commit after another',
        Math.max(...rounds.map(({ ratio }) => ratio)),
        'x',
        4,
      ),
      atMost(
        'control plane: 99 of 100 looks at a request meanwhile',
        Math.min(...rounds.map(({ slowest }) => slowest)),
        'ms',
        5,
      ),
    ];
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readyUrl(output: NodeJS.ReadableStream): Promise<URL> {
  for await (const line of createInterface({ input: output }))
    if (line.startsWith('ready ')) return new URL(line.slice(6));
  throw new Error('The server did not start.');
}

function commitsPerSecond(file: string): number {
  const db = new DatabaseSync(file);
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)',
  );
  const insert = db.prepare('INSERT INTO t (body) VALUES (?)');
  const body = 'x'.repeat(600);
  const startedAt = performance.now();
  let count = 0;
  for (; performance.now() - startedAt < 1_000; count++) insert.run(body);
  db.close();
  return (count / (performance.now() - startedAt)) * 1_000;
}

/** So many creates by all clients, until the last operation has ended, while one more client looks at requests. */
async function createMany(
  url: URL,
  total: number,
  name: string,
): Promise<{ perSecond: number; slowest: number }> {
  const clients = Array.from({ length: CLIENTS + 1 }, () => openClient(url));
  const [watcher, ...workers] = clients as [RawClient, ...RawClient[]];
  const tokens: string[] = [];
  const looks: number[] = [];
  let left = total;
  let isOver = false;
  const startedAt = performance.now();
  const work = async (client: RawClient, number: number): Promise<void> => {
    while (left-- > 0) {
      const state = JSON.stringify({
        Name: `${name}-${number}-${left}`,
        Size: 3,
        Labels: ['a', 'b'],
        Secret: 'shh-quiet',
      });
      const answer = await client.ask('CreateResource', {
        TypeName: 'Acme::Bench::Thing',
        DesiredState: state,
      });
      tokens.push(/"RequestToken":"([^"]+)"/.exec(answer)![1]!);
    }
  };
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const token = tokens.at(-1);
      const askedAt = performance.now();
      if (token !== undefined) {
        await watcher.ask('GetResourceRequestStatus', { RequestToken: token });
        looks.push(performance.now() - askedAt);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const watching = watch();
  await Promise.all(workers.map(work));
  await Promise.all(
    workers.slice(0, 8).map((client, index) =>
      awaitEnds(
        client,
        tokens.filter((_, at) => at % 8 === index),
      ),
    ),
  );
  const perSecond = (total / (performance.now() - startedAt)) * 1_000;
  isOver = true;
  await watching;
  for (const client of clients) client.close();
  return { perSecond, slowest: looks.sort((a, b) => a - b)[Math.floor(looks.length * 0.99)]! };
}

/** Newest first: those before have mostly ended when it has. */
async function awaitEnds(client: RawClient, tokens: readonly string[]): Promise<void> {
  for (const token of tokens.toReversed().slice(0, 20))
    while (!(await client.ask('GetResourceRequestStatus', { RequestToken: token })).includes('"SUCCESS"'))
      await new Promise((resolve) => setTimeout(resolve, 5));
}

interface RawClient {
  ask(operation: string, input: object): Promise<string>;
  close(): void;
}

/** As little as it takes to speak HTTP: the clients share the machine with what is measured. */
function openClient(url: URL): RawClient {
  const socket: Socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true).setEncoding('utf8');
  let pending: ((body: string) => void) | undefined;
  let received = '';
  socket.on('data', (chunk: string) => {
    received += chunk;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    const body = received.slice(head + 4);
    received = '';
    pending?.(body);
  });
  return {
    ask: (operation, input) => {
      const body = JSON.stringify(input);
      socket.write(
        `POST / HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/x-amz-json-1.0\r\nX-Amz-Target: CloudApiService.${operation}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      return new Promise((resolve) => {
        pending = resolve;
      });
    },
    close: () => void socket.destroy(),
  };
}
