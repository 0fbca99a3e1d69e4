/** What went wrong with a file, in words a user can act on. Errors that are not the file system's are thrown on. */
export function fileErrorMessage(error: unknown, path: string): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `${path} does not exist.`;
    case 'EACCES':
    case 'EPERM':
      return `${path}: permission denied.`;
    case 'EISDIR':
      return `${path} is a folder, not a file.`;
    case 'EROFS':
      return `${path} is on a read-only file system.`;
    case 'ENOSPC':
      return `${path}: no space is left on the device.`;
    case 'ELOOP':
      return `${path} is a loop of symbolic links.`;
    case 'ENAMETOOLONG':
      return 'A file name is too long for the file system.';
    case 'ERR_FS_FILE_TOO_LARGE':
      return `${path} is too large to be read.`;
  }
  if (code !== undefined && /^E[A-Z0-9]+$/.test(code)) return `${path} cannot be used (${code}).`;
  throw error;
}
