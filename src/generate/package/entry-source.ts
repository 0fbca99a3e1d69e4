import { quickTypeOf, type ResourceType } from '../../schema/index.ts';
import type { Entrypoint } from './entrypoint.ts';

/** Where a project has its handlers, as its default export. */
export const HANDLERS_FILE = 'src/handlers.ts';

/** The modules that a bundle is made of. */
export interface EntrySources {
  /** Where Lambda starts. */
  readonly entry: string;
  /** What the entry loads when it needs the whole schema, and the address it loads that from. */
  readonly schema: string;
  readonly schemaAddress: string;
}

/**
 * The modules that bundles start from. CloudFormation sends every number as a text, so the schema goes with the
 * handlers: requests get their types back and are checked before a handler sees them. A cold start pays only for
 * what nearly every request needs; the whole schema, which can also say what is wrong, is a module of its own.
 */
export function entrySources(
  type: ResourceType,
  entrypoint: Entrypoint,
  test: Entrypoint | undefined,
): EntrySources {
  const schemaAddress = `./${entrypoint.module.split('/').at(-1)}.schema.mjs`;
  const isTestable = test !== undefined && test.module === entrypoint.module && test.name !== entrypoint.name;
  const entry = [
    load('provider', `./${HANDLERS_FILE}`),
    load('{ createQuickValidation }', 'formwork/provider'),
    load('{ createLambdaHandler, createTestHandler }', 'formwork/provider/lambda'),
    load('{ quickChecks }', 'formwork/schema'),
    quickTypeSource(type),
    `const loadChecks = async () => (await import(${JSON.stringify(schemaAddress)})).checks;\n`,
    'const validation = createQuickValidation(type, quickChecks(type), loadChecks);\n',
    `export const ${entrypoint.name} = createLambdaHandler(provider, { type, validation });\n`,
    isTestable ? `export const ${test.name} = createTestHandler(provider, { type, validation });\n` : '',
  ];
  return { entry: entry.join(''), schema: schemaSource(type), schemaAddress };
}

/** Parsed rather than written out: that is faster, and `__proto__` is a name like any other. */
function quickTypeSource(type: ResourceType): string {
  const { schemaText, ...rest } = quickTypeOf(type);
  const text = JSON.stringify(JSON.stringify(rest));
  return `const type = { ...JSON.parse(${text}), schemaText: ${JSON.stringify(schemaText)} };\n`;
}

function schemaSource({ schema }: ResourceType): string {
  const text = JSON.stringify(JSON.stringify(schema));
  return [
    load('{ compileSchema, loadSchema, modelChecks }', 'formwork/schema'),
    `export const checks = modelChecks(compileSchema(loadSchema(${text}, "schema.json").document));\n`,
  ].join('');
}

function load(names: string, from: string): string {
  return `import ${names} from ${JSON.stringify(from)};\n`;
}
