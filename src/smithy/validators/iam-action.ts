import { isJsonArray, isJsonObject, type JsonValue, own } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Shape } from '../model/shape.ts';
import { traitMember, traitPlace } from './trait-members.ts';
import { danger, error, type Validator } from './validator.ts';

const ACTION = 'aws.iam#iamAction';

/** The traits that members of `iamAction` have taken the place of. */
const REPLACED = [
  ['name', 'aws.iam#actionName'],
  ['documentation', 'aws.iam#actionPermissionDescription'],
  ['requiredActions', 'aws.iam#requiredActions'],
] as const;

/** An action is described in one place, and each of its resources is required or optional. */
export const iamAction: Validator = {
  id: 'IamAction',
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(ACTION)) {
      yield* checkReplaced(operation);
      yield* checkResources(operation);
    }
  },
};

function* checkReplaced(operation: Shape): Iterable<ValidationEvent> {
  for (const [property, trait] of REPLACED) {
    const value = traitMember(operation, ACTION, property);
    const isSet = isJsonArray(value) ? value.length > 0 : value !== undefined;
    if (!isSet || !operation.traits.has(trait)) continue;
    const message =
      `Operation has the \`${property}\` property of the \`@aws.iam#iamAction\` trait set and the deprecated ` +
      `\`@${trait}\` trait applied.`;
    yield error(
      `IamAction.ConflictingProperty.${property}`,
      operation,
      message,
      traitPlace(operation, trait),
    );
  }
}

function* checkResources(operation: Shape): Iterable<ValidationEvent> {
  const resources = traitMember(operation, ACTION, 'resources');
  const optional = new Set(namesIn(resources, 'optional'));
  const repeated = namesIn(resources, 'required').filter((name) => optional.has(name));
  if (repeated.length === 0) return;
  const message = `Operation has the following resource names defined as both required and optional: [${repeated.join(', ')}]`;
  yield danger('IamAction.Resources.DuplicateEntries', operation, message, traitPlace(operation, ACTION));
}

function namesIn(resources: JsonValue | undefined, kind: 'required' | 'optional'): readonly string[] {
  const found = isJsonObject(resources) ? own(resources, kind) : undefined;
  return isJsonObject(found) ? Object.keys(found) : [];
}
