import { isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
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
  if (json !== undefined) return fromJson(type, json);
  const paths = type.primaryIdentifier;
  const values = paths.length === 1 ? [text] : text.split(SEPARATOR);
  if (values.length !== paths.length) {
    const names = paths.map(nameOf).join(SEPARATOR);
    return {
      problem: `The identifier has ${values.length} ${values.length === 1 ? 'part' : 'parts'}, but ${type.typeName} is identified by ${paths.length}.`,
      help: `Write it as ${names}, or as a JSON object with these names.`,
    };
  }
  if (values.some((value) => value === '')) {
    return {
      problem: 'A part of the identifier is empty.',
      help: `Write it as ${paths.map(nameOf).join(SEPARATOR)}.`,
    };
  }
  let model: JsonObject = {};
  for (const [index, { segments }] of paths.entries()) {
    model = withValueAt(model, segments, recast(type, segments, values[index]!));
  }
  return { identifier: { which: 'primary', model } };
}

function fromJson(type: ResourceType, json: JsonObject): ParsedIdentifier {
  const candidates: [Identifier['which'], readonly PropertyPath[]][] = [
    ['primary', type.primaryIdentifier],
    ...[...type.additionalIdentifiers.entries()],
  ];
  for (const [which, paths] of candidates) {
    if (paths.length !== Object.keys(json).length) continue;
    let model: JsonObject = {};
    const complete = paths.every((path) => {
      const value = own(json, nameOf(path));
      if (value === undefined || value === null || typeof value === 'object') return false;
      model = withValueAt(
        model,
        path.segments,
        typeof value === 'string' ? recast(type, path.segments, value) : value,
      );
      return true;
    });
    if (complete) return { identifier: { which, model } };
  }
  const forms = candidates.map(([, paths]) => `{${paths.map(nameOf).join(', ')}}`);
  return {
    problem: `No identifier of ${type.typeName} consists of {${Object.keys(json).join(', ')}}.`,
    help: `Give one of: ${forms.join(', ')}.`,
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
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: JsonValue = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Identifiers travel as text; numbers and booleans get their type back from the schema. */
function recast(type: ResourceType, segments: readonly string[], text: string): JsonValue {
  const types = shapeAt(type, segments)?.schemas.map((schema) => own(schema, 'type')) ?? [];
  if (types.includes('string')) return text;
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
