import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';

const TRAIT = 'smithy.api#trait';

function definitionMember(shape: Shape, name: string): JsonValue | undefined {
  const definition = shape.traits.get(TRAIT)?.value;
  return isJsonObject(definition) ? own(definition, name) : undefined;
}

/** The selector of the shapes that a trait may be put on; undefined for traits that go everywhere. */
export function traitSelector(trait: Shape): string | undefined {
  const selector = definitionMember(trait, 'selector');
  return typeof selector === 'string' && selector !== '*' ? selector : undefined;
}

/** The traits that a trait cannot stand beside. */
export function traitConflicts(trait: Shape): readonly ShapeId[] {
  const conflicts = definitionMember(trait, 'conflicts');
  return isJsonArray(conflicts) ? conflicts.filter((id) => typeof id === 'string') : [];
}

/** Whether only one member of a structure may carry the trait, or only one may target a shape that does. */
export function structuralExclusion(trait: Shape): JsonValue | undefined {
  return definitionMember(trait, 'structurallyExclusive');
}

export function breakingChanges(trait: Shape): readonly JsonObject[] {
  const rules = definitionMember(trait, 'breakingChanges');
  return isJsonArray(rules) ? rules.filter(isJsonObject) : [];
}
