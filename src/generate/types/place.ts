import type { JsonObject } from '../../json/index.ts';
import type { PropertyPath, ResourceType } from '../../schema/index.ts';
import { childrenOf, type Site, sitesOf } from '../sites.ts';

type PathTree = ResourceType['readOnly']['tree'];

/** What a lifecycle says of a place in a model, and of everything below it. */
export interface Place {
  /** What the lifecycle leaves out. */
  readonly without: PathTree;
  /** What must be there although the schema does not require it: identifiers. */
  readonly needed: PathTree;
}

const NOTHING: PathTree = { listed: false, children: new Map() };

/** Where nothing is left out and nothing is needed beyond what the schema says. */
export const ANYWHERE: Place = { without: NOTHING, needed: NOTHING };

export function placeOf(without: readonly PropertyPath[], needed: readonly PropertyPath[]): Place {
  return normal(pathTree(without), pathTree(needed));
}

/** The place of a member; `*` is that of an array's elements and a map's values. */
export function below(from: Place, name: string): Place {
  return from === ANYWHERE ? from : normal(step(from.without, name), step(from.needed, name));
}

/** Whether a lifecycle leaves this place out, whole or by leaving out every element. */
export function isLeftOut(from: Place): boolean {
  return from.without.listed || from.without.children.get('*')?.listed === true;
}

/** Whether a member must be there, or has to hold something that must. */
export function isNeeded(from: Place, name: string): boolean {
  return from.needed.children.has(name);
}

/** The same for places that give the same types. */
export function placeKey(from: Place): string {
  return from === ANYWHERE ? '' : `${treeKey(from.without)}|${treeKey(from.needed)}`;
}

/** A place without the paths that do not exist in a schema: several may share one type then. */
export function placeIn(from: Place, site: Site, root: JsonObject): Place {
  return from === ANYWHERE
    ? from
    : normal(prune(from.without, [site], root), prune(from.needed, [site], root));
}

function prune(tree: PathTree, sites: readonly Site[], root: JsonObject): PathTree {
  if (tree.listed || tree.children.size === 0) return tree;
  const children = sites.flatMap((site) => sitesOf(site, root)).flatMap(childrenOf);
  const kept = [...tree.children].flatMap(([name, child]): [string, PathTree][] => {
    const inside = children.filter(({ segment }) => segment === name).map(({ site }) => site);
    const pruned = inside.length === 0 ? NOTHING : prune(child, inside, root);
    return isEmpty(pruned) ? [] : [[name, pruned]];
  });
  return kept.length === 0 ? NOTHING : { listed: false, children: new Map(kept) };
}

function normal(without: PathTree, needed: PathTree): Place {
  const isPlain = isEmpty(without) && needed.children.size === 0;
  return isPlain ? ANYWHERE : { without, needed };
}

function isEmpty(tree: PathTree): boolean {
  return !tree.listed && tree.children.size === 0;
}

function step(tree: PathTree, name: string): PathTree {
  return tree.children.get(name) ?? tree.children.get('*') ?? NOTHING;
}

interface GrowingTree {
  listed: boolean;
  children: Map<string, GrowingTree>;
}

/** Properties this deep exist only in a recursive schema, and pointers to them only in a hostile one. */
const MAX_DEPTH = 100;

function pathTree(paths: readonly PropertyPath[]): PathTree {
  const root: GrowingTree = { listed: false, children: new Map() };
  for (const { segments } of paths) {
    if (segments.length > MAX_DEPTH) continue;
    let node = root;
    for (const segment of segments) {
      const child = node.children.get(segment) ?? { listed: false, children: new Map() };
      node.children.set(segment, child);
      node = child;
    }
    node.listed = true;
  }
  return root;
}

/** A text that two trees share exactly if they hold the same paths. */
function treeKey(tree: PathTree): string {
  if (tree.listed) return '!';
  return [...tree.children]
    .map(([name, child]) => `${JSON.stringify(name)}(${treeKey(child)})`)
    .sort()
    .join('');
}
