import { isJsonObject, own } from '../../json/index.ts';
import { operationIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { SMOKE_TESTS, type SmokeTest, smokeTestsOf } from './smoke-tests.ts';
import { traitPlace } from './trait-members.ts';
import { error, type Validator, warning } from './validator.ts';
import { checkValue } from './values/check-value.ts';

const ID = 'SmokeTestCase';

/** What a smoke test sends must be what the operation takes. */
export const smokeTestCase: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(SMOKE_TESTS)) {
      for (const test of smokeTestsOf(operation)) {
        yield* checkVendorParams(model, operation, test);
        yield* checkParams(model, operation, test);
      }
    }
  },
};

function* checkVendorParams(model: Model, operation: Shape, test: SmokeTest): Iterable<ValidationEvent> {
  const params = own(test.definition, 'vendorParams');
  const id = own(test.definition, 'vendorParamsShape');
  if ((params === undefined) === (id === undefined)) {
    const shape = typeof id === 'string' ? model.shape(id) : undefined;
    if (shape !== undefined) yield* checkMember(model, operation, test, 'vendorParams', shape);
    return;
  }
  const lack =
    params === undefined
      ? 'a `vendorParamsShape` but no `vendorParams`'
      : '`vendorParams` but no `vendorParamsShape`';
  const message = `Smoke test case with ID \`${test.id}\` defined ${lack}`;
  yield warning(ID, operation, message, traitPlace(operation, SMOKE_TESTS));
}

function* checkParams(model: Model, operation: Shape, test: SmokeTest): Iterable<ValidationEvent> {
  const input = operationIndex(model).input(operation.id);
  if (input === undefined) return;
  if (own(test.definition, 'params') !== undefined) {
    yield* checkMember(model, operation, test, 'params', input);
    return;
  }
  const required = [...membersOf(input).values()].filter(({ traits }) => traits.has('smithy.api#required'));
  if (required.length === 0) return;
  const message =
    `Smoke test case with ID \`${test.id}\` does not define \`params\`, but the target operation has required input ` +
    `members: ${tickedList(required.map(({ name }) => name))}`;
  yield error(ID, operation, message, traitPlace(operation, SMOKE_TESTS));
}

function checkMember(
  model: Model,
  operation: Shape,
  test: SmokeTest,
  member: 'params' | 'vendorParams',
  shape: Shape,
): readonly ValidationEvent[] {
  const value = own(test.definition, member);
  if (!isJsonObject(value)) return [];
  const place = traitPlace(operation, SMOKE_TESTS);
  const owner = {
    id: ID,
    shape: operation.id,
    context: `${SMOKE_TESTS}.${test.id}.${member}`,
    place: place?.child?.(test.index).child?.(member) ?? place,
  };
  return checkValue(model, shape, value, owner, {
    allowOptionalNulls: true,
    timestampsAreEpochSeconds: true,
  });
}
