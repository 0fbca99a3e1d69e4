import {
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  KEPT_NUMBERS,
  keptNumber,
  lostNumbers,
  own,
} from '../../json/index.ts';
import type { PropertyPath } from '../paths/property-paths.ts';
import type { ResourceType } from '../resource-type.ts';
import { valueAt, withValueAt } from './place.ts';
import { shapeAt } from './shape.ts';

/** The values that identify one resource, as the part of a model that holds just them. */
export interface Identifier {
  /** `primary`, or the place of the additional identifier in the schema's list. */
  readonly which: 'primary' | number;
  readonly model: JsonObject;
}

export type ParsedIdentifier =
  | { readonly identifier: Identifier }
  | { readonly problem: string; readonly help: string };

const SEPARATOR = '|';

/** The identifier part of a model; undefined if a value of it is missing. */
export function identifierModel(model: JsonObject, paths: readonly PropertyPath[]): JsonObject | undefined {
  let part: JsonObject = {};
  for (const { segments } of paths) {
    const value = valueAt(model, segments);
    if (value === undefined || value === null) return undefined;
    part = withValueAt(part, segments, value);
  }
  return part;
}

/**
 * A resource's primary identifier as one text: the value itself, several joined by `|` in the order of the schema.
 * Values for which that would be ambiguous give a JSON object. Undefined if the model lacks one of them.
 */
export function formatIdentifier(type: ResourceType, model: JsonObject): string | undefined {
  const values: string[] = [];
  for (const { segments } of type.primaryIdentifier) {
    const value = valueAt(model, segments);
    if (value === undefined || value === null || typeof value === 'object') return undefined;
    values.push(String(value));
  }
  if (values.length === 0) return undefined;
  const ambiguous =
    values.some((value) => value === '' || (values.length > 1 && value.includes(SEPARATOR))) ||
    values[0]!.trimStart().startsWith('{');
  return ambiguous ? identifierJson(type.primaryIdentifier, model) : values.join(SEPARATOR);
}

function identifierJson(paths: readonly PropertyPath[], model: JsonObject): string {
  return JSON.stringify(
    Object.fromEntries(paths.map(({ segments }) => [segments.join('/'), valueAt(model, segments)])),
  );
}

/** Reads an identifier as clients write it: text, texts joined by `|`, or a JSON object, also of an additional identifier. */
export function parseIdentifier(type: ResourceType, text: string): ParsedIdentifier {
  const json = parseObject(text);
  if (json !== undefined)
    return lostNumbers(text, json).length > 0 ? tooLarge('A number') : fromJson(type, json);
  const paths = type.primaryIdentifier;
  const values = paths.length === 1 ? [text] : text.split(SEPARATOR);
  if (values.length !== paths.length) {
    const names = paths.map(nameOf).join(SEPARATOR);
    const parts = `has ${values.length} ${values.length === 1 ? 'part' : 'parts'}`;
    return {
      problem: beginsObject(text)
        ? 'The identifier begins like a JSON object, but is not valid JSON.'
        : `The identifier ${parts}, but ${type.typeName} is identified by ${paths.length}.`,
      help: `Write it as ${names}, or as a JSON object with these names.`,
    };
  }
  if (values.some((value) => value === '')) {
    return {
      problem: 'A part of the identifier is empty.',
      help: `Write it as ${paths.map(nameOf).join(SEPARATOR)}.`,
    };
  }
  return fromValues(type, 'primary', paths, values);
}

function fromValues(
  type: ResourceType,
  which: Identifier['which'],
  paths: readonly PropertyPath[],
  values: readonly JsonValue[],
): ParsedIdentifier {
  let model: JsonObject = {};
  for (const [index, path] of paths.entries()) {
    const given = values[index]!;
    const value = typeof given === 'string' ? recast(type, path.segments, given) : given;
    if (value === undefined) return tooLarge(`The number ${nameOf(path)}`);
    model = withValueAt(model, path.segments, value);
  }
  return { identifier: { which, model } };
}

/** A number that became another one would be the name of another resource. */
function tooLarge(number: string): ParsedIdentifier {
  return {
    problem: `${number} in the identifier is too large to be kept as it is written.`,
    help: KEPT_NUMBERS,
  };
}

function fromJson(type: ResourceType, json: JsonObject): ParsedIdentifier {
  const candidates: [Identifier['which'], readonly PropertyPath[]][] = [
    ['primary', type.primaryIdentifier],
    ...[...type.additionalIdentifiers.entries()],
  ];
  for (const [which, paths] of candidates) {
    const names = paths.map(nameOf);
    if (names.length !== Object.keys(json).length) continue;
    if (!names.every((name) => Object.hasOwn(json, name))) continue;
    const values = names.map((name) => json[name]!);
    const wrong = values.findIndex((value) => typeof value === 'object');
    return wrong === -1 ? fromValues(type, which, paths, values) : notPlain(names[wrong]!, values[wrong]!);
  }
  const forms = candidates.map(([, paths]) => `{${paths.map(nameOf).join(', ')}}`);
  return {
    problem: `No identifier of ${type.typeName} consists of {${Object.keys(json).join(', ')}}.`,
    help: `Give one of: ${forms.join(', ')}.`,
  };
}

function notPlain(name: string, value: JsonValue): ParsedIdentifier {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'an array' : 'an object';
  return {
    problem: `${name} in the identifier is ${kind}.`,
    help: 'The values of an identifier are texts, numbers or booleans.',
  };
}

/** Whether two models are of the same resource. */
export function sameIdentifier(type: ResourceType, a: JsonObject, b: JsonObject): boolean {
  const left = formatIdentifier(type, a);
  return left !== undefined && left === formatIdentifier(type, b);
}

function nameOf(path: PropertyPath): string {
  return path.segments.join('/');
}

function parseObject(text: string): JsonObject | undefined {
  if (!beginsObject(text)) return undefined;
  try {
    const value: JsonValue = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function beginsObject(text: string): boolean {
  return text.trimStart().startsWith('{');
}

/**
 * Identifiers travel as text; numbers and booleans get their type back from the schema. Undefined for a number that
 * would become another one.
 */
function recast(type: ResourceType, segments: readonly string[], text: string): JsonValue | undefined {
  const types = shapeAt(type, segments)?.schemas.map((schema) => own(schema, 'type')) ?? [];
  if (types.includes('string')) return text;
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && isJsonNumber(text)) return keptNumber(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
