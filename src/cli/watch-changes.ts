import type { Io } from './io.ts';

/** Editors write a file in several steps; what follows within this time belongs to it. */
const SETTLE_MS = 100;

/** What a project's behaviour depends on. What tools keep or write in a project is not looked at. */
const WATCHED = /^(?:[^/]+\.json|\.rpdk-config|src\/.+|inputs\/.+|test\/contract-fixture\.ts)$/;

/** Does something again whenever a project changes, until it is to stop: then what is being done is not waited for. */
export async function watchChanges(
  folder: string,
  again: (path: string) => Promise<void>,
  stopped: Promise<void>,
  io: Io,
): Promise<void> {
  const watching = new AbortController();
  let changed = Promise.withResolvers<true>();
  let last = '';
  io.watch(
    folder,
    (path) => {
      if (!WATCHED.test(path.replaceAll('\\', '/'))) return;
      last = path;
      changed.resolve(true);
    },
    watching.signal,
  );
  const end = stopped.then(() => undefined);
  try {
    for (;;) {
      if ((await Promise.race([changed.promise, end])) === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      changed = Promise.withResolvers();
      await Promise.race([again(last), end]);
    }
  } finally {
    watching.abort();
  }
}
