import { neighborIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { namespaceOf, type ShapeId } from '../model/shape-id.ts';
import { error, type Validator, warning } from './validator.ts';

const ID = 'PrivateAccess';

/** Private shapes are for their own namespace. */
export const privateAccess: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait('smithy.api#private')) {
      yield* foreignReferences(model, shape);
      yield* foreignTraits(model, shape);
    }
  },
};

function* foreignReferences(model: Model, shape: Shape): Iterable<ValidationEvent> {
  for (const { from, type } of neighborIndex(model).to(shape)) {
    if (isForeign(from, shape)) yield error(ID, from, messageOf(type, shape.id));
  }
}

/** Only a warning: models used such traits before anybody checked. */
function* foreignTraits(model: Model, trait: Shape): Iterable<ValidationEvent> {
  for (const shape of model.withTrait(trait.id)) {
    if (isForeign(shape, trait)) yield warning(ID, shape, messageOf('trait', trait.id));
  }
}

function isForeign(user: Shape, used: Shape): boolean {
  return namespaceOf(user.id) !== namespaceOf(used.id);
}

function messageOf(type: string, id: ShapeId): string {
  return `This shape has an invalid ${type} relationship that targets a private shape, \`${id}\`, in another namespace.`;
}
