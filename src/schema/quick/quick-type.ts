import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { mapSchema } from '../nodes/schema-map.ts';
import type { PropertyPath } from '../paths/property-paths.ts';
import { boundedPattern } from '../regex/tester.ts';
import type { Action, ResourceType } from '../resource-type.ts';
import type { TranslatedPatterns } from './patterns.ts';

/**
 * A resource type as plain data that is small and ready for use: what a bundle of handlers carries, so that it starts
 * without reading, compiling and translating the schema.
 */
export interface QuickType
  extends Pick<ResourceType, 'typeName' | 'primaryIdentifier' | 'additionalIdentifiers'> {
  readonly readOnly: { readonly paths: readonly PropertyPath[] };
  readonly writeOnly: { readonly paths: readonly PropertyPath[] };
  readonly createOnly: { readonly paths: readonly PropertyPath[] };
  readonly handlers: Readonly<Partial<Record<Action, { readonly timeoutInMinutes: number }>>>;
  /** The schema without what only people read, as JSON: a text costs nothing until it is needed. */
  readonly schemaText: string;
  readonly patterns: TranslatedPatterns;
}

/** The keywords that decide whether a model fits, and those that lead to other schemas. */
const DECIDING: ReadonlySet<string> = new Set([
  ...[
    '$ref',
    'type',
    'enum',
    'const',
    'pattern',
    'required',
    'properties',
    'patternProperties',
    'definitions',
  ],
  ...['additionalProperties', 'propertyNames', 'dependencies', 'items', 'additionalItems', 'contains'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'uniqueItems'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
  ...['typeConfiguration', 'handlers', 'handlerSchema', 'remote'],
]);

export function quickTypeOf(type: ResourceType): QuickType {
  const schema = mapSchema(type.schema, (key, value) => (DECIDING.has(key) ? value : undefined));
  const pathsOf = ({ paths }: { readonly paths: readonly PropertyPath[] }): QuickType['readOnly'] => ({
    paths,
  });
  return {
    typeName: type.typeName,
    primaryIdentifier: type.primaryIdentifier,
    additionalIdentifiers: type.additionalIdentifiers,
    readOnly: pathsOf(type.readOnly),
    writeOnly: pathsOf(type.writeOnly),
    createOnly: pathsOf(type.createOnly),
    handlers: Object.fromEntries(
      Object.entries(type.handlers).map(([action, { timeoutInMinutes }]) => [action, { timeoutInMinutes }]),
    ),
    schemaText: JSON.stringify(schema),
    patterns: translate(patternsIn(schema)),
  };
}

function translate(patterns: ReadonlySet<string>): TranslatedPatterns {
  return Object.fromEntries(
    [...patterns].flatMap((pattern) => {
      const bounded = boundedPattern(pattern);
      if (bounded === undefined) return [];
      const { regexp, longest } = bounded;
      return [[pattern, [regexp.source, regexp.flags, longest] as const]];
    }),
  );
}

/** Every text that may be a pattern; one too many costs some bytes. */
function patternsIn(schema: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: JsonValue[] = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isJsonArray(next)) waiting.push(...next);
    if (!isJsonObject(next)) continue;
    const [pattern, properties] = [own(next, 'pattern'), own(next, 'patternProperties')];
    if (typeof pattern === 'string') found.add(pattern);
    if (isJsonObject(properties)) for (const name of Object.keys(properties)) found.add(name);
    waiting.push(...Object.values(next));
  }
  return found;
}
