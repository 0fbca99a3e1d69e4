import { isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';
import { neighborIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { sameJson } from '../model/json-equality.ts';
import type { Model } from '../model/model.ts';
import type { Shape, ShapeType, Trait } from '../model/shape.ts';
import { isPreludeId } from '../model/shape-id.ts';
import { error, type Validator, warning } from './validator.ts';
import { isBase64 } from './values/base64.ts';
import { checkValue } from './values/check-value.ts';

const ID = 'DefaultTrait';
const DEFAULT = 'smithy.api#default';

/** Default values must be values of their shapes, and members repeat the defaults of what they target. */
export const defaultTrait: Validator = {
  id: ID,
  phase: 'critical',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait(DEFAULT)) {
      const trait = shape.traits.get(DEFAULT)!;
      if (!isPreludeId(shape.id)) yield* checkDefault(model, shape, trait);
      if (shape.type !== 'member') yield* checkMembers(model, shape, trait.value);
    }
  },
};

function* checkDefault(model: Model, shape: Shape, trait: Trait): Iterable<ValidationEvent> {
  const { value, place } = trait;
  if (value === null) {
    // On members, null means that they have no default even if their target has one.
    if (shape.type === 'member') return;
    yield error(ID, shape, 'The @default trait can be set to null only on members', place);
    return;
  }
  const owner = { id: ID, shape: shape.id, context: 'Error validating @default trait', place };
  yield* checkValue(model, shape, value, owner, { warnAboutZeroOutOfRange: true });
  const type = shape.type === 'member' ? model.shape(shape.target)?.type : shape.type;
  if (type === 'blob' && typeof value === 'string' && !isBase64(value)) {
    const message = 'The @default value of a blob should be a valid base64 string.';
    yield warning(ID, shape, message, place);
  }
  const problem = type && contentProblem(type, value);
  if (problem !== undefined) yield error(ID, shape, problem, place);
}

/** Collections may only start out empty. */
function contentProblem(type: ShapeType, value: JsonValue): string | undefined {
  const isFilledList = isJsonArray(value) && value.length > 0;
  const isFilledObject = isJsonObject(value) && Object.keys(value).length > 0;
  switch (type) {
    case 'list':
    case 'set':
      return isFilledList ? 'The @default value of a list must be an empty list' : undefined;
    case 'map':
      return isFilledObject ? 'The @default value of a map must be an empty map' : undefined;
    case 'document':
      if (isFilledList) return 'The @default value of a document cannot be a non-empty array';
      return isFilledObject ? 'The @default value of a document cannot be a non-empty object' : undefined;
    default:
      return undefined;
  }
}

function* checkMembers(model: Model, target: Shape, value: JsonValue): Iterable<ValidationEvent> {
  for (const { type, from } of neighborIndex(model).to(target)) {
    if (type !== 'member_target' || from.type !== 'member') continue;
    if (model.shape(from.container)?.type !== 'structure') continue;
    const own = from.traits.get(DEFAULT)?.value;
    if (own === undefined) {
      const message =
        `Member targets ${target.id}, which requires that the member defines the same default ` +
        `of \`${JSON.stringify(value)}\` or \`null\``;
      yield error(ID, from, message);
    } else if (own !== null && !sameJson(own, value)) {
      const message =
        'Member defines a default value that differs from the default value of the ' +
        `target shape, ${target.id}. The member has a default of \`${shown(own)}\`, but the target has a ` +
        `default of \`${JSON.stringify(value)}\`.`;
      yield error(ID, from, message);
    }
  }
}

function shown(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
