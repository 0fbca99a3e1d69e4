import type { JsonObject, JsonValue } from '../../../json/index.ts';

/** A schema that is being put together; keywords may come in any order. */
export type Draft = Map<Keyword, JsonValue>;

/** The keywords that shapes give rise to, in the order in which the reference writes them. */
const KEYWORDS = [
  'type',
  '$ref',
  'const',
  'default',
  'maximum',
  'minimum',
  'items',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxLength',
  'minLength',
  'pattern',
  'additionalProperties',
  'propertyNames',
  'maxProperties',
  'minProperties',
  'deprecated',
  'title',
  'description',
  'format',
  'contentMediaType',
  'properties',
  'patternProperties',
  'required',
  'enum',
  'allOf',
  'oneOf',
] as const;
export type Keyword = (typeof KEYWORDS)[number];

/** The keywords that `disableFeatures` can name. `$ref`, `type` and `patternProperties` cannot be left out. */
export const DISABLEABLE: readonly string[] = [
  ...KEYWORDS.filter((keyword) => !['$ref', 'type', 'patternProperties'].includes(keyword)),
  'multipleOf',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'anyOf',
  'not',
  'readOnly',
  'writeOnly',
  'comment',
  'contentEncoding',
  'examples',
];

export function createDraft(type?: string): Draft {
  return type === undefined ? new Map() : new Map([['type', type]]);
}

export function set(draft: Draft, keyword: Keyword, value: JsonValue | undefined): void {
  if (value !== undefined) draft.set(keyword, value);
}

/** The finished schema, its keywords in their order. */
export function finish(draft: Draft): JsonObject {
  if (draft.size === 1) return Object.fromEntries(draft);
  const schema: Record<string, JsonValue> = {};
  for (const keyword of KEYWORDS) {
    const value = draft.get(keyword);
    if (value !== undefined) schema[keyword] = value;
  }
  return schema;
}
