import { join, normalize, resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/index.ts';
import { decodeText, isJsonObject } from '../json/index.ts';
import type { ModelFile } from '../smithy/index.ts';
import { fileErrorMessage } from './file-errors.ts';
import { STANDARD_INPUT } from './input-files.ts';
import type { Io } from './io.ts';
import { listFolder } from './list-folder.ts';
import { isInside } from './schema-files.ts';

/** The Smithy files that paths mean, read. */
export interface SmithyFiles {
  readonly files: readonly ModelFile[];
  /** What is wrong with their bytes; what is wrong with their text is for Smithy to say. */
  readonly diagnostics: readonly Diagnostic[];
  /** Paths that could not be used, and why. */
  readonly problems: readonly string[];
}

interface Candidate {
  readonly file: string;
  readonly path: string;
  /** Found by searching a folder: it counts only if it turns out to be a model. */
  readonly byChance: boolean;
}

interface Folder {
  readonly given: string;
  readonly path: string;
}

/** Reads files as they are, what is found in folders, and standard input for `-`. */
export async function readSmithyFiles(paths: readonly string[], io: Io): Promise<SmithyFiles> {
  const problems: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const models = new Map<string, ModelFile>();
  const folders: Folder[] = [];
  for (const candidate of findCandidates(paths, folders, io, problems)) {
    await io.pause();
    const { file, path, byChance } = candidate;
    try {
      const { text, diagnostics: encoding } = decodeText(await read(candidate, io), file);
      if (isModel(file, text, byChance)) {
        models.set(path, { file, text });
        diagnostics.push(...encoding);
      } else if (!byChance) problems.push(`${file} is not a Smithy model: it has no "smithy" key.`);
    } catch (error) {
      problems.push(fileErrorMessage(error, file));
    }
  }
  problems.push(...emptyFolders(folders, [...models.keys()]));
  return { files: [...models.values()], diagnostics, problems };
}

function emptyFolders(folders: readonly Folder[], found: readonly string[]): readonly string[] {
  return folders
    .filter((folder) => !found.some((path) => isInside(path, folder.path)))
    .map(
      ({ given }) =>
        `There is no Smithy model in ${given}: no *.smithy file, and no *.json file with a "smithy" key.`,
    );
}

async function read({ file, path }: Candidate, io: Io): Promise<Uint8Array> {
  return file === STANDARD_INPUT ? await io.readStandardInput() : io.readFile(path);
}

/** Each file once; naming it beats finding it. */
function findCandidates(
  paths: readonly string[],
  folders: Folder[],
  io: Io,
  problems: string[],
): Iterable<Candidate> {
  const found = new Map<string, Candidate>();
  for (const given of paths) {
    const path = resolve(io.cwd, given);
    try {
      const kind = given === '-' ? 'other' : io.kindOf(path);
      if (given === '') problems.push('A path is empty.');
      else if (kind === undefined) problems.push(`${given} does not exist.`);
      else if (kind !== 'folder')
        found.set(path, { file: given === '-' ? STANDARD_INPUT : normalize(given), path, byChance: false });
      else {
        folders.push({ given, path });
        for (const candidate of searchFolder(given, path, io, problems))
          if (!found.has(candidate.path)) found.set(candidate.path, candidate);
      }
    } catch (error) {
      problems.push(fileErrorMessage(error, given));
    }
  }
  return found.values();
}

function searchFolder(folder: string, path: string, io: Io, problems: string[]): readonly Candidate[] {
  const found: Candidate[] = [];
  const waiting = [{ file: normalize(folder), path }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { name, kind } of listFolder(next.file, next.path, isWanted, io, problems)) {
      const inside = { file: join(next.file, name), path: join(next.path, name) };
      if (kind === 'folder') waiting.push(inside);
      else found.push({ ...inside, byChance: true });
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isWanted(name: string): boolean {
  return name.endsWith('.smithy') || name.endsWith('.json');
}

/** How models in JSON begin, as all tools write them. */
const MODEL_START = /^\s*\{\s*"smithy"\s*:/;

/** JSON is a model if it says so at its top. Of broken JSON that is hard to tell: by name it is, by chance it is not. */
function isModel(file: string, text: string, byChance: boolean): boolean {
  const isJson = file.endsWith('.json') || (!file.endsWith('.smithy') && /^\s*\{/.test(text));
  if (!isJson || MODEL_START.test(text)) return true;
  if (byChance && !text.includes('"smithy"')) return false;
  try {
    const value = JSON.parse(text);
    return isJsonObject(value) && Object.hasOwn(value, 'smithy');
  } catch {
    return !byChance;
  }
}
