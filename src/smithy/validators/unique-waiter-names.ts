import { isJsonObject } from '../../json/index.ts';
import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { OperationShape, ServiceShape } from '../model/shape.ts';
import { compareShapeIds } from '../model/shape-id.ts';
import { otherNames } from './names-text.ts';
import { traitPlace } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const WAITABLE = 'smithy.waiters#waitable';

/** Clients have one waiter of a name, whichever operation it comes from. */
export const uniqueWaiterNames: Validator = {
  id: 'UniqueWaiterNames',
  *validate(model): Iterable<ValidationEvent> {
    if (model.withTrait(WAITABLE).length === 0) return;
    for (const service of model.ofType('service')) {
      for (const [name, operations] of operationsByWaiter(model, service)) {
        const sorted = [...operations].sort((a, b) => compareShapeIds(a.id, b.id));
        const ids = sorted.map(({ id }) => id);
        for (const operation of sorted) {
          const others = otherNames(ids, (index) => sorted[index] !== operation);
          if (others === undefined) break;
          const message =
            `\`${WAITABLE}\` trait waiter name \`${name}\` case-insensitively conflicts with waiters on other ` +
            `operations in the closure of service, \`${service.id}\`: [${others}]`;
          yield error('UniqueWaiterNames', operation, message, traitPlace(operation, WAITABLE));
        }
      }
    }
  },
};

function operationsByWaiter(
  model: Model,
  service: ServiceShape,
): ReadonlyMap<string, ReadonlySet<OperationShape>> {
  const byName = new Map<string, Set<OperationShape>>();
  for (const operation of topDownIndex(model).operations(service.id)) {
    const waiters = operation.traits.get(WAITABLE)?.value;
    for (const written of isJsonObject(waiters) ? Object.keys(waiters) : []) {
      const name = written.toLowerCase();
      const known = byName.get(name);
      if (known === undefined) byName.set(name, new Set([operation]));
      else known.add(operation);
    }
  }
  return byName;
}
