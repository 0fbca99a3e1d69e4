import type { SemanticPointer } from '../semantics.ts';
import { createPathTree, type PathTree } from './path-tree.ts';
import { propertyPath } from './property-paths.ts';

/** The properties that one list of a schema names, whatever form it names them in. */
export interface PointerSet {
  /** Whether the list names the same property. */
  has(pointer: SemanticPointer): boolean;
  /** The pointer by which the list names an object, array or map that the property is inside of. */
  above(pointer: SemanticPointer): string | undefined;
}

/** What two pointers to the same property share. One that leads nowhere is only like itself. */
export function pointerKey({ resolved }: SemanticPointer): string {
  return resolved.path?.pointer ?? resolved.written;
}

export function pointerSet(pointers: readonly SemanticPointer[]): PointerSet {
  const keys = new Set(pointers.map(pointerKey));
  const tree = createPathTree(pointers.flatMap(({ resolved }) => resolved.path ?? []));
  return {
    has: (pointer) => keys.has(pointerKey(pointer)),
    above: ({ resolved }) =>
      resolved.path === undefined ? undefined : firstAbove(tree, resolved.path.segments),
  };
}

function firstAbove(tree: PathTree, segments: readonly string[]): string | undefined {
  let node: PathTree | undefined = tree;
  for (let depth = 0; depth < segments.length - 1; depth++) {
    node = node.children.get(segments[depth]!);
    if (node === undefined) return undefined;
    if (node.listed) return propertyPath(segments.slice(0, depth + 1)).pointer;
  }
  return undefined;
}
