import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  keptNumber,
  own,
} from '../../json/index.ts';
import type { ResourceType } from '../resource-type.ts';
import { type Shape, shapeOf } from './shape.ts';

/**
 * CloudFormation sends numbers and booleans as strings. Where the schema wants a number or a boolean, and no
 * string, they get their type back; a text that is neither, or a number that would become another one, is left as it
 * is, for validation to complain about.
 */
export function recastModel(type: ResourceType, model: JsonObject): JsonObject {
  return recastValue(model, shapeOf(type)) as JsonObject;
}

/** A value with the types that its shape asks for. What needs no change is shared, not copied. */
export function recastValue(value: JsonValue, shape: Shape | undefined): JsonValue {
  if (shape === undefined) return value;
  if (typeof value === 'string') return recastText(value, shape);
  if (isJsonArray(value)) {
    const elements = value.map((element) => recastValue(element, shape.element));
    return elements.every((element, index) => element === value[index]) ? value : elements;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  const recasted = entries.map(([name, member]): [string, JsonValue] => [
    name,
    recastValue(member, shape.member(name)),
  ]);
  return recasted.every(([, member], index) => member === entries[index]![1])
    ? value
    : Object.fromEntries(recasted);
}

function recastText(text: string, shape: Shape): JsonValue {
  const types = new Set(shape.schemas.flatMap((schema) => own(schema, 'type') ?? []));
  if (types.size === 0 || types.has('string')) return text;
  if (types.has('boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const number = types.has('integer') || types.has('number') ? keptNumber(text) : undefined;
  return number !== undefined && (types.has('number') || Number.isInteger(number)) ? number : text;
}
