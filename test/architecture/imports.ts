import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  readonly from: string;
  /** A path from the root of the project for relative imports, else the specifier as it is written. */
  readonly target: string;
  readonly relative: boolean;
  readonly typeOnly: boolean;
}

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?((?:[^'";]*?)\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** Every import and re-export of the TypeScript files below a folder. */
export function importsBelow(root: string, folder: string): Import[] {
  return sourceFiles(root, folder).flatMap((from) => importsOf(root, from));
}

export function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

function importsOf(root: string, from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '$1');
  return [...text.matchAll(STATEMENT)].map((match) => {
    const specifier = match[3] ?? match[4] ?? '';
    const relative = specifier.startsWith('.');
    const target = relative ? normalize(join(dirname(from), specifier)).replaceAll('\\', '/') : specifier;
    return { from, target, relative, typeOnly: match[1] !== undefined || isAllTypes(match[2]) };
  });
}

/** `{ type A, type B }` imports nothing at run time either. */
function isAllTypes(clause: string | undefined): boolean {
  const names = clause?.match(/^\s*\{([\s\S]*)\}/)?.[1];
  if (names === undefined) return false;
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .every((name) => name.startsWith('type '));
}
