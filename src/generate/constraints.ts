import { isJsonObject, type JsonObject, type JsonValue, own } from '../json/index.ts';

/** One thing that a schema demands of a value, or says of it, for people to read. */
export interface Constraint {
  /** In the words of the registry's pages, such as `Minimum Length`. */
  readonly label: string;
  readonly value: string;
}

type Keyword = readonly [keyword: string, label: string];

const NUMBERS: readonly Keyword[] = [
  ['minLength', 'Minimum Length'],
  ['maxLength', 'Maximum Length'],
  ['minimum', 'Minimum'],
  ['exclusiveMinimum', 'Exclusive Minimum'],
  ['maximum', 'Maximum'],
  ['exclusiveMaximum', 'Exclusive Maximum'],
  ['multipleOf', 'Multiple Of'],
  ['minItems', 'Minimum Items'],
  ['maxItems', 'Maximum Items'],
  ['minProperties', 'Minimum Properties'],
  ['maxProperties', 'Maximum Properties'],
];

const TEXTS: readonly Keyword[] = [
  ['pattern', 'Pattern'],
  ['format', 'Format'],
];

/** Every constraint that a schema puts on a value, but not its type and the values it allows. */
export function constraintsOf(schema: JsonObject): readonly Constraint[] {
  const found: Constraint[] = [];
  for (const [keyword, label] of NUMBERS) {
    const value = own(schema, keyword);
    if (typeof value === 'number') found.push({ label, value: String(value) });
  }
  for (const [keyword, label] of TEXTS) {
    const value = own(schema, keyword);
    if (typeof value === 'string') found.push({ label, value });
  }
  if (own(schema, 'uniqueItems') === true) found.push({ label: 'Unique Items', value: 'Yes' });
  const value = own(schema, 'default');
  if (value !== undefined) found.push({ label: 'Default', value: JSON.stringify(value) });
  return found;
}

/** The values that a schema allows, if it lists them. */
export function allowedValues(schema: JsonObject): readonly JsonValue[] | undefined {
  const constant = own(schema, 'const');
  if (constant !== undefined) return [constant];
  const values = own(schema, 'enum');
  return Array.isArray(values) ? (values as readonly JsonValue[]) : undefined;
}

/** The JSON Schema types that a schema names; none if it does not say. */
export function declaredTypes(schema: JsonObject): readonly string[] {
  const type = own(schema, 'type');
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((name): name is string => typeof name === 'string') : [];
}

/** The names that a schema requires. */
export function requiredNames(schema: JsonObject): readonly string[] {
  const names = own(schema, 'required');
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
}

/** Keywords beside `required` that do not make a branch more than a condition. */
const REMARKS = new Set(['required', 'description', 'title', '$comment', 'type']);

/** Whether a branch of a combinator says only which properties have to be there. */
export function isCondition(branch: JsonValue): branch is JsonObject {
  if (!isJsonObject(branch) || requiredNames(branch).length === 0) return false;
  return Object.keys(branch).every((key) => REMARKS.has(key));
}

/** The names that have to be there in any case: what a schema requires, and what the conditions of `allOf` require. */
export function demandedNames(schema: JsonObject): ReadonlySet<string> {
  const conditions = branchesOf(schema, 'allOf').filter(isCondition);
  return new Set([schema, ...conditions].flatMap(requiredNames));
}

/** The members of a keyword that maps names to schemas. */
export function membersOf(schema: JsonObject, keyword: string): readonly [string, JsonValue][] {
  const members = own(schema, keyword);
  return isJsonObject(members) ? Object.entries(members) : [];
}

/** The branches of `oneOf`, `anyOf` or `allOf`. */
export function branchesOf(schema: JsonObject, keyword: string): readonly JsonValue[] {
  const branches = own(schema, keyword);
  return Array.isArray(branches) ? (branches as readonly JsonValue[]) : [];
}

export function descriptionOf(schema: JsonObject): string {
  const description = own(schema, 'description');
  return typeof description === 'string' ? description.trim() : '';
}
