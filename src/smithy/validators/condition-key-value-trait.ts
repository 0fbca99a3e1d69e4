import { operationIndex, topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { OperationShape, Shape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { AWS_SERVICE } from './aws-service.ts';
import { fullConditionKey } from './iam-condition-keys.ts';
import { traitText } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const KEY_VALUE = 'aws.iam#conditionKeyValue';

/** The value of a condition key comes from one member. */
export const conditionKeyValueTrait: Validator = {
  id: 'ConditionKeyValueTrait',
  *validate(model): Iterable<ValidationEvent> {
    if (model.withTrait(KEY_VALUE).length === 0) return;
    for (const service of model.withTrait(AWS_SERVICE)) {
      for (const operation of topDownIndex(model).operations(service.id)) {
        yield* check(model, service, operation);
      }
    }
  },
};

function* check(model: Model, service: Shape, operation: OperationShape): Iterable<ValidationEvent> {
  const input = operationIndex(model).input(operation.id);
  if (input === undefined) return;
  const byKey = new Map<string, string[]>();
  for (const member of input.members.values()) {
    const written = traitText(member, KEY_VALUE);
    if (written === undefined) continue;
    const key = fullConditionKey(service, written);
    const names = byKey.get(key);
    if (names === undefined) byKey.set(key, [member.name]);
    else names.push(member.name);
  }
  for (const [key, names] of byKey) {
    if (names.length < 2) continue;
    const message =
      `The \`${key}\` condition key has its value supplied in the \`${operation.id}\` operation's input shape by ` +
      `multiple members [${tickedList(names)}]. This value must only be supplied by one member.`;
    yield error('ConditionKeyValueTrait', input, message);
  }
}
