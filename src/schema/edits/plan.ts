import {
  isJsonArray,
  isJsonObject,
  type JsonValue,
  own,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';

/** One change of a document. All pointers lead into the document as it was before any change. */
export type Change =
  | { readonly kind: 'replace'; readonly pointer: string; readonly value: JsonValue }
  | { readonly kind: 'remove'; readonly pointer: string }
  | { readonly kind: 'rename'; readonly pointer: string; readonly key: string }
  /** A new member, behind the one that is named or last. */
  | {
      readonly kind: 'insert';
      readonly object: string;
      readonly key: string;
      readonly value: JsonValue;
      readonly after?: string;
    }
  /** A new last element. */
  | { readonly kind: 'append'; readonly array: string; readonly value: JsonValue };

/** What is planned for one value of the document. */
export interface PlanNode {
  /** How many changes there are here and below. */
  uses: number;
  removed: boolean;
  replacement: { readonly value: JsonValue } | undefined;
  newKey: string | undefined;
  /** Names that members get, so that no two become one. */
  readonly taken: Set<string>;
  readonly inserts: { readonly key: string; readonly value: JsonValue; readonly after: string | undefined }[];
  readonly appends: JsonValue[];
  readonly children: Map<string, PlanNode>;
}

export interface Plan {
  readonly root: PlanNode;
  /** Adds changes, all or none: none if one leads nowhere or is at odds with what is planned. */
  add(changes: readonly Change[]): boolean;
}

export function createPlan(document: JsonValue): Plan {
  const root = createNode();
  return {
    root,
    add(changes) {
      const undo: (() => void)[] = [];
      for (const change of changes) {
        const step = plan(change, root, document);
        if (step === undefined) {
          for (const back of undo.reverse()) back();
          return false;
        }
        undo.push(step);
      }
      return true;
    },
  };
}

function createNode(): PlanNode {
  return {
    uses: 0,
    removed: false,
    replacement: undefined,
    newKey: undefined,
    taken: new Set(),
    inserts: [],
    appends: [],
    children: new Map(),
  };
}

/** Plans one change; gives back how to take it out again, or undefined if it does not fit. */
function plan(change: Change, root: PlanNode, document: JsonValue): (() => void) | undefined {
  const pointer =
    change.kind === 'insert' ? change.object : change.kind === 'append' ? change.array : change.pointer;
  const tokens = parsePointer(pointer);
  const value = resolvePointer(document, pointer);
  const path = tokens && pathTo(tokens, root);
  if (path === undefined || value === undefined) return undefined;
  const parent = resolvePointer(document, pointer.slice(0, pointer.lastIndexOf('/')));
  const undo = alter(change, path.at(-1)!, value, path.at(-2), parent);
  if (undo === undefined) return undefined;
  for (const node of path) node.uses++;
  return () => {
    for (const node of path) node.uses--;
    undo();
  };
}

/** The nodes from the root to a value; undefined if a value on the way will not be there any more. */
function pathTo(tokens: readonly string[], root: PlanNode): readonly PlanNode[] | undefined {
  const path = [root];
  let node = root;
  for (const token of tokens) {
    if (node.removed || node.replacement !== undefined) return undefined;
    let child = node.children.get(token);
    if (child === undefined) {
      child = createNode();
      node.children.set(token, child);
    }
    path.push(child);
    node = child;
  }
  return path;
}

function alter(
  change: Change,
  node: PlanNode,
  value: JsonValue,
  above: PlanNode | undefined,
  parent: JsonValue | undefined,
): (() => void) | undefined {
  if (node.removed) return undefined;
  switch (change.kind) {
    case 'remove':
      if (above === undefined || node.uses > 0) return undefined;
      node.removed = true;
      return () => {
        node.removed = false;
      };
    case 'replace':
      if (node.uses > (node.newKey === undefined ? 0 : 1)) return undefined;
      node.replacement = { value: change.value };
      return () => {
        node.replacement = undefined;
      };
    case 'rename': {
      if (above === undefined || node.newKey !== undefined || !isJsonObject(parent)) return undefined;
      if (!takeName(change.key, above, parent)) return undefined;
      node.newKey = change.key;
      return () => {
        node.newKey = undefined;
        above.taken.delete(change.key);
      };
    }
    case 'insert': {
      if (node.replacement !== undefined || !isJsonObject(value)) return undefined;
      if (!takeName(change.key, node, value)) return undefined;
      node.inserts.push({ key: change.key, value: change.value, after: change.after });
      return () => {
        node.inserts.pop();
        node.taken.delete(change.key);
      };
    }
    case 'append':
      if (node.replacement !== undefined || !isJsonArray(value)) return undefined;
      node.appends.push(change.value);
      return () => {
        node.appends.pop();
      };
  }
}

function takeName(key: string, node: PlanNode, object: JsonValue): boolean {
  if (!isJsonObject(object) || own(object, key) !== undefined || node.taken.has(key)) return false;
  node.taken.add(key);
  return true;
}
