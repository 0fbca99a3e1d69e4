import { fileURLToPath, pathToFileURL } from 'node:url';
import { createLibrary, loadSchema, type SchemaDocument, type SchemaLibrary } from '../schema/index.ts';
import type { Io } from './io.ts';
import type { SchemaFile } from './schema-files.ts';

/** The schemas that references may lead to in one run. Each is read when a reference first asks for it. */
export interface RunLibrary extends SchemaLibrary {
  /** Remote schemas that were asked for and are not here. */
  readonly missing: ReadonlySet<string>;
  add(uri: string, content: Uint8Array): void;
}

export function createRunLibrary(neighbours: readonly SchemaFile[], io: Io): RunLibrary {
  const missing = new Set<string>();
  const known = new Map<string, SchemaDocument | undefined>();
  let near: SchemaLibrary | undefined;
  const findNear = (uri: string): SchemaDocument | undefined => {
    near ??= createLibrary(neighbours.flatMap((file) => readSchema(file.path, file.file, io) ?? []));
    return near.find(uri);
  };
  return {
    missing,
    find(uri) {
      if (known.has(uri)) return known.get(uri);
      const found = (uri.startsWith('file:') ? readFileUri(uri, io) : undefined) ?? findNear(uri);
      if (found === undefined && uri.startsWith('https:')) missing.add(uri);
      else known.set(uri, found);
      return found;
    },
    add(uri, content) {
      known.set(uri, loadSchema(content, uri, { uri }).document);
      missing.delete(uri);
    },
  };
}

function readFileUri(uri: string, io: Io): SchemaDocument | undefined {
  try {
    const path = fileURLToPath(uri);
    return readSchema(path, path, io);
  } catch {
    return undefined;
  }
}

/** A reference may name anything; only regular files are opened. */
function readSchema(path: string, file: string, io: Io): SchemaDocument | undefined {
  try {
    if (io.kindOf(path) !== 'file') return undefined;
    return loadSchema(io.readFile(path), file, { uri: pathToFileURL(path).href }).document;
  } catch {
    return undefined;
  }
}
