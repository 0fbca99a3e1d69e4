import { didYouMean } from '../../diagnostics/index.ts';
import { escapeToken, formatPointer, isJsonArray, type JsonValue, resolvePointer } from '../../json/index.ts';
import { META_SCHEMA } from '../meta-schema/meta-schema.ts';
import type { Explanation } from './explain.ts';
import { typeNameDefect } from './explain-name.ts';
import type { Problem, Site, Violation } from './walk.ts';
import { capitalised, kindOf, listing, quoted, shown, typeNames } from './wording.ts';

type TypeProblem = Extract<Problem, { kind: 'type' }>;
type ValueProblem = Extract<Problem, { kind: 'value' }>;
type Repeated = Extract<Problem, { kind: 'repeated' }>;

export function explainType({ value, expected }: TypeProblem, violation: Violation): Explanation {
  const pointer = formatPointer(violation.tokens);
  const misplaced = misplacedKeyword(violation);
  return {
    code: 'keyword-type',
    pointer,
    at: 'value',
    message: `${capitalised(subject(violation))} must be ${typeNames(expected)}, but is ${kindOf(value)}.`,
    help: misplaced?.help ?? nearMiss(value, expected, violation) ?? description(violation),
    ...(misplaced !== undefined && { meant: misplaced.meant }),
  };
}

export function explainValue({ keyword, limit, value }: ValueProblem, violation: Violation): Explanation {
  const site = violation.sites.at(-1)!;
  if (keyword === 'pattern' && violation.tokens.at(-1) === 'typeName')
    return explainTypeName(value, violation);
  return {
    code: 'keyword-value',
    pointer: formatPointer(violation.tokens),
    at: 'value',
    message: `${capitalised(subject(violation))} ${valueDefect(keyword, limit, value)}.`,
    help: valueHelp(keyword, limit, value, site) + description(violation),
  };
}

export function explainRepeated({ index, value }: Repeated, violation: Violation): Explanation {
  return {
    code: 'keyword-value',
    pointer: formatPointer([...violation.tokens, index]),
    at: 'value',
    message: `${capitalised(subject(violation))} has ${shown(value)} more than once; its items must differ.`,
    help: 'Remove one of the two.',
  };
}

function explainTypeName(value: JsonValue, violation: Violation): Explanation {
  return {
    code: 'type-name-form',
    pointer: formatPointer(violation.tokens),
    at: 'value',
    message: `The type name ${shown(value)} ${typeNameDefect(String(value))}.`,
    help: description(violation),
  };
}

function valueDefect(keyword: ValueProblem['keyword'], limit: JsonValue, value: JsonValue): string {
  switch (keyword) {
    case 'const':
    case 'enum':
      return `is ${shown(value)}, but can only be ${listing((isJsonArray(limit) ? limit : [limit]).map(shown))}`;
    case 'pattern':
      return `is ${shown(value)}, which does not match ${limit}`;
    case 'maxLength':
      return `has ${[...String(value)].length} characters, but can have at most ${limit}`;
    case 'minimum':
      return `is ${shown(value)}, but must be at least ${limit}`;
    case 'maximum':
      return `is ${shown(value)}, but must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `is ${shown(value)}, but must be greater than ${limit}`;
    case 'minItems':
      return 'is an empty array, but needs at least one item';
    case 'minProperties':
      return 'is an empty object, but needs at least one member';
  }
}

function valueHelp(keyword: ValueProblem['keyword'], limit: JsonValue, value: JsonValue, site: Site): string {
  if (keyword === 'enum' && typeof value === 'string')
    return `${didYouMean(value, limit as readonly string[])} `.trimStart();
  if (keyword === 'const' && value === String(limit)) return `Write ${limit} without quotes. `;
  if (keyword === 'minItems' || keyword === 'minProperties')
    return site.required ? '' : `Add one, or remove ${site.role === 'keyword' ? 'the keyword' : 'it'}. `;
  return '';
}

/** What the message is about: `"items"`, `property "Name"`, `an item of "required"`. */
function subject({ tokens, sites }: Violation): string {
  const token = tokens.at(-1);
  const site = sites.at(-1)!;
  if (token === undefined) return 'the schema';
  if (site.role === 'entry') return `${site.title ?? 'member'} ${quoted(token)}`;
  if (site.role === 'keyword') return quoted(token);
  const list = tokens.findLast((each) => typeof each === 'string') ?? '';
  return `an item of ${quoted(list)}`;
}

function description({ sites }: Violation): string {
  return sites.findLast((site) => site.description !== undefined)?.description ?? '';
}

/** The value that was meant, if it only has the wrong wrapping. */
function nearMiss(value: JsonValue, expected: readonly string[], violation: Violation): string | undefined {
  if (typeof value === 'string') {
    const bare = value.trim();
    if (expected.includes('boolean') && /^(true|false)$/i.test(bare))
      return `Write ${bare.toLowerCase()} without quotes.`;
    if ((expected.includes('number') || expected.includes('integer')) && /^-?\d+(\.\d+)?$/.test(bare))
      return `Write ${bare} without quotes.`;
    if (expected.includes('array'))
      return `Put it in an array: [${quoted(value)}]. ${description(violation)}`;
  }
  if (typeof value === 'boolean' && expected.length === 1 && expected[0] === 'object')
    return `${description(violation)} A schema cannot be true or false here.`;
  return undefined;
}

/** Keywords that slipped into the `properties` they belong beside, mostly because of a brace in the wrong line. */
function misplacedKeyword({ tokens, sites }: Violation): { help: string; meant: string } | undefined {
  const name = tokens.at(-1);
  if (typeof name !== 'string' || sites.at(-1)!.role !== 'entry' || tokens.at(-2) !== 'properties')
    return undefined;
  const owner = tokens.length === 2 ? '' : '/definitions/propertySchema';
  if (resolvePointer(META_SCHEMA, `${owner}/properties/${escapeToken(name)}`) === undefined) return undefined;
  return {
    help: `${quoted(name)} is a keyword: move it out of "properties", beside it.`,
    meant: formatPointer([...tokens.slice(0, -2), name]),
  };
}
