import { isJsonArray, type JsonValue } from '../../json/index.ts';
import type { Failure } from './evaluate.ts';

const MOST_VALUES = 8;
const MOST_CHARACTERS = 80;

/** What is wrong, as the rest of a sentence that starts with the value: `is below the minimum of 3`. */
export function failureText({ keyword, expected, actual }: Failure): string {
  switch (keyword) {
    case 'type':
      return `has the type ${String(actual)}, not ${listed(expected, ' or ', String)}`;
    case 'enum':
      return `is not one of ${listed(expected, ', ', shownValue)}`;
    case 'const':
      return `is not ${shownValue(expected)}`;
    case 'pattern':
      return `does not match the pattern ${cut(String(expected))}`;
    case 'format':
      return `does not have the format ${String(expected)}`;
    case 'uniqueItems':
      return `has equal elements at ${listed(actual, ' and ', String)}`;
    case 'required':
      return `lacks ${shownValue(expected)}`;
    case 'dependencies':
      return `lacks ${shownValue(expected)}, which ${shownValue(actual)} needs`;
    case 'additionalProperties':
      return 'is not a property of this object';
    case 'false':
      return 'is not allowed here';
    default:
      return limitText(keyword, expected, actual) ?? branchText(keyword, actual);
  }
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  Length: ['character', 'characters'],
  Items: ['element', 'elements'],
  Properties: ['property', 'properties'],
};

function limitText(keyword: string, expected: JsonValue, actual: JsonValue): string | undefined {
  const limit = String(expected);
  switch (keyword) {
    case 'minimum':
      return `is below the minimum of ${limit}`;
    case 'maximum':
      return `is above the maximum of ${limit}`;
    case 'exclusiveMinimum':
      return `is not above the exclusiveMinimum of ${limit}`;
    case 'exclusiveMaximum':
      return `is not below the exclusiveMaximum of ${limit}`;
    case 'multipleOf':
      return `is not a multiple of ${limit}`;
  }
  const counted = /^(min|max)(Length|Items|Properties)$/.exec(keyword);
  if (counted === null) return undefined;
  const [one, many] = UNITS[counted[2]!]!;
  return `has ${String(actual)} ${actual === 1 ? one : many}, ${counted[1] === 'min' ? 'fewer' : 'more'} than ${keyword} ${limit}`;
}

function branchText(keyword: string, actual: JsonValue): string {
  switch (keyword) {
    case 'contains':
      return 'has no element of the kind that contains asks for';
    case 'not':
      return 'is of the kind that not excludes';
    case 'oneOf':
      return isJsonArray(actual) && actual.length > 1
        ? `fits the branches ${listed(actual, ' and ', String)} of oneOf, and only one may fit`
        : 'fits no branch of oneOf';
    default:
      return `fits no branch of ${keyword}`;
  }
}

/** A value as a person may see it in a message: short, on one line. */
export function shownValue(value: JsonValue): string {
  return cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function listed(value: JsonValue, separator: string, show: (value: JsonValue) => string): string {
  if (!isJsonArray(value)) return show(value);
  const shown = value.slice(0, MOST_VALUES).map(show).join(separator);
  return value.length > MOST_VALUES ? `${shown}, …` : shown;
}
