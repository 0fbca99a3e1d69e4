import { isJsonArray, own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import type { Given } from './given.ts';

const KINDS = ['string', 'boolean', 'integer', 'number', 'object', 'array', 'null'] as const;
export type Kind = (typeof KINDS)[number];

/** The types that all schemas allow. `null` stands for what is not there, so it is only taken where nothing else is. */
export function kindsOf(sites: readonly Site[], given: Given | undefined): readonly Kind[] {
  let kinds: readonly Kind[] | undefined;
  for (const { schema } of sites) {
    const type = own(schema, 'type');
    const named = typeof type === 'string' ? [type] : isJsonArray(type) ? type : undefined;
    const known = named === undefined ? [] : KINDS.filter((kind) => named.includes(kind));
    if (known.length === 0) continue;
    kinds =
      kinds === undefined
        ? (named!.filter((name) => known.includes(name as Kind)) as Kind[])
        : common(kinds, known);
  }
  const open = kinds ?? [impliedKind(sites)];
  const useful = open.filter((kind) => kind !== 'null');
  return givenKinds(useful.length > 0 ? useful : open, given);
}

/** A whole number is a number. */
function common(first: readonly Kind[], second: readonly Kind[]): readonly Kind[] {
  const both = first.filter(
    (kind) => second.includes(kind) || (kind === 'integer' && second.includes('number')),
  );
  return first.includes('number') && !both.includes('number') && second.includes('integer')
    ? [...both, 'integer']
    : both;
}

function givenKinds(kinds: readonly Kind[], given: Given | undefined): readonly Kind[] {
  if (given === undefined || !('members' in given)) return kinds;
  if (given.kind !== 'places') return [given.kind];
  const isIndexes = [...given.members.keys()].every((key) => /^(0|[1-9]\d{0,2})$/.test(key));
  return [isIndexes && kinds.includes('array') ? 'array' : 'object'];
}

const HINTS: readonly (readonly [Kind, readonly string[]])[] = [
  [
    'object',
    ['properties', 'patternProperties', 'required', 'minProperties', 'maxProperties', 'additionalProperties'],
  ],
  ['array', ['items', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['pattern', 'minLength', 'maxLength', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** A schema without a type allows any value, but its other keywords say what was meant. */
function impliedKind(sites: readonly Site[]): Kind {
  const hint = HINTS.find(([, keywords]) =>
    sites.some(({ schema }) => keywords.some((keyword) => Object.hasOwn(schema, keyword))),
  );
  return hint?.[0] ?? 'string';
}
