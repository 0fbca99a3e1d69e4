import { join } from 'node:path';
import type { FolderAccess } from '../project/folder-access.ts';
import type { ZipEntry } from './zip.ts';

export interface CollectedFiles {
  readonly entries: readonly ZipEntry[];
  /** Files and folders that do not belong in a package. */
  readonly leftOut: readonly string[];
}

/**
 * What must not leave the machine by accident: hidden files (.env, .npmrc, .git, .aws…), what is installed or built
 * again anyway, and files that hold keys.
 */
const UNWANTED =
  /^(?:\..*|node_modules|credentials(?:\.json)?|id_(?:rsa|dsa|ecdsa|ed25519)|.*\.(?:pem|key|p12|pfx|jks|keystore|env|log|tgz|zip))$/i;

/** The files of a folder and below, under their paths from the root of the project. */
export function collectFiles(root: string, folder: string, access: FolderAccess): CollectedFiles {
  const entries: ZipEntry[] = [];
  const leftOut: string[] = [];
  const waiting = access.kindOf(join(root, folder)) === 'folder' ? [folder] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { name, kind } of access.listFolder(join(root, next))) {
      const path = `${next}/${name}`;
      // A link may lead anywhere, also out of the project.
      if (UNWANTED.test(name) || kind === 'other') leftOut.push(path);
      else if (kind === 'folder') waiting.push(path);
      else entries.push({ name: path, content: access.readFile(join(root, path)) });
    }
  }
  return { entries, leftOut: leftOut.sort() };
}
