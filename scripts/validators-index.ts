/** Writes src/smithy/validators/index.ts from the validator files beside it; a test fails if one is missing there. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../src/smithy/validators/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .sort()
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

interface Found {
  readonly file: string;
  readonly constant: string;
}

/** The exported constants of a type, one per file at most. */
function constantsOfType(type: string): Found[] {
  const declaration = new RegExp(`^export const (\\w+): ${type} =`, 'm');
  return files.flatMap(({ name, text }) => {
    const constant = declaration.exec(text)?.[1];
    return constant === undefined ? [] : [{ file: name, constant }];
  });
}

function list(name: string, type: string, found: readonly Found[], comment: string): string[] {
  return [
    '',
    `/** ${comment} */`,
    `export const ${name}: readonly ${type}[] = [`,
    ...found.map(({ constant }) => `  ${constant},`),
    '];',
  ];
}

const validators = constantsOfType('Validator');
const configurable = constantsOfType('ConfigurableValidator');
const lines = [
  "import type { ConfigurableValidator } from './configurable.ts';",
  "import type { Validator } from './validator.ts';",
  ...[...validators, ...configurable].map(({ file, constant }) => `import { ${constant} } from './${file}';`),
  ...list('VALIDATORS', 'Validator', validators, 'Every validator. Written by scripts/validators-index.ts.'),
  ...list(
    'CONFIGURABLE_VALIDATORS',
    'ConfigurableValidator',
    configurable,
    'Every validator that metadata can turn on. Written by scripts/validators-index.ts.',
  ),
  '',
];
writeFileSync(new URL('index.ts', folder), lines.join('\n'));
