import type { Io } from './io.ts';

/** Editors write a file in several steps; what follows within this time belongs to it. */
const SETTLE_MS = 100;

/** What a project's behaviour depends on. What tools keep or write in a project is not looked at. */
const WATCHED =
  /^(?:[^/]+\.json|\.rpdk-config|src\/.+|inputs\/.+|contract-tests-artifacts\/.+|test\/contract-fixture\.ts)$/;

export interface Changes {
  /** The path of the next change, once nothing more follows. */
  next(): Promise<string>;
}

/** The changes of a project, until the signal is aborted. */
export function projectChanges(
  folder: string,
  io: Io,
  signal: AbortSignal,
  isIgnored: (path: string) => boolean = () => false,
): Changes {
  const changes = createChanges();
  io.watch(
    folder,
    (path) => {
      if (!isIgnored(path) && WATCHED.test(path.replaceAll('\\', '/'))) changes.add(path);
    },
    signal,
  );
  return changes;
}

function createChanges(): Changes & { add(path: string): void } {
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
