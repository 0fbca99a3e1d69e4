import { existsSync } from 'node:fs';

/** The command is a bundle in a folder of its own; the program of the thread stays where it is. */
const FOLDERS = ['./', '../control-plane/store/sqlite/'];

/** The file that the thread runs: beside this one, and of its kind (TypeScript as written, JavaScript as published). */
export function writerProgram(): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const places = FOLDERS.map((folder) => new URL(`${folder}writer-main.${ending}`, import.meta.url));
  const found = places.find((place) => existsSync(place));
  if (found === undefined)
    throw new Error('The program writer-main of the store is missing from the package.');
  return found;
}
