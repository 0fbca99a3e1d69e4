import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type FolderWatch, watchFolders } from './watch-folders.ts';

/** One stream to write to. */
export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** How wide a line may be; infinite where there is no terminal, because a program may be reading. */
  readonly columns: number;
  readonly color: boolean;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** A pipe or a device counts as `other`: it can be read once, but is never searched for. */
export type FileKind = 'file' | 'folder' | 'other';

/** How a run of git ended. */
export interface GitRun {
  readonly succeeded: boolean;
  readonly output: Uint8Array;
  /** What it complained about. */
  readonly complaint: string;
}

/** Everything a command may touch outside itself. Commands get it handed in, so that tests need no terminal. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Undefined if there is nothing at that path. Like all calls below, throws what Node throws. */
  kindOf(path: string): FileKind | undefined;
  readFile(path: string): Uint8Array;
  writeFile(path: string, content: string | Uint8Array): void;
  listFolder(path: string): readonly FolderEntry[];
  /** With the folders it stands in; nothing happens if it is there. */
  makeFolder(path: string): void;
  rename(from: string, to: string): void;
  /** With all that is in it; nothing happens if it is not there. */
  remove(path: string): void;
  readStandardInput(): Promise<Uint8Array>;
  /** Runs git in a folder; undefined if there is no git. */
  git(args: readonly string[], folder: string): GitRun | undefined;
  /** The only way to the network. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Lets signals through between two pieces of work. */
  pause(): Promise<void>;
  /** Asks whoever sits at the terminal; undefined if nobody does. */
  ask(question: string): Promise<string | undefined>;
  /** Ends when the command is to end: on Ctrl-C, or when the process is asked to terminate. */
  stopped(): Promise<void>;
  /** Tells what changes in a folder and those below that are looked into, until the signal is aborted. */
  watch(folder: string, asked: FolderWatch, signal: AbortSignal): void;
  /** Runs this very program with other arguments, and waits for its exit code. An aborted signal is its Ctrl-C. */
  runSelf(args: readonly string[], signal: AbortSignal): Promise<number>;
}

/** The real thing. */
export function processIo(): Io {
  const { env } = process;
  return {
    cwd: process.cwd(),
    env,
    stdout: streamOutput(() => process.stdout, env),
    stderr: streamOutput(() => process.stderr, env),
    ...fileAccess,
    git: runGit,
    readStandardInput,
    fetch: (url, init) => fetch(url, init),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    ask: askTerminal,
    stopped,
    watch: watchFolders,
    runSelf,
  };
}

/** The file system, without anything around it. */
export const fileAccess: Pick<
  Io,
  'kindOf' | 'readFile' | 'writeFile' | 'listFolder' | 'makeFolder' | 'rename' | 'remove'
> = {
  kindOf(path) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
  },
  readFile: (path) => readFileSync(path),
  writeFile: (path, content) => writeFileSync(path, content),
  listFolder(path) {
    return readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other',
    }));
  },
  // Not Node's own recursive way: it never ends where a parent is there but can hold nothing, as in /proc.
  makeFolder(path) {
    const missing: string[] = [];
    for (let at = path; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
    for (const folder of missing) makeOne(folder);
    // Where a file is, this fails as it should.
    if (!statSync(path).isDirectory()) mkdirSync(path);
  },
  rename: (from, to) => renameSync(from, to),
  remove: (path) => rmSync(path, { recursive: true, force: true }),
};

function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

const MAX_GIT_OUTPUT = 64 * 1024 * 1024;

/** Running programs is for few commands, so the module for it is loaded only here. */
export function runGit(args: readonly string[], folder: string): GitRun | undefined {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { error, status, stdout, stderr } = spawnSync('git', args, {
    cwd: folder,
    maxBuffer: MAX_GIT_OUTPUT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return undefined;
  const complaint = error === undefined ? stderr.toString() : error.message;
  return { succeeded: error === undefined && status === 0, output: stdout ?? new Uint8Array(), complaint };
}

/** Colour on a terminal only, unless the environment says otherwise: https://no-color.org, https://force-color.org */
export function wantsColor(env: Io['env'], isTerminal: boolean): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}

/** Ends the process when its work is done: never in the middle of a write, and never with a trace on Ctrl-C. */
export async function runProcess(run: (args: readonly string[], io: Io) => Promise<number>): Promise<void> {
  process.once('SIGINT', () => process.exit(128 + 2));
  process.once('SIGTERM', () => process.exit(128 + 15));
  process.exitCode = await run(process.argv.slice(2), processIo());
}

/** Node makes a stream when it is first asked for, which takes a moment; most runs need only one of the two. */
function streamOutput(open: () => NodeJS.WriteStream, env: Io['env']): Output {
  let opened: NodeJS.WriteStream | undefined;
  let closed = false;
  const stream = (): NodeJS.WriteStream => {
    opened ??= open().on('error', (error: NodeJS.ErrnoException) => {
      closed = true;
      // The reader left, as `head` does. What it did not want to read is no error.
      if (error.code !== 'EPIPE') failToWrite(error);
    });
    return opened;
  };
  return {
    write(text) {
      if (!closed && text !== '') stream().write(text);
    },
    get isTerminal() {
      return stream().isTTY === true;
    },
    get columns() {
      return stream().columns ?? Number.POSITIVE_INFINITY;
    },
    get color() {
      return wantsColor(env, stream().isTTY === true);
    },
  };
}

/** A result that cannot be written, on a full disk for example, was not delivered, whatever it says. */
function failToWrite(error: Error): never {
  try {
    writeSync(2, `formwork: the output cannot be written: ${error.message}\n`);
  } catch {
    // Standard error is as full as standard output: the exit code has to do.
  }
  process.exit(2);
}

/** Questions go to standard error: standard output is for results. */
async function askTerminal(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.once('SIGINT', () => process.exit(128 + 2));
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** From here on the command itself has to see to its end. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.removeAllListeners(signal);
      process.once(signal, () => resolve());
    }
  });
}

/** A process of its own: modules are loaded afresh. It has its own group, so that Ctrl-C reaches it only once. */
function runSelf(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  const end = (): void => void child.kill('SIGINT');
  signal.addEventListener('abort', end, { once: true });
  return new Promise((resolve) => {
    child.once('error', () => resolve(2));
    child.once('exit', (code) => {
      signal.removeEventListener('abort', end);
      resolve(code ?? 2);
    });
  });
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
