import { basename, dirname, normalize, resolve } from 'node:path';
import { UsageError } from './command.ts';
import type { InputFile } from './input-files.ts';
import type { GitRun, Io } from './io.ts';

/** The files of one commit. */
export interface Commit {
  /** A file as it was then; throws a UsageError if there was none. */
  read(given: string): InputFile;
  /** The same world, with the files of the commit in the place of those of today. */
  readonly io: Io;
}

/** The commit that a reference names, in the repository of a file. */
export function openCommit(ref: string, given: string, io: Io): Commit {
  const folder = dirname(resolve(io.cwd, given));
  const commit = findCommit(ref, given, folder, io);
  const readPath = (path: string): Uint8Array | undefined => {
    const run = io.git(['cat-file', 'blob', `${commit}:./${basename(path)}`], dirname(path));
    return run?.succeeded ? run.output : undefined;
  };
  return {
    read(name) {
      const path = resolve(io.cwd, name);
      const content = readPath(path);
      if (content === undefined) throw new UsageError(`${name} does not exist in ${ref}.`);
      return { file: `${ref}:${normalize(name)}`, path, content };
    },
    io: {
      ...io,
      kindOf: (path) => (readPath(path) === undefined ? undefined : 'file'),
      readFile: (path) => readPath(path)!,
    },
  };
}

function findCommit(ref: string, given: string, folder: string, io: Io): string {
  if (ref.startsWith('-')) throw new UsageError(`--base: "${ref}" is not the name of a commit.`);
  if (io.kindOf(folder) !== 'folder') throw new UsageError(`${given} does not exist.`);
  const repository = git(['rev-parse', '--git-dir'], folder, io);
  if (!repository.succeeded)
    throw new UsageError(`--base: git says of ${given}: ${firstLine(repository.complaint)}`);
  const found = git(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], folder, io);
  if (!found.succeeded)
    throw new UsageError(
      `--base: there is no commit "${ref}" in the repository of ${given}. In CI, the checkout may be too shallow.`,
    );
  return new TextDecoder().decode(found.output).trim();
}

function git(args: readonly string[], folder: string, io: Io): GitRun {
  const run = io.git(args, folder);
  if (run === undefined) throw new UsageError('--base needs git, which is not installed or not on the PATH.');
  return run;
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
