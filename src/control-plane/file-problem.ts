const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user may use no more of the disk',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file, or a link that leads nowhere, is in the way',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'it is a loop of symbolic links',
  ENAMETOOLONG: 'its name is too long',
};

/** Why a file or folder cannot be made or used, as the end of a sentence; undefined if it is another kind of error. */
export function fileProblem(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  return PROBLEMS[code] ?? `the system refuses it (${code})`;
}
