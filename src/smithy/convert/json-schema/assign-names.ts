import type { DataShape } from '../../model/shape.ts';
import type { ShapeId } from '../../model/shape-id.ts';
import type { DefinitionNames } from './definition-names.ts';

export interface AssignedNames {
  readonly names: ReadonlyMap<ShapeId, string>;
  /** The definitions that could not have their own name, with the one that has it. */
  readonly renamed: ReadonlyMap<ShapeId, ShapeId>;
}

/** Gives every definition of one document a name of its own; the first in line keeps a name that two would have. */
export function assignNames(definitions: readonly DataShape[], names: DefinitionNames): AssignedNames {
  const holders = new Map<string, ShapeId>();
  const given = new Map<ShapeId, string>();
  const renamed = new Map<ShapeId, ShapeId>();
  const inLine = [
    ...definitions.filter(({ id }) => !names.isContested(id)),
    ...definitions.filter(({ id }) => names.isContested(id)),
  ];
  for (const { id } of inLine) {
    const holder = holders.get(names.of(id));
    if (holder !== undefined) renamed.set(id, holder);
    const name = holder === undefined ? names.of(id) : unused(names.spare(id), holders);
    holders.set(name, id);
    given.set(id, name);
  }
  return { names: given, renamed };
}

function unused(name: string, taken: ReadonlyMap<string, ShapeId>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate); number++) candidate = `${name}${number}`;
  return candidate;
}
