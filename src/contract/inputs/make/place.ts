import { childPointer, type JsonValue } from '../../../json/index.ts';
import { descend, type PathTree, type Site } from '../../../schema/index.ts';
import type { Choices } from '../choices.ts';
import type { Liberty } from '../text/characters.ts';
import { type Given, givenMembers } from './given.ts';

/** How much of what may be left out a model has: nothing of it, some of it by chance, or everything. */
export type Extent = 'minimal' | 'typical' | 'full';

/** The making of one model: what holds for all of it. */
export interface Making {
  readonly liberty: Liberty;
  /** Pointers of places whose text or number should be unlike any other. */
  readonly unique: ReadonlySet<string>;
  /** Arrays whose elements must differ in one member, by pointer: tags differ in their keys. */
  readonly keyed: ReadonlyMap<string, string>;
  /** Values that were asked for until now. */
  steps: number;
  /** Whether a schema was met that asks for itself without end, so that others are looked at for that too. */
  endless: boolean;
  /** Places that may be left out and were, because no value was found, by the pointer of their schema. */
  readonly leftOut: Map<string, Problem>;
}

/** One place of a model for which a value is wanted. */
export interface Place {
  readonly making: Making;
  readonly pointer: string;
  /** Every one of them must fit. */
  readonly sites: readonly Site[];
  readonly choices: Choices;
  /** What must not be given, such as read-only properties: trees that are followed down to here. */
  readonly omit: readonly PathTree[];
  /** What is only given where it is required, such as deprecated properties. */
  readonly avoid: readonly PathTree[];
  readonly given: Given | undefined;
  readonly extent: Extent;
  /** How many more values may be added here beyond what is required. */
  readonly budget: number;
  readonly depth: number;
}

/** Why there is no value for a place. */
export interface Problem {
  readonly pointer: string;
  /** The schema that asks for what cannot be made. */
  readonly schemaPointer: string;
  /** The end of a sentence that starts with "no value was found". */
  readonly reason: string;
}

export type Made<Value extends JsonValue = JsonValue> =
  | { readonly value: Value }
  | { readonly problem: Problem };

export function impossible(
  place: Place,
  reason: string,
  site: Site | undefined = place.sites[0],
): { problem: Problem } {
  return { problem: { pointer: place.pointer, schemaPointer: site?.pointer ?? '', reason } };
}

/** The place of a member of an object or an element of an array. */
export function inside(place: Place, name: string | number, sites: readonly Site[], budget: number): Place {
  return {
    making: place.making,
    pointer: childPointer(place.pointer, name),
    sites,
    choices: place.choices.part(name),
    omit: descendAll(place.omit, name),
    avoid: descendAll(place.avoid, name),
    given: givenMembers(place.given).get(String(name)),
    extent: place.extent,
    budget,
    depth: place.depth + 1,
  };
}

const BUDGET_TO_DIFFER = 8;

/** The same place with other decisions, and with members that may be left out: they tell one value from another. */
export function otherwise(place: Place, choices: Choices): Place {
  if (place.extent !== 'minimal') return { ...place, choices };
  return { ...place, choices, extent: 'typical', budget: Math.max(place.budget, BUDGET_TO_DIFFER) };
}

/** Whether a member must not be given. */
export function isOmitted(place: Place, name: string): boolean {
  return descendAll(place.omit, name).some((tree) => tree.listed);
}

/** Whether a member is only given where it is required. */
export function isAvoided(place: Place, name: string): boolean {
  return descendAll(place.avoid, name).some((tree) => tree.listed);
}

function descendAll(trees: readonly PathTree[], name: string | number): readonly PathTree[] {
  if (trees.length === 0) return trees;
  return trees.flatMap((tree) => descend(tree, typeof name === 'number' ? '*' : name) ?? []);
}
