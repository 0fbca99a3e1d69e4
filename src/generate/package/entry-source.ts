import type { ResourceType } from '../../schema/index.ts';
import type { Entrypoint } from './entrypoint.ts';

/** Where a project has its handlers, as its default export. */
export const HANDLERS_FILE = 'src/handlers.ts';

/**
 * The module that a bundle starts from. CloudFormation sends every number as a text, so the schema goes with the
 * handlers: requests get their types back and are checked before a handler sees them.
 */
export function entrySource(
  type: ResourceType,
  entrypoint: Entrypoint,
  test: Entrypoint | undefined,
): string {
  const load = (names: string, from: string): string => `import ${names} from ${JSON.stringify(from)};\n`;
  return [
    load('provider', `./${HANDLERS_FILE}`),
    load('{ createValidation }', 'formwork/provider'),
    load('{ createLambdaHandler, createTestHandler }', 'formwork/provider/lambda'),
    load('{ compileSchema, loadSchema, recastModel, validateModel }', 'formwork/schema'),
    `const type = compileSchema(loadSchema(${JSON.stringify(JSON.stringify(type.schema))}, "schema.json").document);\n`,
    'const validation = createValidation(type, {\n',
    '  recast: (model) => recastModel(type, model),\n',
    '  validate: (purpose, model, previous) => validateModel(type, model, purpose, previous && { previous }),\n',
    '});\n',
    `export const ${entrypoint.name} = createLambdaHandler(provider, { type, validation });\n`,
    test === undefined || test.module !== entrypoint.module || test.name === entrypoint.name
      ? ''
      : `export const ${test.name} = createTestHandler(provider, { type, validation });\n`,
  ].join('');
}
