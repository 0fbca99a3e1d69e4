import { resolve } from 'node:path';
import type { ExitCode } from '../command.ts';
import type { Io } from '../io.ts';

/** Editors write a file in several steps; what follows within this time belongs to it. */
const SETTLE_MS = 100;

/** What a run depends on. What it writes itself, or what tools keep in a project, is not looked at. */
const WATCHED =
  /^(?:[^/]+\.json|\.rpdk-config|src\/.+|inputs\/.+|contract-tests-artifacts\/.+|test\/contract-fixture\.ts)$/;

/** Runs the tests again whenever something changes that they depend on. */
export async function watchProject(
  dir: string,
  args: readonly string[],
  ignored: string | undefined,
  io: Io,
): Promise<ExitCode> {
  const watching = new AbortController();
  const changes = createChanges();
  const folder = resolve(io.cwd, dir);
  io.watch(
    folder,
    (path) => {
      const isOwn = ignored !== undefined && resolve(folder, path) === resolve(io.cwd, ignored);
      if (!isOwn && WATCHED.test(path.replaceAll('\\', '/'))) changes.add(path);
    },
    watching.signal,
  );
  const stopped = io.stopped().then((): 'stopped' => 'stopped');
  for (;;) {
    const what = await runUntilChange(args, changes.next(), stopped, io);
    if (what === 'stopped') break;
    io.stderr.write(`\nformwork: ${what} changed, testing again.\n\n`);
  }
  watching.abort();
  return 0;
}

/** A run that is out of date is ended, which lets it delete what it has created. */
async function runUntilChange(
  args: readonly string[],
  changed: Promise<string>,
  stopped: Promise<'stopped'>,
  io: Io,
): Promise<string> {
  const current = new AbortController();
  const ended = io.runSelf(args, current.signal);
  const first = await Promise.race([ended.then(() => undefined), changed, stopped]);
  if (first !== undefined) {
    current.abort();
    await ended;
    return first;
  }
  io.stderr.write('\nformwork: waiting for changes. Ctrl-C ends it.\n');
  return Promise.race([changed, stopped]);
}

interface Changes {
  add(path: string): void;
  /** The path of the next change, once nothing more follows. */
  next(): Promise<string>;
}

function createChanges(): Changes {
  let waiting: ((path: string) => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (path) => {
      clearTimeout(timer);
      timer = setTimeout(() => waiting?.(path), SETTLE_MS);
    },
    next: () =>
      new Promise((resolve) => {
        waiting = resolve;
      }),
  };
}
