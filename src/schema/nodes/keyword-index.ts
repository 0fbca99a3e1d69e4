import type { SchemaView } from '../rule.ts';
import type { SchemaNode } from './nodes.ts';

const indexes = new WeakMap<SchemaView, ReadonlyMap<string, readonly SchemaNode[]>>();

/** The nodes that have a keyword, in the order of the document. Most keywords are rare, so rules need not look at every node. */
export function nodesWith(view: SchemaView, keyword: string): readonly SchemaNode[] {
  let index = indexes.get(view);
  if (index === undefined) {
    index = buildIndex(view.nodes);
    indexes.set(view, index);
  }
  return index.get(keyword) ?? [];
}

function buildIndex(nodes: readonly SchemaNode[]): ReadonlyMap<string, readonly SchemaNode[]> {
  const index = new Map<string, SchemaNode[]>();
  for (const node of nodes) {
    for (const keyword of Object.keys(node.schema)) {
      const list = index.get(keyword);
      if (list === undefined) index.set(keyword, [node]);
      else list.push(node);
    }
  }
  return index;
}
