import type { Model } from '../../model/model.ts';
import type { Shape } from '../../model/shape.ts';
import type { ShapeId } from '../../model/shape-id.ts';
import { type Constraint, type ConstraintOfTrait, found, NOTHING } from './constraint.ts';
import { enumConstraint } from './enum-values.ts';
import { idRef } from './id-ref.ts';
import { length } from './length.ts';
import { pattern } from './pattern.ts';
import { range } from './range.ts';
import { timestampConstraint } from './timestamp.ts';
import { uniqueItems } from './unique-items.ts';

const BY_TRAIT: readonly (readonly [ShapeId, ConstraintOfTrait])[] = [
  ['smithy.api#length', length],
  ['smithy.api#idRef', idRef],
  ['smithy.api#pattern', pattern],
  ['smithy.api#range', range],
  ['smithy.api#uniqueItems', uniqueItems],
];

/** The demands of one shape or member on its values, worked out once per model. */
export function constraintsOf(model: Model, shape: Shape): readonly Constraint[] {
  const known = model.index(knownConstraints);
  let constraints = known.get(shape);
  if (constraints === undefined) {
    constraints = makeConstraints(model, shape);
    known.set(shape, constraints);
  }
  return constraints;
}

function knownConstraints(): Map<Shape, readonly Constraint[]> {
  return new Map();
}

function makeConstraints(model: Model, shape: Shape): readonly Constraint[] {
  const constraints = [timestampConstraint(model, shape), nonNumericConstraint(shape), enumConstraint(shape)];
  if (shape.traits.size > 0) {
    for (const [id, make] of BY_TRAIT) {
      const trait = shape.traits.get(id);
      if (trait !== undefined) constraints.push(make(shape, trait.value, model));
    }
  }
  return constraints.filter((constraint) => constraint !== undefined);
}

const NON_NUMERIC: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);

/** Floats that JSON has no numbers for are written as strings. */
function nonNumericConstraint({ id, type }: Shape): Constraint | undefined {
  if (type !== 'float' && type !== 'double') return undefined;
  return (value) => {
    if (typeof value !== 'string' || NON_NUMERIC.has(value)) return NOTHING;
    return found(
      `Value for \`${id}\` must either be numeric or one of the following strings: ` +
        `["NaN", "Infinity", "-Infinity"], but was "${value}"`,
    );
  };
}
