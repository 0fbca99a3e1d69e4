import type { Io } from './io.ts';
import { projectChanges } from './project-changes.ts';

/**
 * Does something, and again whenever a project changes, until it is to stop: then what is being done is not waited
 * for. The first time nothing has changed.
 */
export async function watchChanges(
  folder: string,
  work: (changed: string | undefined) => Promise<void>,
  stopped: Promise<void>,
  io: Io,
): Promise<void> {
  const watching = new AbortController();
  const changes = projectChanges(folder, io, watching.signal);
  const end = stopped.then(() => undefined);
  try {
    let changed: string | undefined;
    do {
      // What changes while something is done is not missed.
      const next = changes.next();
      await Promise.race([work(changed), end]);
      changed = await Promise.race([next, end]);
    } while (changed !== undefined);
  } finally {
    watching.abort();
  }
}
