import type { ResourceType } from '../schema/index.ts';
import { childrenOf, type Site, sitesOf } from './sites.ts';

type PathTree = ResourceType['readOnly']['tree'];

const SEMANTICS = ['readOnly', 'writeOnly', 'createOnly', 'conditionalCreateOnly', 'deprecated'] as const;
export type Semantic = (typeof SEMANTICS)[number];

/** Whether something is said of a property at the places where its schema is used. */
export interface Use {
  /** At every place. */
  readonly always: boolean;
  /** The listed paths that say so, such as `Rules/* /Id`; what lies below a listed path belongs to it. */
  readonly paths: readonly string[];
}

/** What the lists of a schema say of a property, by the pointer of the property's own schema. */
export interface Uses {
  of(pointer: string, semantic: Semantic): Use;
}

interface Context {
  readonly tree: PathTree | undefined;
  /** The listed path that the place is at or below. */
  readonly within: string | undefined;
}

interface State {
  readonly site: Site;
  readonly path: string;
  readonly contexts: readonly Context[];
}

/** Paths beyond this many are not told apart: each may lead through all definitions once more. */
const MAX_PATHS = 50;
const OTHER_PATHS = '…';

const NEVER: Use = { always: false, paths: [] };
const NO_CONTEXT: Context = { tree: undefined, within: undefined };

/**
 * Follows every way through the model. A definition stands at many places, and the lists of a schema name places:
 * only all of them together tell what is true of a definition's property.
 */
export function findUses(type: ResourceType): Uses {
  const root = type.schema;
  const found = new Map<string, Map<Semantic, { paths: Set<string>; all: boolean }>>();
  const seen = new Set<string>();
  const keyOf = createKeys();
  const namePath = createPathNames();
  const start = SEMANTICS.map((semantic) => ({ tree: type[semantic].tree, within: undefined }));
  const waiting: State[] = [{ site: { schema: root, pointer: '' }, path: '', contexts: start }];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const key = `${state.site.pointer} ${keyOf(state.contexts)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const site of sitesOf(state.site, root)) {
      for (const child of childrenOf(site)) {
        const path = state.path === '' ? child.segment : `${state.path}/${child.segment}`;
        const contexts = state.contexts.map((context) =>
          descend(context, child.segment, () => namePath(path)),
        );
        if (child.segment !== '*') record(found, child.site.pointer, contexts);
        waiting.push({ site: child.site, path, contexts });
      }
    }
  }
  return {
    of(pointer, semantic) {
      const use = found.get(pointer)?.get(semantic);
      return use === undefined ? NEVER : { always: use.all, paths: [...use.paths].sort() };
    },
  };
}

function descend(context: Context, segment: string, path: () => string): Context {
  if (context === NO_CONTEXT || context.within !== undefined) return context;
  const tree = context.tree?.children.get(segment) ?? context.tree?.children.get('*');
  if (tree === undefined) return NO_CONTEXT;
  return tree.listed ? { tree: undefined, within: path() } : { tree, within: undefined };
}

function createPathNames(): (path: string) => string {
  const names = new Set<string>();
  return (path) => {
    if (!names.has(path) && names.size >= MAX_PATHS) return OTHER_PATHS;
    names.add(path);
    return path;
  };
}

function record(
  found: Map<string, Map<Semantic, { paths: Set<string>; all: boolean }>>,
  pointer: string,
  contexts: readonly Context[],
): void {
  let uses = found.get(pointer);
  const isFirst = uses === undefined;
  uses ??= new Map();
  found.set(pointer, uses);
  for (const [index, semantic] of SEMANTICS.entries()) {
    const { within } = contexts[index]!;
    const use = uses.get(semantic);
    if (within === undefined) {
      if (use !== undefined) use.all = false;
    } else if (use === undefined) uses.set(semantic, { paths: new Set([within]), all: isFirst });
    else use.paths.add(within);
  }
}

/** One text for the same contexts; trees are told apart by identity. */
function createKeys(): (contexts: readonly Context[]) => string {
  const ids = new Map<PathTree, number>();
  const idOf = (tree: PathTree | undefined): string => {
    if (tree === undefined) return '';
    const id = ids.get(tree) ?? ids.size;
    ids.set(tree, id);
    return String(id);
  };
  return (contexts) => contexts.map(({ tree, within }) => `${idOf(tree)}:${within ?? ''}`).join('|');
}
