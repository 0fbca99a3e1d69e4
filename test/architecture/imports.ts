import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  readonly from: string;
  /** A path from the root of the project for relative imports, else the specifier as it is written. */
  readonly target: string;
  readonly relative: boolean;
  readonly typeOnly: boolean;
  /** Loaded when it is needed, not at once. */
  readonly dynamic: boolean;
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

/** The text without comments; of files that hold the text of other files, only what stands before the first such text. */
function codeOf(text: string, from: string): string {
  const own = TEMPLATES.test(from) ? text.split('`')[0]! : text;
  return own.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '$1');
}

const TEMPLATES = /^src\/cli\/init\//;

function importsOf(root: string, from: string): Import[] {
  const text = codeOf(readFileSync(join(root, from), 'utf8'), from);
  return [...text.matchAll(STATEMENT)].map((match) => {
    const specifier = match[3] ?? match[4] ?? '';
    const relative = specifier.startsWith('.');
    const target = relative ? normalize(join(dirname(from), specifier)).replaceAll('\\', '/') : specifier;
    const typeOnly = match[1] !== undefined || isAllTypes(match[2]);
    return { from, target, relative, typeOnly, dynamic: match[4] !== undefined };
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
