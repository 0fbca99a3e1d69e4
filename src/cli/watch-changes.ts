import type { Io } from './io.ts';
import { projectChanges } from './project-changes.ts';

/** Does something again whenever a project changes, until it is to stop: then what is being done is not waited for. */
export async function watchChanges(
  folder: string,
  again: (path: string) => Promise<void>,
  stopped: Promise<void>,
  io: Io,
): Promise<void> {
  const watching = new AbortController();
  const changes = projectChanges(folder, io, watching.signal);
  const end = stopped.then(() => undefined);
  try {
    for (let next = changes.next(); ; ) {
      const path = await Promise.race([next, end]);
      if (path === undefined) return;
      // What changes while something is done is not missed.
      next = changes.next();
      await Promise.race([again(path), end]);
    }
  } finally {
    watching.abort();
  }
}
