import { isJsonArray, isJsonObject, type JsonValue, own } from '../../../json/index.ts';
import { membersOf } from '../../model/model.ts';
import type { Shape } from '../../model/shape.ts';
import { tickedList } from '../../model/wording.ts';
import { type Constraint, found, NOTHING } from './constraint.ts';

/** The demand of enums, and of strings with the `enum` trait of 1.0, that a value is one of theirs. */
export function enumConstraint(shape: Shape): Constraint | undefined {
  switch (shape.type) {
    case 'enum':
      return stringEnum(shape, [...enumValues(shape)].map(String));
    case 'string': {
      const trait = shape.traits.get('smithy.api#enum')?.value;
      return trait === undefined ? undefined : stringEnum(shape, traitValues(trait));
    }
    case 'intEnum':
      return intEnum(shape, [...enumValues(shape)]);
    default:
      return undefined;
  }
}

/** The values of an enum's members. */
function enumValues(shape: Shape): JsonValue[] {
  return Array.from(
    membersOf(shape).values(),
    ({ name, traits }) => traits.get('smithy.api#enumValue')?.value ?? name,
  );
}

function traitValues(trait: JsonValue): string[] {
  if (!isJsonArray(trait)) return [];
  const values = trait.map((definition) => (isJsonObject(definition) ? own(definition, 'value') : undefined));
  return values.filter((value) => typeof value === 'string');
}

function stringEnum({ id }: Shape, values: readonly string[]): Constraint {
  const allowed = new Set(values);
  return (value) => {
    if (typeof value !== 'string' || allowed.has(value)) return NOTHING;
    return found(
      `String value provided for \`${id}\` must be one of the following values: ${tickedList(allowed)}`,
    );
  };
}

function intEnum({ id }: Shape, values: readonly JsonValue[]): Constraint {
  const allowed = new Set(values);
  return (value) => {
    if (typeof value !== 'number' || allowed.has(value)) return NOTHING;
    return found(
      `Integer value provided for \`${id}\` must be one of the following values: ` +
        `${tickedList(values.map(String))}, but found ${value}`,
    );
  };
}
