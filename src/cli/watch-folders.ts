import { type Dirent, existsSync, type FSWatcher, lstatSync, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What is asked of a watched folder. Paths are those from there, with slashes. */
export interface FolderWatch {
  onChange(path: string): void;
  /** Whether a folder below is watched, too. */
  looksInto(path: string): boolean;
}

/**
 * Watches a folder and those below it, until the signal is aborted. Throws what Node throws if that cannot be done.
 *
 * Folders are watched one by one, and files never: most editors save a file by renaming another one over it, and
 * whoever watches the file watches the one that is gone. Node's own recursive way does so on Linux.
 */
export function watchFolders(folder: string, asked: FolderWatch, signal: AbortSignal): void {
  const tree = createTree(folder, asked);
  const around = watchAround(folder, () => tree.renew(''));
  const end = (): void => {
    around?.close();
    tree.forget('');
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    tree.begin();
  } catch (error) {
    end();
    throw error;
  }
}

/** Only the folder around it tells when the watched one is made again. Whoever may not look there does without. */
function watchAround(folder: string, onRename: () => void): FSWatcher | undefined {
  try {
    const name = basename(folder);
    return watch(dirname(folder), (event, changed) => {
      if (event === 'rename' && changed === name) onRename();
    }).on('error', () => {});
  } catch {
    return undefined;
  }
}

interface Tree {
  begin(): void;
  /** Another thing may be at a path now: what was watched there is left, and all that is there has changed. */
  renew(path: string): void;
  /** Leaves everything at a path and below. */
  forget(path: string): void;
}

function createTree(root: string, { onChange, looksInto }: FolderWatch): Tree {
  const watchers = new Map<string, FSWatcher>();
  const forget = (path: string): void => {
    for (const [at, watcher] of watchers)
      if (path === '' || at === path || at.startsWith(`${path}/`)) {
        watcher.close();
        watchers.delete(at);
      }
  };
  const heard = (at: string, event: string, name: string | null): void => {
    const path = changedPath(root, at, name);
    if (event === 'rename') renew(path);
    else onChange(path);
  };
  /** It is watched before it is read, so that nothing happens in between. */
  const enter = (at: string): readonly Dirent[] => {
    const path = join(root, at);
    // Where it is an error that the folder is gone, the one around it tells.
    const watcher = watch(path, (event, name) => heard(at, event, name)).on('error', () => forget(at));
    watchers.set(at, watcher);
    return readdirSync(path, { withFileTypes: true });
  };
  const enterAll = (
    from: string,
    onFile: (path: string) => void,
    onError: (error: unknown) => void,
  ): void => {
    const folders = [from];
    for (const at of folders)
      try {
        for (const entry of enter(at)) {
          const path = below(at, entry.name);
          if (!entry.isDirectory()) onFile(path);
          else if (looksInto(path)) folders.push(path);
        }
      } catch (error) {
        forget(at);
        if (at === from || !isGone(error)) onError(error);
      }
  };
  const renew = (path: string): void => {
    forget(path);
    onChange(path);
    if ((path === '' || looksInto(path)) && isFolder(root, path)) enterAll(path, onChange, warn);
  };
  return {
    begin: () =>
      enterAll(
        '',
        () => {},
        (error) => {
          throw error;
        },
      ),
    renew,
    forget,
  };
}

function below(at: string, name: string): string {
  return at === '' ? name : `${at}/${name}`;
}

/** A folder tells by its own name what happens to itself, as if it were something in it. */
function changedPath(root: string, at: string, name: string | null): string {
  if (name === null) return at;
  const path = below(at, name);
  return name === basename(join(root, at)) && !existsSync(join(root, path)) ? at : path;
}

/** Links to folders are not followed, which could go round in circles; the folder that is watched may be one. */
function isFolder(root: string, path: string): boolean {
  try {
    return (path === '' ? statSync(root) : lstatSync(join(root, path))).isDirectory();
  } catch {
    return false;
  }
}

function isGone(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** What cannot be watched later on is no reason to end, but must be known. */
function warn(error: unknown): void {
  if (!isGone(error)) process.emitWarning(`A new folder is not watched: ${(error as Error).message}`);
}
