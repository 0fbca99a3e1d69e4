import { operationIndex, topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { MemberShape, OperationShape, ServiceShape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { AWS_SERVICE } from './aws-service.ts';
import { conditionKeysOf, fullConditionKey } from './iam-condition-keys.ts';
import { traitPlace, traitText, traitTexts } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const ID = 'ConditionKeys';
const RESOLVED = 'aws.iam#serviceResolvedConditionKeys';
const KEY_VALUE = 'aws.iam#conditionKeyValue';

/** The keys of a service, and which of them it finds out by itself. */
interface Keys {
  readonly known: ReadonlySet<string>;
  readonly resolved: ReadonlySet<string>;
  /** The end of messages about unknown keys. */
  readonly expected: string;
}

/** Condition keys that are used are defined. */
export const conditionKeys: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(AWS_SERVICE)) {
      if (service.type !== 'service') continue;
      const resolved = traitTexts(service, RESOLVED).map((key) => fullConditionKey(service, key));
      const known = conditionKeysOf(model, service);
      const expected = `Expected one of the following defined condition keys: [${tickedList(known)}]`;
      const keys = { known, resolved: new Set(resolved), expected };
      yield* checkService(service, keys);
      for (const operation of topDownIndex(model).operations(service.id)) {
        yield* checkOperation(service, operation, keys);
        yield* checkMembers(model, service, operation, keys);
      }
    }
  },
};

function* checkService(
  service: ServiceShape,
  { known, resolved, expected }: Keys,
): Iterable<ValidationEvent> {
  const unknown = [...resolved].filter((key) => !known.has(key));
  if (unknown.length === 0) return;
  const message =
    `The condition keys resolved by the \`${service.id}\` service refer to undefined condition key(s) ` +
    `[${tickedList(unknown)}]. ${expected}`;
  yield error(ID, service, message, traitPlace(service, RESOLVED));
}

function* checkOperation(
  service: ServiceShape,
  operation: OperationShape,
  { known, expected }: Keys,
): Iterable<ValidationEvent> {
  const used = traitTexts(operation, 'aws.iam#conditionKeys').map((key) => fullConditionKey(service, key));
  for (const key of new Set(used)) {
    // Those of AWS itself are defined elsewhere.
    if (known.has(key) || key.startsWith('aws:')) continue;
    const message =
      `This operation scoped within the \`${service.id}\` service refers to an undefined condition key \`${key}\`. ` +
      expected;
    yield error(ID, operation, message);
  }
}

function* checkMembers(
  model: Model,
  service: ServiceShape,
  operation: OperationShape,
  { known, resolved, expected }: Keys,
): Iterable<ValidationEvent> {
  for (const member of operationIndex(model).inputMembers(operation.id).values()) {
    const written = traitText(member, KEY_VALUE);
    if (written === undefined) continue;
    const key = fullConditionKey(service, written);
    const start =
      `This operation \`${operation.id}\` scoped within the \`${service.id}\` service with member ` +
      `\`${member.id}\` refers to`;
    if (!known.has(key)) {
      yield wrong(member, `${start} an undefined condition key \`${key}\`. ${expected}`);
    }
    if (resolved.has(key)) {
      yield wrong(member, `${start} a condition key \`${key}\` that is also resolved by service.`);
    }
  }
}

function wrong(member: MemberShape, message: string): ValidationEvent {
  return error(ID, member, message, traitPlace(member, KEY_VALUE));
}
