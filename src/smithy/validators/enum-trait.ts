import { isJsonArray, isJsonObject, type JsonObject, own } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Shape, Trait } from '../model/shape.ts';
import { isRecommendedEnumName, unusualEnumName } from './enum-name.ts';
import { error, type Validator, warning } from './validator.ts';

const ID = 'EnumTrait';
const ENUM = 'smithy.api#enum';

/** The `enum` trait of 1.0: values and names are there once, and all values have names or none. */
export const enumTrait: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait(ENUM)) {
      const trait = shape.traits.get(ENUM)!;
      const definitions = isJsonArray(trait.value) ? trait.value.filter(isJsonObject) : [];
      yield* repeated(shape, trait, definitions, 'value');
      yield* repeated(shape, trait, definitions, 'name');
      yield* checkNames(shape, trait, definitions);
    }
  },
};

function* repeated(
  shape: Shape,
  { place }: Trait,
  definitions: readonly JsonObject[],
  key: 'name' | 'value',
): Iterable<ValidationEvent> {
  const seen = new Set<unknown>();
  for (const definition of definitions) {
    const text = own(definition, key);
    if (text === undefined) continue;
    if (seen.has(text)) {
      const message = `Duplicate enum trait values found with the same \`${key}\` property of '${text}'`;
      yield error(ID, shape, message, place);
    }
    seen.add(text);
  }
}

function* checkNames(
  shape: Shape,
  { place }: Trait,
  definitions: readonly JsonObject[],
): Iterable<ValidationEvent> {
  const unnamed = definitions.filter((definition) => !Object.hasOwn(definition, 'name'));
  if (unnamed.length === definitions.length) {
    const message =
      'Enums should define the `name` property to allow rich types to be generated in code generators.';
    // An id of its own, so that it can be suppressed by itself.
    yield warning('EnumNamesPresent', shape, message, place);
    return;
  }
  for (const definition of unnamed) {
    const message =
      `\`${own(definition, 'value')}\` enum value body is missing the \`name\` property; if any enum trait value ` +
      'contains a `name` property, then all values must contain the `name` property.';
    yield error(ID, shape, message, place);
  }
  for (const definition of definitions) {
    const name = own(definition, 'name');
    if (typeof name !== 'string' || isRecommendedEnumName(name)) continue;
    yield warning(`${ID}.${name}`, shape, unusualEnumName(name), place);
  }
}
