import type { JsonValue } from '../../json/index.ts';
import type { ValidationEvent } from './event.ts';
import { sameJson } from './json-equality.ts';
import type { NameResolver } from './name-resolver.ts';
import type { ApplyTraits, Scope, TraitUse, Version } from './operations.ts';
import { isSamePlace, placeText } from './place.ts';
import type { ShapeType, Trait } from './shape.ts';
import { isPreludeId, PRELUDE_NAMESPACE, type ShapeId } from './shape-id.ts';

/** The traits written on each shape and member, by the target's ID. */
export type AppliedTraits = Map<ShapeId, Map<ShapeId, Trait>>;

const BOX = 'smithy.api#box';

/** Resolves and merges all trait applications, whatever file they come from. */
export function collectTraits(
  operations: readonly ApplyTraits[],
  names: NameResolver,
  events: ValidationEvent[],
): AppliedTraits {
  const applied: AppliedTraits = new Map();
  for (const { scope, target, targetIsName, uses, version } of operations) {
    const targetId = targetIsName ? names.resolve(scope, target).id : target;
    let traits = applied.get(targetId);
    for (const use of uses) {
      const trait = resolveTrait(scope, use, names);
      const problem = versionProblem(version, targetId, trait);
      if (problem !== undefined) events.push(problem);
      if (scope !== undefined && scope.namespace !== PRELUDE_NAMESPACE && isPreludeId(targetId)) {
        events.push(preludeEvent(targetId, trait.id, use));
        continue;
      }
      if (traits === undefined) {
        traits = new Map();
        applied.set(targetId, traits);
      }
      const previous = traits.get(trait.id);
      traits.set(trait.id, previous === undefined ? trait : mergeTrait(targetId, previous, trait, events));
    }
  }
  return applied;
}

function resolveTrait(scope: Scope | undefined, use: TraitUse, names: NameResolver): Trait {
  // Names of JSON AST are absolute, and reading the place of such a trait would cost more than all the rest.
  if (scope === undefined && use.id !== BOX) return use;
  const { id, type } = names.resolve(scope, use.id);
  const value = use.annotation && use.value === null ? annotationValue(type) : use.value;
  const { place } = use;
  // Boxing is shown to readers of 1.0 only, whoever wrote it.
  return id === BOX ? { id, value, place, synthetic: true } : { id, value, place };
}

/** What a trait without a value holds: nothing, in the way its shape writes nothing. */
function annotationValue(type: ShapeType | undefined): JsonValue {
  if (type === undefined || type === 'structure' || type === 'map') return {};
  if (type === 'list' || type === 'set') return [];
  return null;
}

function mergeTrait(target: ShapeId, previous: Trait, added: Trait, events: ValidationEvent[]): Trait {
  if (Array.isArray(previous.value) && Array.isArray(added.value)) {
    if (isSamePlace(previous.place, added.place)) return previous;
    const value = [...previous.value, ...added.value];
    return { id: previous.id, value, place: previous.place };
  }
  if (sameJson(previous.value, added.value)) return previous;
  events.push({
    id: 'Model',
    severity: 'ERROR',
    message:
      `Conflicting \`${added.id}\` trait found on shape \`${target}\`. The previous trait was defined at ` +
      `\`${placeText(previous.place)}\`, and a conflicting trait was defined at \`${placeText(added.place)}\`.`,
    shape: target,
    ...(added.place !== undefined && { place: added.place }),
  });
  return previous;
}

function preludeEvent(target: ShapeId, id: ShapeId, use: TraitUse): ValidationEvent {
  const message = `Cannot apply \`${id}\` to an immutable prelude shape defined in \`smithy.api\`.`;
  return { id: 'Model', severity: 'ERROR', message, shape: target, place: use.place };
}

function versionProblem(version: Version, shape: ShapeId, trait: Trait): ValidationEvent | undefined {
  switch (trait.id) {
    case 'smithy.api#mixin':
      if (version !== '1.0') return undefined;
      return versionError(
        shape,
        trait,
        'Mixins can only be used in Smithy 2.0 or later. Attempted to apply a @mixin trait to ' +
          `\`${shape}\` in a model file using version \`1.0\`.`,
      );
    case 'smithy.api#default':
      if (version !== '1.0') return undefined;
      return versionError(shape, trait, 'The @default trait can only be used in Smithy 2.0 or later');
    case BOX:
      if (version !== '2.0') return undefined;
      return versionError(shape, trait, '@box is not supported in Smithy IDL 2.0');
    case 'smithy.api#enum': {
      if (version !== '2.0') return undefined;
      const message = 'The enum trait is deprecated. Smithy 2.0 models should use the enum shape.';
      return { ...versionError(shape, trait, message), id: 'ModelDeprecation', severity: 'WARNING' };
    }
    default:
      return undefined;
  }
}

function versionError(shape: ShapeId, { place }: Trait, message: string): ValidationEvent {
  return { id: 'Model', severity: 'ERROR', message, shape, ...(place && { place }) };
}
