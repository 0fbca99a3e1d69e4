import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { openClient } from './plane/raw-client.ts';
import { atLeast, atMost, type Row } from './row.ts';

const CLIENTS = 64;
const CREATES = 10_000;
const WARM_UP = 60_000;
const ROUNDS = 5;

/**
 * Creates over HTTP, up to their answer, which is on the disk then, and up to the end of their operation; against
 * commits one after another on the same disk: by a connection as it is opened, and by one with a write-ahead log, as
 * the store has. Both wait for the disk with every commit.
 */
export async function controlPlaneRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-bench-plane-'));
  // As the guide says for a busy server.
  const program = ['--max-semi-space-size=128', programOf('server')];
  const server = spawn(process.execPath, [...program, join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let clients: ChildProcess | undefined;
  try {
    const url = await readyUrl(server.stdout);
    clients = fork(programOf('clients'), [url.href, String(CLIENTS)]);
    await createMany(clients, url, WARM_UP);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const plain = commitsPerSecond(join(folder, `plain-${round}.db`), 'DELETE');
      const logged = commitsPerSecond(join(folder, `logged-${round}.db`), 'WAL');
      rounds.push({ plain, logged, ...(await createMany(clients, url, CREATES)) });
    }
    if (process.env['FORMWORK_BENCH_DETAIL']) console.error(rounds);
    return rowsOf(rounds);
  } finally {
    clients?.disconnect();
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Round {
  /** Commits per second. */
  readonly plain: number;
  readonly logged: number;
  /** Creates per second: answered, and ended. */
  readonly answered: number;
  readonly ended: number;
  /** Milliseconds that 99 of 100 looks at a request take at most. */
  readonly look: number;
}

function rowsOf(rounds: readonly Round[]): Row[] {
  const best = (figure: (round: Round) => number): number => Math.max(...rounds.map(figure));
  const [plain, logged] = [best((round) => round.plain), best((round) => round.logged)];
  const answered = best((round) => round.answered);
  const look = Math.min(...rounds.map((round) => round.look));
  const creates = 'control plane: durable creates over HTTP by 64 clients';
  return [
    atLeast(`${creates}, against plain commits`, answered / plain, 'x', 4),
    atLeast(`${creates}, against commits to a log`, answered / logged, 'x', 4),
    atLeast(`${creates}, to the end, against plain commits`, best((round) => round.ended) / plain, 'x', 4),
    atMost('control plane: 99 of 100 looks at a request meanwhile', look, 'ms', 5),
  ];
}

function programOf(name: string): string {
  return fileURLToPath(new URL(`./plane/${name}.ts`, import.meta.url));
}

async function readyUrl(output: NodeJS.ReadableStream): Promise<URL> {
  for await (const line of createInterface({ input: output }))
    if (line.startsWith('ready ')) return new URL(line.slice(6));
  throw new Error('The server did not start.');
}

function commitsPerSecond(file: string, journal: 'DELETE' | 'WAL'): number {
  const db = new DatabaseSync(file);
  db.exec(
    `PRAGMA journal_mode = ${journal}; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)`,
  );
  const insert = db.prepare('INSERT INTO t (body) VALUES (?)');
  const body = 'x'.repeat(600);
  const startedAt = performance.now();
  let count = 0;
  for (; performance.now() - startedAt < 1_000; count++) insert.run(body);
  db.close();
  return (count / (performance.now() - startedAt)) * 1_000;
}

/** So many creates by all clients, which are another process, while this one looks at requests. */
async function createMany(
  clients: ChildProcess,
  url: URL,
  total: number,
): Promise<Pick<Round, 'answered' | 'ended' | 'look'>> {
  const watcher = openClient(url);
  const looks: number[] = [];
  let token: string | undefined;
  let took: { readonly answered: number; readonly ended: number } | undefined;
  const listen = (message: { readonly token?: string; readonly took?: NonNullable<typeof took> }): void => {
    token = message.token ?? token;
    took = message.took;
  };
  clients.on('message', listen);
  clients.send(total);
  while (took === undefined) {
    if (clients.exitCode !== null) throw new Error('The clients ended early.');
    const askedAt = performance.now();
    if (token !== undefined) {
      await watcher.ask('GetResourceRequestStatus', { RequestToken: token });
      looks.push(performance.now() - askedAt);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  clients.off('message', listen);
  watcher.close();
  return {
    answered: (total / took.answered) * 1_000,
    ended: (total / took.ended) * 1_000,
    look: looks.sort((a, b) => a - b)[Math.floor(looks.length * 0.99)]!,
  };
}
