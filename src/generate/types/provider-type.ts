import type { PropertyPath, ResourceType } from '../../schema/index.ts';
import { memberName, quote } from './text.ts';

/** The types of the models under one name, for the generic parameter of a provider. */
export function printModels(): string {
  const names = ['CreateInput', 'UpdateInput', 'ReadOutput', 'Identifier', 'ListFilter', 'Configuration'];
  return [
    '/** The types of all models, for `defineProvider`. */\n',
    'export interface Models {\n',
    ...names.map((name) => `  readonly ${name}: ${name};\n`),
    '}\n',
  ].join('');
}

/** What the run time has to know of the type, so that a bundle need not hold the schema. */
export function printProviderType(type: ResourceType): string {
  const handlers = Object.entries(type.handlers);
  return [
    '/** What the run time has to know of the resource type. */\n',
    'export const resourceType: ProviderType<Models> = {\n',
    `  typeName: ${quote(type.typeName)},\n`,
    `  primaryIdentifier: ${pathList(type.primaryIdentifier, '  ')},\n`,
    `  additionalIdentifiers: ${list(
      type.additionalIdentifiers.map((paths) => pathList(paths, '    ')),
      '  ',
    )},\n`,
    pathSet('readOnly', type.readOnly.paths),
    pathSet('writeOnly', type.writeOnly.paths),
    handlers.length === 0 ? '  handlers: {},\n' : '  handlers: {\n',
    ...handlers.map(
      ([action, { timeoutInMinutes }]) =>
        `    ${memberName(action)}: { timeoutInMinutes: ${timeoutInMinutes} },\n`,
    ),
    handlers.length === 0 ? '' : '  },\n',
    '};\n',
  ].join('');
}

function pathSet(name: string, paths: readonly PropertyPath[]): string {
  return paths.length < 2
    ? `  ${name}: { paths: ${pathList(paths, '  ')} },\n`
    : `  ${name}: {\n    paths: ${pathList(paths, '    ')},\n  },\n`;
}

function pathList(paths: readonly PropertyPath[], indent: string): string {
  return list(
    paths.map(({ segments }) => `{ segments: [${segments.map(quote).join(', ')}] }`),
    indent,
  );
}

function list(items: readonly string[], indent: string): string {
  if (items.length === 0) return '[]';
  if (items.length === 1 && !items[0]!.includes('\n')) return `[${items[0]}]`;
  return `[\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}]`;
}
