import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { UsageError } from './command.ts';
import { fileErrorMessage } from './file-errors.ts';
import type { Io } from './io.ts';

export interface FileToWrite {
  /** Its name as the user would type it. */
  readonly file: string;
  readonly path: string;
  readonly text: string;
}

/** Writes all files or none: whatever stood there stays if one of them cannot be written. */
export function writeFiles(files: readonly FileToWrite[], io: Io): void {
  const undo: (() => void)[] = [];
  const done: string[] = [];
  for (const file of files) {
    try {
      makeFolder(dirname(file.path), undo, io);
      putInPlace(file, undo, done, io);
    } catch (error) {
      for (const step of undo.reverse()) step();
      throw new UsageError(fileErrorMessage(error, file.file));
    }
  }
  for (const path of done) io.remove(path);
}

/** Makes a folder, and remembers the topmost one that was not there. */
function makeFolder(path: string, undo: (() => void)[], io: Io): void {
  let made: string | undefined;
  for (let at = path; io.kindOf(at) === undefined; at = dirname(at)) made = at;
  if (made === undefined) return;
  const topmost = made;
  undo.push(() => io.remove(topmost));
  io.makeFolder(path);
}

/** The new text goes to a file beside, which then takes the place of the old one. */
function putInPlace({ path, text }: FileToWrite, undo: (() => void)[], done: string[], io: Io): void {
  const fresh = nameBeside(path, io);
  const old = nameBeside(path, io);
  undo.push(() => io.remove(fresh));
  io.writeFile(fresh, text);
  if (io.kindOf(path) !== undefined) {
    io.rename(path, old);
    undo.push(() => io.rename(old, path));
    done.push(old);
  } else undo.push(() => io.remove(path));
  io.rename(fresh, path);
}

/** A name in the same folder that nothing has: a file of the user's is never used as a place to put things. */
export function nameBeside(path: string, io: Io): string {
  for (;;) {
    const name = `${path}.${randomUUID().slice(0, 8)}.tmp`;
    if (io.kindOf(name) === undefined) return name;
  }
}
