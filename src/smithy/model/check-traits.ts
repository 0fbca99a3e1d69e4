import type { JsonValue } from '../../json/index.ts';
import type { AppliedTraits } from './applied-traits.ts';
import type { ValidationEvent } from './event.ts';
import type { NameResolver } from './name-resolver.ts';
import type { DefineShape } from './operations.ts';
import type { Shape, Trait } from './shape.ts';
import { containerOf, memberNameOf, type ShapeId } from './shape-id.ts';
import type { Check, TraitProblem } from './trait-values/check.ts';
import { NORMALIZED_TRAITS } from './trait-values/normalize.ts';
import { PRELUDE_TRAITS } from './trait-values/prelude-traits.ts';
import { shownTrait } from './wording.ts';

/** What is known of a trait wherever it is used. */
interface KnownTrait {
  readonly isDefined: boolean;
  readonly check: Check | undefined;
  readonly normalize: ((value: JsonValue) => JsonValue) | undefined;
}

/**
 * Checks that every trait is defined and that its value has the form it must have; values that do not are dropped.
 * Returns the IDs of all traits in use.
 */
export function checkTraits(
  traits: AppliedTraits,
  names: NameResolver,
  allowUnknown: boolean,
  events: ValidationEvent[],
): Set<ShapeId> {
  const known = new Map<ShapeId, KnownTrait>();
  for (const [target, applied] of traits) {
    for (const trait of applied.values()) {
      let definition = known.get(trait.id);
      if (definition === undefined) {
        definition = lookUp(trait.id, names);
        known.set(trait.id, definition);
      }
      const problem = definition.check?.(trait.value, target);
      if (problem !== undefined) {
        events.push(valueEvent(target, trait, problem));
        applied.delete(trait.id);
      } else if (definition.normalize !== undefined) {
        const { id, value, place } = trait;
        applied.set(id, { id, value: definition.normalize(value), place });
      }
      if (!definition.isDefined) events.push(unresolvedEvent(target, trait, allowUnknown));
    }
  }
  return new Set(known.keys());
}

function lookUp(id: ShapeId, names: NameResolver): KnownTrait {
  const isDefined = names.typeOf(id) !== undefined;
  return { isDefined, check: PRELUDE_TRAITS.get(id), normalize: NORMALIZED_TRAITS.get(id) };
}

function valueEvent(shape: ShapeId, trait: Trait, { message, path }: TraitProblem): ValidationEvent {
  let { place } = trait;
  for (const token of path) place = place?.child?.(token) ?? place;
  return {
    id: 'Model',
    severity: 'ERROR',
    message: `Error creating trait \`${shownTrait(trait.id)}\`: ${message}`,
    shape,
    ...(place && { place }),
  };
}

function unresolvedEvent(shape: ShapeId, { id, place }: Trait, allowUnknown: boolean): ValidationEvent {
  return {
    id: 'Model.UnresolvedTrait',
    severity: allowUnknown ? 'WARNING' : 'ERROR',
    message:
      `Unable to resolve trait \`${id}\`. If this is a custom trait, ` +
      'then it must be defined before it can be used in a model.',
    shape,
    ...(place && { place }),
  };
}

/** Reports traits on shapes and members that do not exist. */
export function reportStrayTraits(
  traits: AppliedTraits,
  shapes: ReadonlyMap<ShapeId, Shape>,
  definitions: ReadonlyMap<ShapeId, readonly DefineShape[]>,
  events: ValidationEvent[],
): void {
  for (const [target, applied] of traits) {
    if (shapes.has(target) || isDefined(definitions, target)) continue;
    for (const { id, place } of applied.values()) {
      const message = `Trait \`${shownTrait(id)}\` applied to unknown shape \`${target}\``;
      events.push({ id: 'Model', severity: 'ERROR', message, ...(place && { place }) });
    }
  }
}

/** True for shapes that could not be built, too: their own errors say enough. */
function isDefined(definitions: ReadonlyMap<ShapeId, readonly DefineShape[]>, target: ShapeId): boolean {
  if (definitions.has(target)) return true;
  const member = memberNameOf(target);
  if (member === undefined) return false;
  const containers = definitions.get(containerOf(target)) ?? [];
  return containers.some(({ members }) => members.some(({ name }) => name === member));
}

/** Reports shapes that are used as traits without saying that they are traits. */
export function reportUnmarkedTraits(
  used: ReadonlySet<ShapeId>,
  built: ReadonlyMap<ShapeId, Shape>,
  events: ValidationEvent[],
): void {
  for (const id of used) {
    const shape = built.get(id);
    if (shape === undefined || shape.traits.has('smithy.api#trait')) continue;
    const { place } = shape;
    const message =
      `Shape \`${id}\` cannot be applied as a trait. ` +
      'If this is a custom trait, please add `@trait` to this shape.';
    events.push({ id: 'Model', severity: 'ERROR', message, shape: id, ...(place && { place }) });
  }
}
