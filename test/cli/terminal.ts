import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileAccess, type Io, runGit, wantsColor } from '../../src/cli/io.ts';
import { run } from '../../src/cli/run.ts';

/** A command line without a terminal: what it printed, and how it ended. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  /** Replaces parts of the real file system and the network. */
  readonly io?: Partial<Io>;
}

/** A folder of its own for one test, with the commands that run in it. */
export interface Workplace {
  readonly path: string;
  read(file: string): string;
  formwork(...args: string[]): Promise<Outcome>;
  formworkIn(surroundings: Surroundings, ...args: string[]): Promise<Outcome>;
}

/** Makes a folder with files: texts as they are, anything else as JSON. It is gone after the test. */
export function workplace(t: TestContext, files: Readonly<Record<string, unknown>> = {}): Workplace {
  const path = mkdtempSync(join(tmpdir(), 'formwork-test-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(join(path, name), isRaw ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
  const formworkIn = async (surroundings: Surroundings, ...args: string[]): Promise<Outcome> => {
    const printed = { stdout: '', stderr: '' };
    const code = await run(args, testIo(path, printed, surroundings));
    return { code, ...printed };
  };
  return {
    path,
    formworkIn,
    formwork: (...args) => formworkIn({}, ...args),
    read: (file) => readFileSync(join(path, file), 'utf8'),
  };
}

function testIo(cwd: string, printed: { stdout: string; stderr: string }, surroundings: Surroundings): Io {
  const { env = {}, stdin = '', isTerminal = false } = surroundings;
  const output = (name: 'stdout' | 'stderr'): Io['stdout'] => ({
    write(text) {
      printed[name] += text;
    },
    isTerminal,
    columns: isTerminal ? 80 : Number.POSITIVE_INFINITY,
    color: wantsColor(env, isTerminal),
  });
  return {
    cwd,
    env,
    stdout: output('stdout'),
    stderr: output('stderr'),
    ...fileAccess,
    git: runGit,
    readStandardInput: async () => (typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin),
    fetch: () => Promise.reject(new Error('a test went to the network')),
    pause: async () => {},
    ask: async () => undefined,
    stopped: () => new Promise(() => {}),
    watch: () => {},
    runSelf: () => Promise.reject(new Error('a test started a process')),
    ...surroundings.io,
  };
}

/** What the file system says when it refuses. */
export function fileError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: refused`), { code });
}

export interface JsonReport {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly pointer: string | null;
    readonly help: string | null;
  }[];
  readonly summary: { readonly files: number; readonly errors: number; readonly warnings: number };
}

export function jsonReport(outcome: Outcome): JsonReport {
  return JSON.parse(outcome.stdout) as JsonReport;
}
