import { isJsonArray, isJsonObject, own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import type { Choices } from '../choices.ts';
import { givenMembers } from './given.ts';
import { extraKey } from './keys.ts';
import { impossible, isAvoided, isOmitted, type Made, type Place } from './place.ts';
import { describedNames, memberSites, patternKeys, strings } from './schemas.ts';

/** What is known about an object before its members are made. */
export interface Plan {
  readonly place: Place;
  readonly sites: readonly Site[];
  readonly required: ReadonlySet<string>;
  /** Members that must not be there, or for which there is no value. */
  readonly forbidden: ReadonlySet<string>;
  readonly min: number;
  readonly max: number;
}

export function givenNames({ given }: Place): ReadonlySet<string> {
  return new Set([...givenMembers(given)].flatMap(([name, { kind }]) => (kind === 'absent' ? [] : [name])));
}

/** The members that the object gets, in the order of the schema. */
export function chooseNames(plan: Plan): Made<readonly string[]> {
  const { place, sites } = plan;
  const given = givenNames(place);
  const described = [...describedNames(sites)].filter((name) => mayHave(plan, name));
  const chosen = new Set([...plan.required, ...given]);
  const choices = place.choices.part('members');
  for (const name of described) if (!chosen.has(name) && isWanted(place, choices)) chosen.add(name);
  close(chosen, plan);
  const optional = described.filter((name) => !plan.required.has(name) && !given.has(name));
  for (const name of optional) if (chosen.size < plan.min) addTogether(chosen, name, plan);
  for (const name of optional.toReversed()) if (chosen.size > plan.max) removeTogether(chosen, name, plan);
  if (chosen.size > plan.max) {
    return impossible(place, `because more than ${plan.max} members are required`, sites[0]);
  }
  const known = [...describedNames(sites)].filter((name) => chosen.has(name));
  return { value: withExtraKeys(plan, [...new Set([...known, ...chosen])]) };
}

function isWanted({ extent, budget }: Place, choices: Choices): boolean {
  if (extent === 'minimal' || budget < 1) return false;
  return (extent === 'full' ? choices.prefer(1) : choices.pick(2)) === 1;
}

function mayHave(plan: Plan, name: string): boolean {
  if (plan.forbidden.has(name) || memberSites(plan.sites, name) === undefined) return false;
  return !isOmitted(plan.place, name) && !isAvoided(plan.place, name);
}

/** The lists of `dependencies`: members, and the others that each of them needs. */
export function needs(
  sites: readonly Site[],
): readonly (readonly [name: string, others: readonly string[]])[] {
  return sites.flatMap(({ schema }) => {
    const map = own(schema, 'dependencies');
    if (!isJsonObject(map)) return [];
    return Object.entries(map).flatMap(([name, others]) =>
      isJsonArray(others) ? [[name, strings(others)] as const] : [],
    );
  });
}

/** A member brings what it needs along, or stays away where that cannot be. */
function close(chosen: Set<string>, plan: Plan): void {
  const lists = needs(plan.sites);
  for (let changed = lists.length > 0; changed; ) {
    changed = false;
    for (const [name, others] of lists) {
      const missing = chosen.has(name) ? others.filter((other) => !chosen.has(other)) : [];
      if (missing.length === 0) continue;
      changed = true;
      if (canHave(plan, missing, lists)) for (const other of missing) chosen.add(other);
      else chosen.delete(name);
    }
  }
}

/** Adds a member with what it needs, if there is room for all of them. */
function addTogether(chosen: Set<string>, name: string, plan: Plan): void {
  const more = new Set(chosen).add(name);
  close(more, plan);
  if (more.size <= plan.max) for (const one of more) chosen.add(one);
}

/** Takes a member away, and those that need it. */
function removeTogether(chosen: Set<string>, name: string, plan: Plan): void {
  const isKept = (one: string): boolean => plan.required.has(one) || givenNames(plan.place).has(one);
  const waiting = [name];
  for (const gone of waiting) {
    if (isKept(gone)) continue;
    chosen.delete(gone);
    for (const [one, others] of needs(plan.sites)) {
      if (chosen.has(one) && others.includes(gone)) waiting.push(one);
    }
  }
}

/** Whether members can be there together with all that they need in turn. */
function canHave(plan: Plan, names: readonly string[], lists: ReturnType<typeof needs>): boolean {
  const all = new Set(names);
  for (const name of all) {
    if (!plan.required.has(name) && !mayHave(plan, name)) return false;
    for (const [one, others] of lists) if (one === name) for (const other of others) all.add(other);
  }
  return true;
}

/** Members beyond those that the schema names: the entries of a map. */
function withExtraKeys(plan: Plan, names: readonly string[]): readonly string[] {
  const all = [...names];
  const lists = needs(plan.sites);
  const wanted = Math.min(plan.max, Math.max(plan.min, names.length + entries(plan)));
  for (let index = 0; all.length < wanted; index++) {
    const key = extraKey(plan.place, plan.sites, index, (name) => {
      const others = lists.flatMap(([one, some]) => (one === name ? some : []));
      return !all.includes(name) && mayHave(plan, name) && others.every((other) => all.includes(other));
    });
    if (key === undefined) break;
    all.push(key);
  }
  return all;
}

function entries({ place, sites }: Plan): number {
  const { extent, budget, choices, given } = place;
  if (extent === 'minimal' || budget < 1 || given !== undefined) return 0;
  if (describedNames(sites).size > 0) return 0;
  const isMap = sites.some((site) => patternKeys(site).length > 0);
  const count = choices.part('entries');
  return extent === 'full' ? count.prefer(1) + count.pick(2) : count.pick(isMap ? 3 : 2);
}
