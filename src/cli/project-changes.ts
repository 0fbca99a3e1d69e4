import { UsageError } from './command.ts';
import type { Io } from './io.ts';

/** Editors write a file in several steps; what follows within this time belongs to it. */
const SETTLE_MS = 100;

/** What a project's behaviour depends on. What tools keep or write in a project is not looked at. */
const WATCHED =
  /^(?:[^/]+\.json|\.rpdk-config|(?:src|inputs|contract-tests-artifacts)(?:\/.+)?|test\/contract-fixture\.ts)$/;
const WATCHED_FOLDERS = /^(?:(?:src|inputs|contract-tests-artifacts)(?:\/.+)?|test)$/;

/** Installed packages, hidden files, and what Vim, Emacs and IDEs of JetBrains write for a moment when they save. */
const NOT_OURS =
  /(?:^|\/)(?:node_modules|\.(?!rpdk-config$)[^/]*|[^/]*~|#[^/]*#|4913|[^/]*___jb_[a-z]+___)(?:\/|$)/;

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
  const asked = {
    onChange: (path: string): void => {
      if (!isIgnored(path) && WATCHED.test(path) && !NOT_OURS.test(path)) changes.add(path);
    },
    looksInto: (path: string): boolean => WATCHED_FOLDERS.test(path) && !NOT_OURS.test(path),
  };
  try {
    io.watch(folder, asked, signal);
  } catch (error) {
    throw new UsageError(`${folder} cannot be watched: ${(error as Error).message}`);
  }
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
