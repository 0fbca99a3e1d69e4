import type { JsonValue } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { membersOf } from '../model/model.ts';
import type { MemberShape, Shape } from '../model/shape.ts';
import { isRecommendedEnumName, unusualEnumName } from './enum-name.ts';
import { error, type Validator, warning } from './validator.ts';

const ID = 'EnumShape';
const ENUM_VALUE = 'smithy.api#enumValue';

/** The values of an enum are of one kind, and each is there once. */
export const enumShape: Validator = {
  id: ID,
  phase: 'critical',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.ofType('enum')) yield* checkEnum(shape);
    for (const shape of model.ofType('intEnum')) yield* checkIntEnum(shape);
  },
};

function* checkEnum(shape: Shape): Iterable<ValidationEvent> {
  const values = new Set<string>();
  for (const member of membersOf(shape).values()) {
    const trait = member.traits.get(ENUM_VALUE);
    const value = trait === undefined ? member.name : trait.value;
    if (typeof value !== 'string') {
      const message = `enum members can only be assigned string values, but found: ${JSON.stringify(value)}`;
      yield error(ID, member, message, trait?.place);
    } else {
      if (values.has(value)) {
        yield error(ID, member, `Multiple enum members found with duplicate value \`${value}\``);
      }
      values.add(value);
      if (value === '') yield error(ID, member, 'enum values may not be empty.');
    }
    yield* checkName(member);
  }
}

function* checkIntEnum(shape: Shape): Iterable<ValidationEvent> {
  const values = new Set<JsonValue>();
  for (const member of membersOf(shape).values()) {
    const trait = member.traits.get(ENUM_VALUE);
    if (trait === undefined) {
      yield error(ID, member, 'intEnum members must be assigned an integer value');
      continue;
    }
    const problem = integerProblem(trait.value);
    if (problem !== undefined) {
      yield error(ID, member, problem, trait.place);
      continue;
    }
    if (values.has(trait.value)) {
      yield error(ID, member, `Multiple intEnum members found with duplicate value \`${trait.value}\``);
    }
    values.add(trait.value);
    yield* checkName(member);
  }
}

function integerProblem(value: JsonValue): string | undefined {
  if (typeof value !== 'number') {
    return `intEnum members require integer values, but found: ${JSON.stringify(value)}`;
  }
  if (!Number.isInteger(value)) return `intEnum members do not support floating point values: ${value}`;
  return value > 2147483647 || value < -2147483648
    ? `intEnum members must fit within an integer, but found: ${value}`
    : undefined;
}

function* checkName(member: MemberShape): Iterable<ValidationEvent> {
  if (!isRecommendedEnumName(member.name)) yield warning(ID, member, unusualEnumName(member.name));
}
