import type { ValidationEvent } from '../model/event.ts';
import type { Lifecycle, OperationShape, ResourceShape } from '../model/shape.ts';
import { error, type Validator } from './validator.ts';

interface Demand {
  readonly lifecycle: Lifecycle;
  readonly isReadonly: boolean;
  readonly isIdempotent?: boolean;
}

const DEMANDS: readonly Demand[] = [
  { lifecycle: 'put', isReadonly: false, isIdempotent: true },
  { lifecycle: 'create', isReadonly: false },
  { lifecycle: 'read', isReadonly: true },
  { lifecycle: 'update', isReadonly: false },
  { lifecycle: 'delete', isReadonly: false, isIdempotent: true },
  { lifecycle: 'list', isReadonly: true },
];

/** The lifecycle operations of a resource must behave as their part in it asks. */
export const resourceLifecycle: Validator = {
  id: 'ResourceLifecycle',
  *validate(model): Iterable<ValidationEvent> {
    for (const resource of model.ofType('resource')) {
      for (const demand of DEMANDS) {
        const id = resource[demand.lifecycle];
        const operation = id === undefined ? undefined : model.shape(id);
        if (operation?.type === 'operation') yield* check(resource, operation, demand);
      }
    }
  },
};

function* check(
  resource: ResourceShape,
  operation: OperationShape,
  { lifecycle, isReadonly, isIdempotent = false }: Demand,
): Iterable<ValidationEvent> {
  const start =
    `The \`${lifecycle}\` lifecycle operation of this resource targets an invalid operation, ` +
    `\`${operation.id}\`. The targeted operation`;
  if (operation.traits.has('smithy.api#readonly') !== isReadonly) {
    const verb = isReadonly ? 'must' : 'must not';
    const message = `${start} ${verb} be marked with the readonly trait.`;
    yield error('ResourceLifecycle', resource, message);
  }
  if (isIdempotent && !operation.traits.has('smithy.api#idempotent')) {
    yield error('ResourceLifecycle', resource, `${start} must be marked as idempotent.`);
  }
}
