import { join, normalize, resolve, sep } from 'node:path';
import { decodeText, isJsonObject, own, parseJson } from '../json/index.ts';
import { fileErrorMessage } from './file-errors.ts';
import { STANDARD_INPUT } from './input-files.ts';
import type { Io } from './io.ts';
import { listFolder } from './list-folder.ts';

/** A file to check. */
export interface SchemaFile {
  /** Its name as the user would type it; findings carry it. */
  readonly file: string;
  readonly path: string;
  /** Found by searching a folder: it counts only if it turns out to be a resource schema. */
  readonly candidate: boolean;
}

export interface FoundFiles {
  readonly files: readonly SchemaFile[];
  /** The folders that were searched to their ends. */
  readonly folders: readonly { readonly file: string; readonly path: string }[];
  /** Paths that could not be used, and why. */
  readonly problems: readonly string[];
}

/** The file that the CloudFormation CLI puts at the root of each of its projects. */
const PROJECT_FILE = '.rpdk-config';

/** The schema files that paths mean: files as they are, the schema of a project, and what is found in folders. */
export function findSchemaFiles(paths: readonly string[], io: Io): FoundFiles {
  const files = new Map<string, SchemaFile>();
  const folders: { file: string; path: string }[] = [];
  const problems: string[] = [];
  for (const given of paths) {
    if (given === '') {
      problems.push('A path is empty.');
      continue;
    }
    const path = resolve(io.cwd, given);
    try {
      const kind = given === '-' ? 'other' : io.kindOf(path);
      if (kind === undefined) problems.push(`${given} does not exist.`);
      else if (kind !== 'folder')
        add(files, { file: given === '-' ? STANDARD_INPUT : normalize(given), path, candidate: false });
      else {
        const before = problems.length;
        for (const file of searchFolder(normalize(given), path, io, problems)) add(files, file);
        if (problems.length === before) folders.push({ file: given, path });
      }
    } catch (error) {
      problems.push(fileErrorMessage(error, given));
    }
  }
  return { files: [...files.values()], folders, problems };
}

/** A file named twice is checked once; naming it beats finding it. */
function add(files: Map<string, SchemaFile>, file: SchemaFile): void {
  const known = files.get(file.path);
  if (known === undefined || (known.candidate && !file.candidate)) files.set(file.path, file);
}

function searchFolder(folder: string, path: string, io: Io, problems: string[]): readonly SchemaFile[] {
  const found: SchemaFile[] = [];
  const waiting = [{ file: folder, path }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { file, path } = next;
    const entries = listFolder(file, path, isWanted, io, problems);
    const inFolder = (name: string, candidate: boolean): SchemaFile => ({
      file: join(file, name),
      path: join(path, name),
      candidate,
    });
    const project = entries.some((entry) => entry.name === PROJECT_FILE)
      ? readProject(inFolder(PROJECT_FILE, false), io, problems)
      : undefined;
    if (project?.kind === 'other') continue;
    if (project !== undefined && entries.some((entry) => entry.name === project.schema)) {
      found.push(inFolder(project.schema, false));
      continue;
    }
    for (const entry of entries) {
      if (entry.kind === 'folder') waiting.push({ ...inFolder(entry.name, true) });
      else if (entry.name.endsWith('.json')) found.push(inFolder(entry.name, true));
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isWanted(name: string): boolean {
  return name.endsWith('.json') || name === PROJECT_FILE;
}

type Project = { readonly kind: 'resource'; readonly schema: string } | { readonly kind: 'other' };

/** What a project file says; undefined if it says nothing useful, in which case the folder is like any other. */
function readProject(project: SchemaFile, io: Io, problems: string[]): Project | undefined {
  try {
    const { text } = decodeText(io.readFile(project.path), project.file);
    const value = parseJson(text, project.file).document?.value;
    if (!isJsonObject(value)) return undefined;
    const kind = own(value, 'artifact_type') ?? 'RESOURCE';
    if (kind !== 'RESOURCE') return { kind: 'other' };
    const typeName = own(value, 'typeName');
    if (typeof typeName !== 'string') return undefined;
    return { kind: 'resource', schema: `${typeName.toLowerCase().replaceAll('::', '-')}.json` };
  } catch (error) {
    problems.push(fileErrorMessage(error, project.file));
    return undefined;
  }
}

/** Whether a file found by searching can be a resource schema at all; cheap, so that other JSON files cost little. */
export function mayBeSchema(text: string): boolean {
  return text.includes('"typeName"') && text.includes('"properties"');
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
