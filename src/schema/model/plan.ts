import { type JsonObject, parsePointer } from '../../json/index.ts';
import { covers, touches, withoutPaths } from '../paths/path-tree.ts';
import type { PropertySet, ReplacementStrategy, ResourceType } from '../resource-type.ts';
import { compareModels, type Difference } from './compare.ts';
import { forgivenBy } from './drift.ts';
import { isDefaultAt } from './shape.ts';
import { transformModel } from './transform.ts';

/** Why a change can be made in place, or why it cannot. */
export type PlanReason =
  | 'updatable'
  /** The property can be set only when the resource is created. */
  | 'create-only'
  /** Some changes of the property need a replacement: an update is tried first. */
  | 'conditional-create-only'
  /** The type has no update handler, so any change replaces the resource. */
  | 'no-update-handler'
  /** The type cannot change the tags of an existing resource. */
  | 'tags-not-updatable'
  /** No read returns the previous value, so it is set again. */
  | 'write-only';

export interface PlannedChange {
  readonly pointer: string;
  readonly kind: 'add' | 'remove' | 'change';
  readonly reason: PlanReason;
}

export interface Plan {
  readonly action: 'none' | 'update' | 'replace';
  /** How to replace; null unless the action is `replace`. */
  readonly strategy: ReplacementStrategy | null;
  readonly changes: readonly PlannedChange[];
  /** An update that the handler may refuse with NotUpdatable, and then the resource must be replaced. */
  readonly mayReplace: boolean;
  /** Nothing but tags changes. */
  readonly tagsOnly: boolean;
}

const REPLACING: ReadonlySet<PlanReason> = new Set([
  'create-only',
  'no-update-handler',
  'tags-not-updatable',
]);

/** What it takes to turn a resource from one desired state into another: nothing, an update, or a replacement. */
export function planChange(type: ResourceType, previous: JsonObject, desired: JsonObject): Plan {
  const before = withoutPaths(previous, type.readOnly.tree);
  const after = withoutPaths(desired, type.readOnly.tree);
  return planOf(type, compareModels(type, before, after));
}

/**
 * The same for a resource as it is. What it has differs from what was asked for where a property transform says so, and
 * that is no reason to change it.
 */
export async function planFromActual(
  type: ResourceType,
  actual: JsonObject,
  desired: JsonObject,
): Promise<Plan> {
  const after = withoutPaths(desired, type.readOnly.tree);
  const forgives = forgivenBy(type, await transformModel(type, after));
  const differences = compareModels(type, after, withoutPaths(actual, type.readOnly.tree), { forgives });
  return planOf(type, differences.map(turned));
}

const TURNED = { add: 'remove', remove: 'add', change: 'change' } as const;

/** A difference, seen from the other side. */
function turned({ pointer, kind, before, after }: Difference): Difference {
  return {
    pointer,
    kind: TURNED[kind],
    ...(after !== undefined && { before: after }),
    ...(before !== undefined && { after: before }),
  };
}

function planOf(type: ResourceType, differences: readonly Difference[]): Plan {
  const changes = differences.flatMap((difference) => explain(type, difference));
  const replace = changes.some((change) => REPLACING.has(change.reason));
  const action = changes.length === 0 ? 'none' : replace ? 'replace' : 'update';
  return {
    action,
    strategy: action === 'replace' ? type.replacementStrategy : null,
    changes,
    mayReplace: action === 'update' && changes.some((change) => change.reason === 'conditional-create-only'),
    tagsOnly: changes.length > 0 && changes.every((change) => isTag(type, placeOf(change.pointer))),
  };
}

function explain(type: ResourceType, difference: Difference): readonly PlannedChange[] {
  const { pointer, kind } = difference;
  const place = placeOf(pointer);
  // A value that is left out and was a default, or the choice of the service, has not changed.
  const chosen = covers(type.defaulted.tree, place) || isDefaultAt(type, place, difference.before ?? null);
  if (kind === 'remove' && chosen) return [];
  const unknownBefore = kind === 'add' && covers(type.writeOnly.tree, place);
  const createOnly = changesAny(type.createOnly, place, difference);
  // A create-only value that no read returns has not changed just because the previous state does not show it.
  if (unknownBefore && createOnly) return [];
  return [{ pointer, kind, reason: reasonOf(type, place, createOnly, unknownBefore, difference) }];
}

function reasonOf(
  type: ResourceType,
  place: readonly string[],
  createOnly: boolean,
  unknownBefore: boolean,
  difference: Difference,
): PlanReason {
  if (createOnly) return 'create-only';
  if (Object.keys(type.handlers).length > 0 && type.handlers.update === undefined) return 'no-update-handler';
  if (!type.tagging.tagUpdatable && isTag(type, place)) return 'tags-not-updatable';
  if (changesAny(type.conditionalCreateOnly, place, difference)) return 'conditional-create-only';
  return unknownBefore ? 'write-only' : 'updatable';
}

/** Whether a difference touches properties of a set: at them, below them, or around them. */
function changesAny(set: PropertySet, place: readonly string[], { before, after }: Difference): boolean {
  return touches(set.tree, place, before) || touches(set.tree, place, after);
}

/** Whether a place is the property that holds the tags, or lies in it. */
function isTag(type: ResourceType, place: readonly string[]): boolean {
  if (!type.tagging.taggable) return false;
  return type.tagging.tagProperty.segments.every((token, index) => token === '*' || token === place[index]);
}

function placeOf(pointer: string): readonly string[] {
  return parsePointer(pointer) ?? [];
}
