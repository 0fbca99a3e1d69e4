import { operationIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { OperationShape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import { type Validator, warning } from './validator.ts';

/** In an update, a default cannot be told from a value that was meant. */
export const defaultValueInUpdate: Validator = {
  id: 'DefaultValueInUpdate',
  *validate(model): Iterable<ValidationEvent> {
    const operations = operationIndex(model);
    for (const operation of updates(model)) {
      const members = [...operations.inputMembers(operation.id).values()];
      const names = members.filter(({ traits }) => traits.has('smithy.api#default')).map(({ name }) => name);
      if (names.length === 0) continue;
      const message =
        'This update style operation has top-level input members marked with the @default trait. ' +
        'It will be impossible to tell if the member was omitted or explicitly provided. ' +
        `Affected members: [${names.sort().join(', ')}]`;
      yield warning('DefaultValueInUpdate', operation, message);
    }
  },
};

/** Operations that are the update of a resource, or called so. */
function updates(model: Model): Set<OperationShape> {
  const found = new Set<OperationShape>();
  for (const { update } of model.ofType('resource')) {
    const operation = update === undefined ? undefined : model.shape(update);
    if (operation?.type === 'operation') found.add(operation);
  }
  for (const operation of model.ofType('operation')) {
    if (/^(?:update|patch)/i.test(nameOf(operation.id))) found.add(operation);
  }
  return found;
}
