import { existsSync, readFileSync } from 'node:fs';

/** The reference material beside the project. Conformance tests are skipped, visibly, where it is absent. */
const CORPUS = new URL('../../../shared/corpus/', import.meta.url);

export const corpusMissing: string | false = existsSync(CORPUS) ? false : 'corpus not present';

export function corpusUrl(path: string): URL {
  return new URL(path, CORPUS);
}

export function corpusText(path: string): string {
  return readFileSync(corpusUrl(path), 'utf8');
}

export function corpusJson<T>(path: string): T {
  return JSON.parse(corpusText(path)) as T;
}
