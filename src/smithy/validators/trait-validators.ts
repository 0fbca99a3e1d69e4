import { isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { EventSeverity, ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { isIdentifier } from '../model/shape-id.ts';
import { modelSelector } from '../selector/index.ts';
import { error, type Validator } from './validator.ts';

const TRAIT = 'smithy.api#traitValidators';

/** Traits may bring selectors for what is wrong around the shapes that carry them. */
export const traitValidators: Validator = {
  id: 'TraitValidators',
  *validate(model): Iterable<ValidationEvent> {
    for (const definition of model.withTrait(TRAIT)) {
      const validators = definition.traits.get(TRAIT)?.value;
      if (!isJsonObject(validators)) continue;
      const badIds = Object.keys(validators).filter((id) => !id.split('.').every(isIdentifier));
      for (const id of badIds) yield badId(definition, id);
      if (badIds.length === 0) yield* runValidators(model, definition, validators);
    }
  },
};

function badId(definition: Shape, id: string): ValidationEvent {
  const message = `\`${TRAIT}\` key is not a valid event ID: \`${id}\``;
  return error('TraitValidators', definition, message, definition.traits.get(TRAIT)?.place);
}

function* runValidators(model: Model, definition: Shape, validators: JsonObject): Iterable<ValidationEvent> {
  for (const owner of model.withTrait(definition.id)) {
    for (const [id, validator] of Object.entries(validators)) {
      yield* runValidator(model, definition, owner, id, validator);
    }
  }
}

function* runValidator(
  model: Model,
  definition: Shape,
  owner: Shape,
  id: string,
  validator: JsonValue,
): Iterable<ValidationEvent> {
  if (!isJsonObject(validator)) return;
  const { selector } = modelSelector(model, String(own(validator, 'selector')));
  if (selector === undefined) return;
  const reason = own(validator, 'message');
  const severity = (own(validator, 'severity') ?? 'ERROR') as EventSeverity;
  const message =
    `Found an incompatible shape when validating the constraints of the \`${definition.id}\` trait ` +
    `attached to \`${owner.id}\`${typeof reason === 'string' ? `: ${reason}` : ''}`;
  for (const shapeId of selector.selectFrom(model, [owner])) {
    const place = model.shape(shapeId)?.place;
    yield { id, severity, message, shape: shapeId, ...(place && { place }) };
  }
}
