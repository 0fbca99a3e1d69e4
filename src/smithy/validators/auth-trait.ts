import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { ServiceShape, Shape } from '../model/shape.ts';
import { compareShapeIds, type ShapeId } from '../model/shape-id.ts';
import { authSchemesOf } from './service-schemes.ts';
import { traitPlace, traitTexts } from './trait-members.ts';
import { danger, type Validator } from './validator.ts';

const AUTH = 'smithy.api#auth';

/** `@auth` picks among the schemes that the service has. */
export const authTrait: Validator = {
  id: 'AuthTrait',
  *validate(model): Iterable<ValidationEvent> {
    if (model.withTrait(AUTH).length === 0) return;
    for (const service of model.ofType('service')) {
      const schemes = new Set(authSchemesOf(model, service));
      for (const shape of [service, ...topDownIndex(model).operations(service.id)]) {
        yield* check(shape, service, schemes);
      }
    }
  },
};

function* check(
  shape: Shape,
  service: ServiceShape,
  schemes: ReadonlySet<ShapeId>,
): Iterable<ValidationEvent> {
  const unknown = new Set(traitTexts(shape, AUTH).filter((scheme) => !schemes.has(scheme)));
  if (unknown.size === 0) return;
  const message =
    'auth trait applies authentication that is not configured on the service shape, ' +
    `\`${service.id}\`: [${[...unknown].sort(compareShapeIds).join(', ')}]`;
  yield danger('AuthTrait', shape, message, traitPlace(shape, AUTH));
}
