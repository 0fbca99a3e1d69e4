import { resolve } from 'node:path';
import type { ExitCode } from '../command.ts';
import type { Io } from '../io.ts';
import { projectChanges } from '../project-changes.ts';

/** Runs the tests again whenever something changes that they depend on. */
export async function watchProject(
  dir: string,
  args: readonly string[],
  ignored: string | undefined,
  io: Io,
): Promise<ExitCode> {
  const watching = new AbortController();
  const folder = resolve(io.cwd, dir);
  const own = ignored === undefined ? undefined : resolve(io.cwd, ignored);
  const changes = projectChanges(folder, io, watching.signal, (path) => resolve(folder, path) === own);
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
