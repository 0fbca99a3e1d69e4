/** Writes src/contract/rules/index.ts from the rule files beside it; a test fails if one is missing there. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../src/contract/rules/', import.meta.url);
const ids = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => name.slice(0, -3))
  .filter((name) => /:\s*ContractRule\s*=/.test(readFileSync(new URL(`${name}.ts`, folder), 'utf8')))
  .sort();
const camel = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const lines = [
  "import type { ContractRule } from '../rule.ts';",
  ...ids.map((id) => `import { ${camel(id)} } from './${id}.ts';`),
  '',
  '/** Every rule of the contract, in the order of its id. Written by scripts/contract-rules-index.ts. */',
  'export const CONTRACT_RULES: readonly ContractRule[] = [',
  ...ids.map((id) => `  ${camel(id)},`),
  '];',
  '',
];
writeFileSync(new URL('index.ts', folder), lines.join('\n'));
