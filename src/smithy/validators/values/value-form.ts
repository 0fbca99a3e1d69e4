import { type JsonValue, typeOf } from '../../../json/index.ts';
import type { Shape, ShapeType } from '../../model/shape.ts';
import { isBase64 } from './base64.ts';
import type { ValueOptions } from './constraint.ts';

type JsonType = ReturnType<typeof typeOf>;

/** The JSON type of each shape's values. Documents and timestamps have several. */
const FORMS: Partial<Readonly<Record<ShapeType, JsonType>>> = {
  blob: 'string',
  boolean: 'boolean',
  string: 'string',
  enum: 'string',
  byte: 'number',
  short: 'number',
  integer: 'number',
  intEnum: 'number',
  long: 'number',
  float: 'number',
  double: 'number',
  bigInteger: 'number',
  bigDecimal: 'number',
  list: 'array',
  set: 'array',
  map: 'object',
  structure: 'object',
  union: 'object',
};

/** The size of integers. Numbers beyond 53 bits are not exact here, so those that may be larger have no limit. */
const BITS: Partial<Readonly<Record<ShapeType, number>>> = {
  byte: 8,
  short: 16,
  integer: 32,
  intEnum: 32,
  long: Number.POSITIVE_INFINITY,
  bigInteger: Number.POSITIVE_INFINITY,
};

/** What is wrong with a value before its constraints are looked at: it is of the wrong type, or does not fit. */
export function formProblem(shape: Shape, value: JsonValue, options: ValueOptions): string | undefined {
  const { type } = shape;
  if (type === 'document' || type === 'timestamp') return undefined;
  const form = FORMS[type];
  if (form === undefined) return `Encountered invalid shape type: ${type}`;
  if (typeOf(value) !== form && !isFloatText(type, value)) return wrongType(shape, form, value);
  if (type === 'blob' && options.blobsAreBase64 === true && !isBase64(String(value))) {
    return 'Blob value must be a valid base64 string';
  }
  return typeof value === 'number' ? integerProblem(shape, value) : undefined;
}

/** Floats may be strings, for the values that JSON has no numbers for. */
function isFloatText(type: ShapeType, value: JsonValue): boolean {
  return typeof value === 'string' && (type === 'float' || type === 'double');
}

function wrongType({ id, type }: Shape, form: JsonType, value: JsonValue): string {
  const shown = typeof value === 'object' ? '' : `, \`${value}\``;
  return `Expected ${form} value for ${type} shape, \`${id}\`; found ${typeOf(value)} value${shown}`;
}

function integerProblem({ id, type }: Shape, value: number): string | undefined {
  const bits = BITS[type];
  if (bits === undefined) return undefined;
  if (!Number.isInteger(value)) {
    return `${type} shapes must not have floating point values, but found \`${value}\` provided for \`${id}\``;
  }
  const end = 2 ** (bits - 1);
  if (value < -end) return `${type} value must be > ${-end}, but found ${value}`;
  return value >= end ? `${type} value must be < ${end - 1}, but found ${value}` : undefined;
}
