import { isJsonArray, isJsonObject, type JsonValue } from '../../../json/index.ts';
import type { Shape } from '../../model/shape.ts';
import { base64Bytes } from './base64.ts';
import { bound, type ConstraintOfTrait, type Finding, limit, NOTHING, valueType } from './constraint.ts';

interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

type Check = (value: JsonValue, shape: Shape, bounds: Bounds, blobsAreBase64: boolean) => readonly Finding[];

/** `@length`: characters of strings, bytes of blobs, entries of lists and maps. */
export const length: ConstraintOfTrait = (shape, trait, model) => {
  const check = CHECKS[valueType(model, shape) ?? ''];
  if (check === undefined) return undefined;
  const bounds = { min: bound(trait, 'min'), max: bound(trait, 'max') };
  return (value, { options }) => check(value, shape, bounds, options.blobsAreBase64 === true);
};

const checkString: Check = (value, { id }, bounds) => {
  if (typeof value !== 'string') return NOTHING;
  const size = characters(value);
  const subject = `String value provided for \`${id}\` must be`;
  return outside(
    size,
    bounds,
    (min) => limit(`${subject} >= ${min} characters, but the provided value is only ${size} characters.`),
    (max) => limit(`${subject} <= ${max} characters, but the provided value is ${size} characters.`),
  );
};

/** Smithy counts Unicode characters, not the halves that JavaScript stores. */
function characters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    if (text.codePointAt(at)! > 0xffff) {
      count--;
      at++;
    }
  }
  return count;
}

const checkBlob: Check = (value, shape, bounds, blobsAreBase64) => {
  if (typeof value !== 'string') return NOTHING;
  const size = blobsAreBase64 ? base64Bytes(value) : new TextEncoder().encode(value).length;
  return size === undefined ? NOTHING : counted(size, shape, bounds, 'bytes', limit);
};

const checkMap: Check = (value, shape, bounds) =>
  isJsonObject(value) ? counted(Object.keys(value).length, shape, bounds, 'entries', limit) : NOTHING;

const checkList: Check = (value, shape, bounds) =>
  isJsonArray(value) ? counted(value.length, shape, bounds, 'elements', (message) => ({ message })) : NOTHING;

const CHECKS: Readonly<Record<string, Check>> = {
  string: checkString,
  blob: checkBlob,
  map: checkMap,
  list: checkList,
  set: checkList,
};

function counted(
  size: number,
  { id }: Shape,
  bounds: Bounds,
  unit: string,
  finding: (message: string) => Finding,
): readonly Finding[] {
  const subject = `Value provided for \`${id}\` must have`;
  return outside(
    size,
    bounds,
    (min) => finding(`${subject} at least ${min} ${unit}, but the provided value only has ${size} ${unit}`),
    (max) => finding(`${subject} no more than ${max} ${unit}, but the provided value has ${size} ${unit}`),
  );
}

function outside(
  size: number,
  { min, max }: Bounds,
  tooSmall: (min: number) => Finding,
  tooLarge: (max: number) => Finding,
): readonly Finding[] {
  const findings: Finding[] = [];
  if (min !== undefined && size < min) findings.push(tooSmall(min));
  if (max !== undefined && size > max) findings.push(tooLarge(max));
  return findings;
}
