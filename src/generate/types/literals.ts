import { isJsonArray, isJsonObject, type JsonValue, typeOf } from '../../json/index.ts';
import { type TypeNode, union } from './type-node.ts';

/** The type that holds one value only. */
function literalType(value: JsonValue): TypeNode {
  if (isJsonArray(value)) return { kind: 'tuple', elements: value.map(literalType) };
  if (!isJsonObject(value)) return { kind: 'literal', value };
  const members = Object.entries(value).map(([name, member]) => ({
    name,
    type: literalType(member),
    required: true,
    doc: [],
  }));
  return { kind: 'object', members };
}

/** The union of the values that a schema lists, without those that its own `type` rules out. */
export function enumType(values: readonly JsonValue[], types: readonly string[]): TypeNode {
  const possible = values.filter((value) => types.length === 0 || types.some((type) => isOf(value, type)));
  // A list in which no value has the right type was meant otherwise: its values say more than nothing.
  return union((possible.length === 0 ? values : possible).map(literalType));
}

function isOf(value: JsonValue, type: string): boolean {
  const actual = typeOf(value);
  return actual === type || (actual === 'number' && type === 'integer');
}
