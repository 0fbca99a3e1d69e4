import { existsSync } from 'node:fs';

/** The command is a bundle in a folder of its own; the program of workers stays where it is. */
const FOLDERS = ['./', '../contract/project/'];

/** The module for a worker invoker that runs the handlers in a file, held against the schema in another. */
export function workerModule(handlers: string, schema: string): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const places = FOLDERS.map((folder) => new URL(`${folder}worker-entry.${ending}`, import.meta.url));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('The program of workers is missing from the package.');
  found.searchParams.set('handlers', handlers);
  found.searchParams.set('schema', schema);
  return found;
}
