import { join } from 'node:path';
import { isGenerated } from '../generated-file.ts';
import type { FolderAccess } from './folder-access.ts';
import { DOCS_FOLDER, ROLE_FILE } from './generate-files.ts';
import { isSameText } from './layout.ts';

/** What generating would do to one file. */
export type FileChange =
  | { readonly kind: 'create' | 'change'; readonly path: string; readonly text: string }
  | { readonly kind: 'remove'; readonly path: string };

export interface FoundChanges {
  readonly changes: readonly FileChange[];
  readonly unchanged: number;
  /** Files that somebody wrote by hand and that would be lost. */
  readonly foreign: readonly string[];
  /** Paths that cannot become files, because something else is there. */
  readonly blocked: readonly string[];
}

/** Compares what would be generated with what is there. Pages that are no longer generated are to be removed. */
export function findChanges(
  folder: string,
  files: ReadonlyMap<string, string>,
  access: FolderAccess,
): FoundChanges {
  const changes: FileChange[] = [];
  const foreign: string[] = [];
  const blocked: string[] = [];
  let unchanged = 0;
  for (const [path, text] of files) {
    if (!isFree(folder, path, access)) {
      blocked.push(path);
      continue;
    }
    const before = readText(join(folder, path), access);
    if (before === undefined) changes.push({ kind: 'create', path, text });
    else if (isSameText(path, before, text)) unchanged++;
    else {
      if (!mayReplace(path, before)) foreign.push(path);
      changes.push({ kind: 'change', path, text });
    }
  }
  for (const path of leftOvers(folder, files, access)) changes.push({ kind: 'remove', path });
  return { changes, unchanged, foreign, blocked };
}

/** Whether there is a file or nothing at a path, and a folder or nothing at each step to it. */
function isFree(folder: string, path: string, access: FolderAccess): boolean {
  const steps = path.split('/');
  return steps.every((_, at) => {
    const kind = access.kindOf(join(folder, ...steps.slice(0, at + 1)));
    return kind === undefined || kind === (at === steps.length - 1 ? 'file' : 'folder');
  });
}

/** The text of a file with line feeds only: a checkout may have other line ends than ours. */
function readText(path: string, access: FolderAccess): string | undefined {
  if (access.kindOf(path) === undefined) return undefined;
  return new TextDecoder().decode(access.readFile(path)).replaceAll('\r\n', '\n');
}

/** What was generated before may be replaced, also what AWS's CLI generated; types only if they are ours. */
function mayReplace(path: string, text: string): boolean {
  if (isGenerated(text) || text.trim() === '') return true;
  if (path === ROLE_FILE) return text.includes('resources.cloudformation.amazonaws.com');
  return path.startsWith(`${DOCS_FOLDER}/`) && text.includes('## Syntax\n') && text.includes('<pre>');
}

/** Generated files that the schema no longer gives. */
function leftOvers(
  folder: string,
  files: ReadonlyMap<string, string>,
  access: FolderAccess,
): readonly string[] {
  const docs = join(folder, DOCS_FOLDER);
  const pages =
    access.kindOf(docs) === 'folder'
      ? access
          .listFolder(docs)
          .filter(({ name, kind }) => kind === 'file' && name.endsWith('.md'))
          .map(({ name }) => `${DOCS_FOLDER}/${name}`)
      : [];
  return [...pages, ROLE_FILE]
    .filter((path) => !files.has(path) && isGenerated(readText(join(folder, path), access) ?? ''))
    .sort();
}
