import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../json/index.ts';
import type { PropertyPath } from './property-paths.ts';

/** A set of property paths as a tree, so that a walk over a model can follow all of them at once. */
export interface PathTree {
  /** Whether a path ends here: then everything below belongs to it too. */
  readonly listed: boolean;
  readonly children: ReadonlyMap<string, PathTree>;
}

interface MutableTree {
  listed: boolean;
  children: Map<string, MutableTree>;
}

export function createPathTree(paths: readonly PropertyPath[]): PathTree {
  const root: MutableTree = { listed: false, children: new Map() };
  for (const { segments } of paths) {
    let node = root;
    for (const segment of segments) {
      let child = node.children.get(segment);
      if (child === undefined) {
        child = { listed: false, children: new Map() };
        node.children.set(segment, child);
      }
      node = child;
    }
    node.listed = true;
  }
  return root;
}

/** The part of the tree below a name; `*` stands for the elements of an array and the values of a map. */
export function descend(tree: PathTree, name: string): PathTree | undefined {
  return tree.children.get(name) ?? tree.children.get('*');
}

/** Whether a place in a model, as the tokens of its pointer, is one of the paths or lies below one. */
export function covers(tree: PathTree, place: readonly string[]): boolean {
  let node: PathTree | undefined = tree;
  for (const token of place) {
    if (node === undefined || node.listed) break;
    node = descend(node, token);
  }
  return node?.listed ?? false;
}

/** Whether a value at a place is one of the paths, lies below one, or holds one. */
export function touches(tree: PathTree, place: readonly string[], value: JsonValue | undefined): boolean {
  let node: PathTree | undefined = tree;
  for (const token of place) {
    if (node === undefined || node.listed) break;
    node = descend(node, token);
  }
  return node !== undefined && holds(value, node);
}

function holds(value: JsonValue | undefined, tree: PathTree): boolean {
  if (tree.listed) return true;
  if (value === undefined || tree.children.size === 0) return false;
  if (isJsonArray(value)) {
    const below = tree.children.get('*');
    return below !== undefined && value.some((element) => holds(element, below));
  }
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([name, member]) => {
    const below = descend(tree, name);
    return below !== undefined && holds(member, below);
  });
}

/** A copy of a model without what the paths name. What holds nothing of it is shared, not copied. */
export function withoutPaths(model: JsonObject, tree: PathTree): JsonObject {
  return (strip(model, tree) as JsonObject | undefined) ?? {};
}

function strip(value: JsonValue, tree: PathTree): JsonValue | undefined {
  if (tree.listed) return undefined;
  if (tree.children.size === 0) return value;
  if (isJsonArray(value)) return stripArray(value, tree);
  return isJsonObject(value) ? stripObject(value, tree) : value;
}

function stripObject(value: JsonObject, tree: PathTree): JsonObject {
  const kept: [string, JsonValue][] = [];
  let changed = false;
  for (const [name, member] of Object.entries(value)) {
    const below = descend(tree, name);
    const result = below === undefined ? member : strip(member, below);
    changed ||= result !== member;
    if (result !== undefined) kept.push([name, result]);
  }
  return changed ? Object.fromEntries(kept) : value;
}

function stripArray(value: JsonArray, tree: PathTree): JsonValue | undefined {
  const below = tree.children.get('*');
  if (below === undefined) return value;
  if (below.listed) return undefined;
  const kept = value.map((element) => strip(element, below) ?? null);
  return kept.every((element, index) => element === value[index]) ? value : kept;
}

/** The pointers of what the paths name, as far as a model has it. */
export function listedPlaces(model: JsonValue, tree: PathTree): readonly string[] {
  const places: string[] = [];
  if (tree.children.size > 0) collectPlaces(model, tree, '', places);
  return places;
}

function collectPlaces(value: JsonValue, tree: PathTree, pointer: string, places: string[]): void {
  if (tree.listed) {
    places.push(pointer);
    return;
  }
  for (const [name, below] of tree.children) {
    if (name === '*') {
      const elements = isJsonArray(value)
        ? value.entries()
        : isJsonObject(value)
          ? Object.entries(value)
          : [];
      for (const [key, element] of elements)
        collectPlaces(element, below, childPointer(pointer, key), places);
    } else if (isJsonObject(value) && Object.hasOwn(value, name)) {
      collectPlaces(value[name]!, below, childPointer(pointer, name), places);
    }
  }
}
