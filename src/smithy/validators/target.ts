import { isJsonObject, own } from '../../json/index.ts';
import { neighborIndex, type Relationship, type RelationshipType } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Shape, ShapeType } from '../model/shape.ts';
import { describeShape, isStringLike } from './describe-shape.ts';
import { suggestShapes } from './suggest-shapes.ts';
import { error, type Validator, warning } from './validator.ts';

const ID = 'Target';

/** What shapes refer to must be there and must be something that can be referred to in that way. */
export const target: Validator = {
  id: ID,
  phase: 'correctness',
  *validate(model): Iterable<ValidationEvent> {
    const neighbors = neighborIndex(model);
    for (const shape of model.shapes.values()) {
      for (const relationship of neighbors.from(shape)) {
        if (relationship.target === undefined) yield unresolved(model, relationship);
        else yield* checkTarget(model, relationship, relationship.target);
      }
    }
  },
};

function unresolved(model: Model, { from, type, to }: Relationship): ValidationEvent {
  const suggestions = suggestShapes(model, to);
  const suggestion = suggestions.length === 0 ? '' : `. Did you mean ${suggestions.join(', ')}?`;
  const article = /^[aeiou]/.test(type) ? 'an' : 'a';
  const message =
    type === 'member_target'
      ? `member shape targets an unresolved shape \`${to}\`${suggestion}`
      : `${from.type} shape has ${article} \`${type}\` relationship to an unresolved shape \`${to}\`${suggestion}`;
  return error(`${ID}.UnresolvedShape`, from, message);
}

function* checkTarget(model: Model, relationship: Relationship, to: Shape): Iterable<ValidationEvent> {
  const { from, type } = relationship;
  const misuse = misuseProblem(type, to);
  if (misuse !== undefined) {
    yield error(ID, from, misuse);
    return;
  }
  yield* deprecatedTarget(from, type, to);
  const problem = problemOf(model, from, type, to);
  if (problem !== undefined) yield error(ID, from, problem);
}

/** Definitions of traits and mixins are for being applied, not for being referred to. */
function misuseProblem(type: RelationshipType, to: Shape): string | undefined {
  if (type === 'mixin' || type === 'member_container') return undefined;
  if (to.traits.has('smithy.api#trait')) {
    return (
      `Found a ${type.toUpperCase()} reference to trait definition \`${to.id}\`. Trait definitions cannot be ` +
      'targeted by members or referenced by shapes in any other context other than applying them as traits.'
    );
  }
  if (to.type === 'member' || !to.traits.has('smithy.api#mixin')) return undefined;
  return (
    `Illegal ${type.toUpperCase()} reference to mixin \`${to.id}\`; shapes marked with the mixin trait can only ` +
    'be referenced to apply them as a mixin.'
  );
}

const DEPRECATIONS: Partial<Readonly<Record<RelationshipType, string>>> = {
  member_target: 'Member targets a deprecated shape',
  resource: 'Binds a deprecated resource',
  operation: 'Binds a deprecated operation',
  identifier: 'Resource identifier targets a deprecated shape',
  property: 'Resource property targets a deprecated shape',
  input: 'Operation input targets a deprecated shape',
  output: 'Operation output targets a deprecated shape',
  error: 'Operation error targets a deprecated shape',
  mixin: 'Applies a deprecated mixin',
};

function* deprecatedTarget(from: Shape, type: RelationshipType, to: Shape): Iterable<ValidationEvent> {
  const trait = to.traits.get('smithy.api#deprecated')?.value;
  const label = DEPRECATIONS[type];
  if (trait === undefined || label === undefined) return;
  const reason = isJsonObject(trait) ? own(trait, 'message') : undefined;
  const since = isJsonObject(trait) ? own(trait, 'since') : undefined;
  const message =
    `${label}, ${to.id}` +
    (reason === undefined ? '' : `. ${reason}`) +
    (since === undefined ? '' : ` (since ${since})`);
  yield warning(`DeprecatedShape.${to.id}`, from, message);
}

function problemOf(model: Model, from: Shape, type: RelationshipType, to: Shape): string | undefined {
  switch (type) {
    case 'property':
    case 'member_target':
      return memberProblem(to);
    case 'map_key':
      return mapKeyProblem(to.type === 'member' ? model.shape(to.target) : undefined);
    case 'resource':
    case 'operation':
      return typeProblem(from, type, to, type);
    case 'input':
    case 'output':
      if (to.type !== 'structure' || !to.traits.has('smithy.api#error')) {
        return typeProblem(from, type, to, 'structure');
      }
      return `Operation ${type} targets an invalid structure \`${to.id}\` that is marked with the \`error\` trait.`;
    case 'error':
      if (to.type !== 'structure' || to.traits.has('smithy.api#error')) {
        return typeProblem(from, type, to, 'structure');
      }
      return `\`${to.id}\` cannot be bound as an error because it is not marked with the \`error\` trait.`;
    case 'identifier':
      return isStringLike(to) ? undefined : typeProblem(from, type, to, 'string');
    case 'create':
    case 'read':
    case 'update':
    case 'delete':
    case 'list':
    case 'put':
      if (to.type === 'operation') return undefined;
      return `Resource ${type} lifecycle operation must target an operation, but found ${describeShape(to)}`;
    case 'collection_operation':
      return typeProblem(from, type, to, 'operation');
    case 'mixin':
      if (to.traits.has('smithy.api#mixin')) return undefined;
      return `Attempted to use ${to.id} as a mixin, but it is not marked with the mixin trait`;
    default:
      return undefined;
  }
}

const NOT_FOR_MEMBERS: ReadonlySet<ShapeType> = new Set<ShapeType>([
  'service',
  'resource',
  'operation',
  'member',
]);

function memberProblem(to: Shape): string | undefined {
  if (!NOT_FOR_MEMBERS.has(to.type)) return undefined;
  return `Members cannot target ${to.type} shapes, but found ${describeShape(to)}`;
}

function mapKeyProblem(key: Shape | undefined): string | undefined {
  if (key === undefined || isStringLike(key)) return undefined;
  return `Map key member targets ${describeShape(key)}, but is expected to target a string`;
}

function typeProblem(
  from: Shape,
  type: RelationshipType,
  to: Shape,
  expected: ShapeType,
): string | undefined {
  if (to.type === expected) return undefined;
  return (
    `${from.type} shape \`${type}\` relationships must target a ${expected} shape, ` +
    `but found ${describeShape(to)}`
  );
}
