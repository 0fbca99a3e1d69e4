/** Writes src/schema/rules/index.ts from the rule files beside it; a test fails if one is missing there. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../src/schema/rules/', import.meta.url);
const codes = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => name.slice(0, -3))
  .filter((name) => /:\s*Rule\s*=/.test(readFileSync(new URL(`${name}.ts`, folder), 'utf8')))
  .sort();
const camel = (code: string): string => code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const lines = [
  "import type { Rule } from '../rule.ts';",
  ...codes.map((code) => `import { ${camel(code)} } from './${code}.ts';`),
  '',
  '/** Every rule, in the order of its code. Written by scripts/rules-index.ts. */',
  'export const RULES: readonly Rule[] = [',
  ...codes.map((code) => `  ${camel(code)},`),
  '];',
  '',
];
writeFileSync(new URL('index.ts', folder), lines.join('\n'));
