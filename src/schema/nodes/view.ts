import { type JsonObject, own } from '../../json/index.ts';
import type { SchemaDocument } from '../load.ts';
import { EMPTY_LIBRARY, followReferences, type SchemaLibrary, type Site } from '../references/references.ts';
import type { SchemaView } from '../rule.ts';
import { type PointerSource, type SemanticPointer, semanticPointers } from '../semantics.ts';
import type { TransformSyntax } from '../transforms.ts';
import { type SchemaNode, schemaNodes } from './nodes.ts';

export function createView(
  document: SchemaDocument,
  library: SchemaLibrary = EMPTY_LIBRARY,
  transforms?: readonly TransformSyntax[],
): SchemaView {
  let nodes: readonly SchemaNode[] | undefined;
  let pointers: readonly SemanticPointer[] | undefined;
  let bySource: Partial<Record<PointerSource, SemanticPointer[]>> | undefined;
  const view: SchemaView = {
    document,
    root: document.root,
    library,
    ...(transforms !== undefined && { transforms }),
    get nodes() {
      nodes ??= schemaNodes(document.root);
      return nodes;
    },
    get pointers() {
      pointers ??= semanticPointers(document, library);
      return pointers;
    },
    pointersIn(source) {
      bySource ??= Object.groupBy(view.pointers, (pointer) => pointer.source);
      return bySource[source] ?? [];
    },
    follow(schema: JsonObject): Site | undefined {
      if (own(schema, '$ref') === undefined) return { schema, document, pointer: '' };
      return followReferences({ schema, document, pointer: '' }, library);
    },
  };
  return view;
}
