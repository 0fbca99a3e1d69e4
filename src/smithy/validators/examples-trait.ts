import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Place } from '../model/place.ts';
import type { OperationShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { error, type Validator } from './validator.ts';
import { checkValue } from './values/check-value.ts';

const ID = 'ExamplesTrait';
const EXAMPLES = 'smithy.api#examples';

/** The examples of an operation must be what the operation takes and gives. */
export const examplesTrait: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(EXAMPLES)) {
      if (operation.type !== 'operation') continue;
      const { value, place } = operation.traits.get(EXAMPLES)!;
      if (!isJsonArray(value)) continue;
      for (const [index, example] of value.entries()) {
        if (!isJsonObject(example)) continue;
        yield* checkExample(model, { operation, example, place, inner: place?.child?.(index) ?? place });
      }
    }
  },
};

interface Example {
  readonly operation: OperationShape;
  readonly example: JsonObject;
  /** Where the trait stands. */
  readonly place: Place | undefined;
  /** Where the example stands. */
  readonly inner: Place | undefined;
}

function* checkExample(model: Model, at: Example): Iterable<ValidationEvent> {
  const { operation, example, place } = at;
  const output = own(example, 'output');
  const failure = own(example, 'error');
  const title = own(example, 'title');
  if (own(example, 'allowConstraintErrors') === true && failure === undefined) {
    const message = `Example: \`${title}\` has allowConstraintErrors enabled, so error must be defined.`;
    yield error(ID, operation, message, place);
  }
  yield* checkPart(model, at, 'input', operation.input, own(example, 'input') ?? {});
  if (output !== undefined && failure !== undefined) {
    const message = `Example: \`${title}\` has both output and error defined, only one should be present.`;
    yield error(ID, operation, message, place);
  } else if (output !== undefined) {
    yield* checkPart(model, at, 'output', operation.output, output);
  } else if (isJsonObject(failure)) {
    yield* checkError(model, at, failure);
  }
}

function* checkError(model: Model, at: Example, failure: JsonObject): Iterable<ValidationEvent> {
  const id = String(own(failure, 'shapeId'));
  if (mayFailWith(model, at.operation, id)) {
    yield* checkPart(model, at, 'error', id, own(failure, 'content') ?? {}, 'content');
    return;
  }
  const title = own(at.example, 'title');
  const message = `Error parameters provided for operation without the \`${id}\` error: \`${title}\``;
  yield error(ID, at.operation, message, at.place);
}

/** Errors of the operation, or of every service that has it. */
function mayFailWith(model: Model, operation: OperationShape, id: ShapeId): boolean {
  if (model.shape(id) === undefined) return false;
  if (operation.errors.includes(id)) return true;
  const services = model.ofType('service');
  const using = services.filter((service) => topDownIndex(model).operations(service.id).includes(operation));
  return services.length > 0 && using.every((service) => service.errors.includes(id));
}

function* checkPart(
  model: Model,
  { operation, example, inner }: Example,
  name: 'input' | 'output' | 'error',
  shapeId: ShapeId,
  value: JsonValue,
  part?: string,
): Iterable<ValidationEvent> {
  const shape = model.shape(shapeId);
  if (shape === undefined) return;
  const named = inner?.child?.(name) ?? inner;
  const place = part === undefined ? named : (named?.child?.(part) ?? named);
  const context = `Example ${name} of \`${own(example, 'title')}\``;
  const allowConstraintErrors = own(example, 'allowConstraintErrors') === true;
  yield* checkValue(
    model,
    shape,
    value,
    { id: ID, shape: operation.id, context, place },
    { allowConstraintErrors },
  );
}
