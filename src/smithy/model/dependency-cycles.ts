import { memberNameOf, nameOf, namespaceOf, type ShapeId } from './shape-id.ts';

/**
 * Finds the groups of shapes that depend on each other (Tarjan's algorithm, without recursion: a chain of
 * mixins may be long). The order inside a group is visible in messages, so it follows the walk of the
 * reference, which depends on how its hash table happens to order the shapes.
 */
export function findCycles(
  ids: readonly ShapeId[],
  dependenciesOf: (id: ShapeId) => readonly ShapeId[],
): ShapeId[][] {
  const roots = new Set<ShapeId>();
  const dependents = new Map<ShapeId, ShapeId[]>();
  for (const id of inHashOrder(ids)) {
    roots.add(id);
    for (const dependency of new Set(dependenciesOf(id))) {
      roots.add(dependency);
      const group = dependents.get(dependency);
      if (group === undefined) dependents.set(dependency, [id]);
      else group.push(id);
    }
  }
  const search = createSearch(dependents);
  for (const root of roots) search.visit(root);
  return search.cycles;
}

interface Frame {
  readonly id: ShapeId;
  readonly edges: readonly ShapeId[];
  next: number;
}

function createSearch(dependents: ReadonlyMap<ShapeId, readonly ShapeId[]>) {
  const indexes = new Map<ShapeId, number>();
  const lows = new Map<ShapeId, number>();
  const stack: ShapeId[] = [];
  const onStack = new Set<ShapeId>();
  const cycles: ShapeId[][] = [];

  const open = (id: ShapeId): Frame => {
    indexes.set(id, indexes.size);
    lows.set(id, indexes.size - 1);
    stack.push(id);
    onStack.add(id);
    return { id, edges: dependents.get(id) ?? [], next: 0 };
  };
  const lower = (id: ShapeId, low: number) => lows.set(id, Math.min(lows.get(id)!, low));
  const close = (id: ShapeId) => {
    if (lows.get(id) !== indexes.get(id)) return;
    const cycle: ShapeId[] = [];
    let popped: ShapeId;
    do {
      popped = stack.pop()!;
      onStack.delete(popped);
      cycle.push(popped);
    } while (popped !== id);
    if (cycle.length > 1 || dependents.get(id)?.includes(id)) cycles.push(cycle);
  };
  const visit = (root: ShapeId) => {
    if (indexes.has(root)) return;
    const frames = [open(root)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const edge = frame.edges[frame.next++];
      if (edge === undefined) {
        close(frame.id);
        frames.pop();
        const parent = frames.at(-1);
        if (parent !== undefined) lower(parent.id, lows.get(frame.id)!);
      } else if (!indexes.has(edge)) frames.push(open(edge));
      else if (onStack.has(edge)) lower(frame.id, indexes.get(edge)!);
    }
  };
  return { cycles, visit };
}

/** The order in which a Java HashMap with these keys is walked: by bucket, then by insertion. */
function inHashOrder(ids: readonly ShapeId[]): ShapeId[] {
  let capacity = 16;
  while (ids.length > capacity * 0.75) capacity *= 2;
  const buckets = new Map<number, ShapeId[]>();
  for (const id of ids) {
    const hash = hashOf(id);
    const bucket = (hash ^ (hash >>> 16)) & (capacity - 1);
    const entries = buckets.get(bucket);
    if (entries === undefined) buckets.set(bucket, [id]);
    else entries.push(id);
  }
  return [...buckets.keys()].sort((a, b) => a - b).flatMap((bucket) => buckets.get(bucket)!);
}

function hashOf(id: ShapeId): number {
  const namespace = Math.imul(Math.imul(31, textHash(namespaceOf(id))), 31);
  const name = Math.imul(textHash(nameOf(id)), 17);
  const member = memberNameOf(id);
  return (17 + namespace + name + (member === undefined ? 0 : textHash(member))) | 0;
}

function textHash(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  return hash;
}
