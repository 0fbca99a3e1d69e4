import type { Relationship, RelationshipType } from '../indexes/index.ts';
import type { ShapeId } from '../model/shape-id.ts';

/** The ways to refer to a structure, in the order messages list them. */
const ORDER: readonly RelationshipType[] = [
  'identifier',
  'property',
  'member_target',
  'input',
  'output',
  'error',
  'trait',
  'mixin',
];

/** Who refers to a structure in a way that leaves a trait of its members without effect, by the way they do. */
export type IgnoredContexts = ReadonlyMap<RelationshipType, readonly ShapeId[]>;

export function groupContexts(relationships: Iterable<Relationship>): IgnoredContexts {
  const groups = new Map<RelationshipType, ShapeId[]>();
  for (const { type, from } of relationships) {
    const group = groups.get(type);
    if (group === undefined) groups.set(type, [from.id]);
    else group.push(from.id);
  }
  return groups;
}

/** `{output: [ns#A, ns#B], member target: [ns#C$d]}`, as messages show it. */
export function contextsText(contexts: IgnoredContexts): string {
  const parts = [...contexts]
    .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
    .map(([type, ids]) => `${type.replaceAll('_', ' ')}: [${[...new Set(ids)].sort().join(', ')}]`);
  return `{${parts.join(', ')}}`;
}
