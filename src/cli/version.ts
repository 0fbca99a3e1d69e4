import { fileURLToPath } from 'node:url';
import type { Io } from './io.ts';

/** The version of this package; package.json stands two folders up from both src/cli and dist/cli. */
export function readVersion(io: Io): string {
  const bytes = io.readFile(fileURLToPath(new URL('../../package.json', import.meta.url)));
  return (JSON.parse(new TextDecoder().decode(bytes)) as { version: string }).version;
}
