import {
  childPointer,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PatchOperation,
} from '../../json/index.ts';
import { descend, type PathTree, touches } from '../paths/path-tree.ts';
import type { ResourceType } from '../resource-type.ts';
import { equalValues } from './compare.ts';
import { type Shape, shapeOf } from './shape.ts';

/**
 * The JSON Patch that a Cloud Control client sends to bring a resource from its current model, as read returns
 * it, to a desired one. Read-only and create-only properties are left alone; write-only values, which the current
 * model does not show, are always sent again.
 */
export function patchModel(
  type: ResourceType,
  current: JsonObject,
  desired: JsonObject,
): readonly PatchOperation[] {
  const operations: PatchOperation[] = [];
  const trees: Trees = { fixed: [type.readOnly.tree, type.createOnly.tree], writeOnly: type.writeOnly.tree };
  patchObject(operations, current, desired, shapeOf(type), '', trees);
  return operations;
}

interface Trees {
  /** What a patch must not touch. */
  readonly fixed: readonly PathTree[];
  readonly writeOnly: PathTree | undefined;
}

function patchObject(
  operations: PatchOperation[],
  current: JsonObject,
  desired: JsonObject,
  shape: Shape | undefined,
  pointer: string,
  trees: Trees,
): void {
  for (const name of Object.keys(current)) {
    if (Object.hasOwn(desired, name)) continue;
    const below = treesBelow(trees, name);
    if (isFixed(below, current[name])) continue;
    operations.push({ op: 'remove', path: childPointer(pointer, name) });
  }
  for (const [name, value] of Object.entries(desired)) {
    const before = Object.hasOwn(current, name) ? current[name] : undefined;
    patchMember(
      operations,
      before,
      value,
      shape?.member(name),
      childPointer(pointer, name),
      treesBelow(trees, name),
    );
  }
}

function patchMember(
  operations: PatchOperation[],
  before: JsonValue | undefined,
  value: JsonValue,
  shape: Shape | undefined,
  path: string,
  trees: Trees,
): void {
  if (trees.fixed.some((tree) => tree.listed)) return;
  if (isJsonObject(before) && isJsonObject(value))
    return patchObject(operations, before, value, shape, path, trees);
  const secret = trees.writeOnly !== undefined && touches(trees.writeOnly, [], value);
  if (before !== undefined && !secret && equalValues(before, value, shape)) return;
  operations.push({ op: before === undefined || secret ? 'add' : 'replace', path, value });
}

function treesBelow(trees: Trees, name: string): Trees {
  return {
    fixed: trees.fixed.flatMap((tree) => descend(tree, name) ?? []),
    writeOnly: trees.writeOnly && descend(trees.writeOnly, name),
  };
}

/** A member that is fixed, or holds something that is, cannot be removed as a whole. */
function isFixed(trees: Trees, value: JsonValue | undefined): boolean {
  return trees.fixed.some((tree) => touches(tree, [], value));
}
