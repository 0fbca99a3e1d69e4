import { join } from 'node:path';
import { fileErrorMessage } from './file-errors.ts';
import type { FolderEntry, Io } from './io.ts';

/**
 * What a search looks at in one folder: the folders to go on in, and the files whose names are wanted. Links to
 * folders are not followed, so that no loop of them can hold it up.
 */
export function listFolder(
  file: string,
  path: string,
  isWanted: (name: string) => boolean,
  io: Io,
  problems: string[],
): readonly FolderEntry[] {
  try {
    return io
      .listFolder(path)
      .filter(({ name, kind }) =>
        kind === 'folder'
          ? name !== 'node_modules' && !name.startsWith('.')
          : isWanted(name) && isFile(join(path, name), kind, io),
      );
  } catch (error) {
    problems.push(fileErrorMessage(error, file));
    return [];
  }
}

/** A link counts as what it leads to; one that leads nowhere is passed over. */
function isFile(path: string, kind: FolderEntry['kind'], io: Io): boolean {
  try {
    return kind === 'file' || io.kindOf(path) === 'file';
  } catch {
    return false;
  }
}
