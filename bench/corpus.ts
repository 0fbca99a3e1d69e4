import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The reference material beside the project; figures that need it are left out where it is absent. */
const CORPUS = new URL('../../shared/corpus/', import.meta.url);

export function corpusPath(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, CORPUS));
  return existsSync(path) ? path : undefined;
}

export function corpusSchemas(): { file: string; text: string }[] {
  const folder = corpusPath('resource-schemas');
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
}
