import type { JsonValue } from '../../../json/index.ts';
import type { Shape, ShapeType } from '../../model/shape.ts';
import { bound, type ConstraintOfTrait, type Finding, limit, NOTHING, valueType } from './constraint.ts';

export const NUMBER_TYPES: ReadonlySet<ShapeType> = new Set<ShapeType>([
  'byte',
  'short',
  'integer',
  'intEnum',
  'long',
  'float',
  'double',
  'bigInteger',
  'bigDecimal',
]);

/** `@range`: numbers, and the strings that stand for what JSON has no numbers for. */
export const range: ConstraintOfTrait = (shape, trait, model) => {
  const type = valueType(model, shape);
  if (type === undefined || !NUMBER_TYPES.has(type)) return undefined;
  const min = bound(trait, 'min');
  const max = bound(trait, 'max');
  return (value) => {
    if (value === 'NaN') return [notANumber(shape)];
    const number = numberOf(value);
    if (number === undefined) return NOTHING;
    const findings: Finding[] = [];
    if (min !== undefined && number < min)
      findings.push(outOfRange(shape, `greater than or equal to ${min}`, value));
    if (max !== undefined && number > max)
      findings.push(outOfRange(shape, `less than or equal to ${max}`, value));
    return findings;
  };
};

function numberOf(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  if (value === 'Infinity') return Number.POSITIVE_INFINITY;
  return value === '-Infinity' ? Number.NEGATIVE_INFINITY : undefined;
}

function notANumber({ id }: Shape): Finding {
  return limit(
    `Value provided for \`${id}\` must be a number because the \`smithy.api#range\` trait is applied, but found "NaN"`,
  );
}

function outOfRange({ id, type }: Shape, demand: string, value: JsonValue): Finding {
  return limit(
    `Value provided for \`${id}\` must be ${demand}, but found ${JSON.stringify(value)}`,
    `${type === 'member' ? 'Member' : 'Target'}.InvalidRange`,
  );
}
