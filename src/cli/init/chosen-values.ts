import { isJsonArray, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { type NameOptions, resourceName } from '../../provider/index.ts';
import { type ResourceType, validateModel } from '../../schema/index.ts';
import { schemaOf } from './property-schema.ts';

/** A property that the service sets when it creates a resource. */
export interface ChosenValue {
  readonly name: string;
  /** The caller may choose it instead. */
  readonly isOptional: boolean;
  readonly made: MadeValue;
}

export type MadeValue =
  | { readonly kind: 'name'; readonly before: string; readonly options: NameOptions | undefined }
  | { readonly kind: 'number' }
  | { readonly kind: 'time' }
  | { readonly kind: 'constant'; readonly value: JsonValue };

/** What nobody may give, and what is needed to know a resource by although nobody need give it. */
export function chosenValues(type: ResourceType, identifier: readonly string[]): readonly ChosenValue[] {
  const parts = new Set([
    ...identifier,
    ...type.additionalIdentifiers.flat().map(({ segments }) => segments[0]!),
  ]);
  return [...type.properties.values()].flatMap(({ name, readOnly, required }): ChosenValue[] => {
    if (!readOnly && (required || !identifier.includes(name))) return [];
    const made = madeValue(type, name, required || parts.has(name));
    return made === undefined ? [] : [{ name, isOptional: !readOnly, made }];
  });
}

/** How a value is made; one that is not needed is left out rather than made against the schema. */
function madeValue(type: ResourceType, name: string, isNeeded: boolean): MadeValue | undefined {
  const schema = schemaOf(type, name);
  const [kind, values] = [own(schema, 'type') ?? 'string', own(schema, 'enum')];
  if (isJsonArray(values) && values[0] !== undefined) return { kind: 'constant', value: values[0] };
  if (kind === 'string') {
    if (own(schema, 'format') === 'date-time') return { kind: 'time' };
    return madeName(type, name, schema) ?? (isNeeded ? PLAIN_NAME : undefined);
  }
  if (kind === 'integer' || kind === 'number') return { kind: 'number' };
  const value = kind === 'boolean' ? false : kind === 'array' ? [] : undefined;
  return value !== undefined && fits(type, name, value) ? { kind: 'constant', value } : undefined;
}

const PLAIN_NAME: MadeValue = { kind: 'name', before: '', options: undefined };

/** `^order-[0-9a-f]{8}$`: what a name begins with, its other characters, and how many there are at most. */
const SIMPLE_PATTERN = /^\^?([\w:/-]*)\[([\w-]+)\](?:\{(?:\d+,)?(\d+)\}|[+*])\$?$/;

/** The first way to make a name that fits the schema. */
function madeName(type: ResourceType, name: string, schema: JsonObject): MadeValue | undefined {
  const limit = own(schema, 'maxLength');
  const short = typeof limit === 'number' && limit < 40 ? { maxLength: limit } : undefined;
  const [, before = '', characters, most] = SIMPLE_PATTERN.exec(String(own(schema, 'pattern') ?? '')) ?? [];
  const simple = characters !== undefined && {
    prefix: '',
    characters,
    ...(most !== undefined && { maxLength: Number(most) }),
  };
  const candidates: readonly Extract<MadeValue, { kind: 'name' }>[] = [
    { kind: 'name', before: '', options: short },
    { kind: 'name', before: '', options: { characters: 'a-z0-9', ...short } },
    ...(simple ? [{ kind: 'name', before, options: simple } as const] : []),
    { kind: 'name', before: '', options: { prefix: '', characters: '0-9', ...short } },
  ];
  return candidates.find(({ before: start, options }) =>
    fits(type, name, start + resourceName({ token: '4e0a3c1f', logicalId: 'MyResource' }, options)),
  );
}

function fits(type: ResourceType, name: string, value: JsonValue): boolean {
  return validateModel(type, { [name]: value }, 'output').every(({ severity }) => severity !== 'error');
}
