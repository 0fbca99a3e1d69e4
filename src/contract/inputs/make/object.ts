import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import type { Choices } from '../choices.ts';
import type { MakeValue } from './array.ts';
import type { Road } from './forks.ts';
import { givenMembers, givenValue } from './given.ts';
import { extraKey } from './keys.ts';
import { impossible, inside, isAvoided, isOmitted, type Made, type Place, type Problem } from './place.ts';
import {
  certainSites,
  describedNames,
  memberSites,
  numbersOf,
  patternKeys,
  requiredNames,
  strings,
} from './schemas.ts';

/** What is known about an object before its members are made. */
interface Plan {
  readonly place: Place;
  readonly sites: readonly Site[];
  readonly required: ReadonlySet<string>;
  /** Members that must not be there. */
  readonly forbidden: ReadonlySet<string>;
  readonly min: number;
  readonly max: number;
}

export function makeObject(place: Place, road: Road, make: MakeValue): Made<JsonObject> {
  const plan = planObject(place, road);
  if ('problem' in plan) return plan;
  const names = chooseNames(plan);
  if ('problem' in names) return names;
  const all = withExtraKeys(plan, names.value);
  const budget = (place.budget - all.length) / Math.max(all.length, 1);
  const members: [string, JsonValue][] = [];
  for (const name of all) {
    const made = makeMember(plan, name, budget, make);
    if (made !== undefined && 'problem' in made) return made;
    if (made !== undefined) members.push([name, made.value]);
  }
  if (members.length < plan.min) {
    return impossible(
      place,
      `because only ${members.length} of ${plan.min} members were found`,
      plan.sites[0],
    );
  }
  return { value: Object.fromEntries(members) };
}

function planObject(place: Place, road: Road): Plan | { readonly problem: Problem } {
  const { sites, excluded } = road;
  const given = givenNames(place);
  const absent = absentNames(place, road.absent);
  const required = new Set(
    [...requiredNames(sites)].filter((name) => !isOmitted(place, name) || given.has(name)),
  );
  const missing = [...required].find((name) => absent.has(name));
  if (missing !== undefined)
    return impossible(place, `because ${missing} is required and excluded at once`, sites[0]);
  return {
    place,
    sites,
    required,
    forbidden: new Set([...absent, ...ruledOut(excluded, required, given)]),
    min: Math.max(0, ...numbersOf(sites, 'minProperties')),
    max: Math.min(Infinity, ...numbersOf(sites, 'maxProperties')),
  };
}

function givenNames({ given }: Place): ReadonlySet<string> {
  return new Set([...givenMembers(given)].flatMap(([name, { kind }]) => (kind === 'absent' ? [] : [name])));
}

/** Members that must not be there, because a branch or a person says so. */
function absentNames({ given }: Place, absent: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([
    ...absent,
    ...[...givenMembers(given)].flatMap(([name, { kind }]) => (kind === 'absent' ? [name] : [])),
  ]);
}

/** Of every schema that must not fit, a member that it requires: without it the schema does not fit. */
function ruledOut(
  excluded: readonly Site[],
  required: ReadonlySet<string>,
  given: ReadonlySet<string>,
): readonly string[] {
  const forbidden = new Set<string>();
  for (const site of excluded) {
    const names = [...requiredNames(certainSites([site]))];
    if (names.some((name) => forbidden.has(name))) continue;
    const name = names.findLast((one) => !required.has(one) && !given.has(one));
    if (name !== undefined) forbidden.add(name);
  }
  return [...forbidden];
}

/** The members that the object gets, in the order of the schema. */
function chooseNames(plan: Plan): Made<string[]> {
  const { place, sites } = plan;
  const given = givenNames(place);
  const described = [...describedNames(sites)].filter((name) => mayHave(plan, name));
  const chosen = new Set([...plan.required, ...given]);
  const choices = place.choices.part('members');
  for (const name of described) if (!chosen.has(name) && isWanted(place, choices)) chosen.add(name);
  close(chosen, plan);
  const optional = described.filter((name) => !plan.required.has(name) && !given.has(name));
  for (const name of optional) if (chosen.size < plan.min) chosen.add(name);
  for (const name of optional.toReversed()) if (chosen.size > plan.max) chosen.delete(name);
  close(chosen, plan);
  if (chosen.size > plan.max) {
    return impossible(place, `because more than ${plan.max} members are required`, sites[0]);
  }
  const known = [...describedNames(sites)].filter((name) => chosen.has(name));
  return { value: [...new Set([...known, ...chosen])] };
}

function isWanted({ extent, budget }: Place, choices: Choices): boolean {
  if (extent === 'minimal' || budget < 1) return false;
  return (extent === 'full' ? choices.prefer(1) : choices.pick(2)) === 1;
}

function mayHave(plan: Plan, name: string): boolean {
  if (plan.forbidden.has(name) || memberSites(plan.sites, name) === undefined) return false;
  return !isOmitted(plan.place, name) && !isAvoided(plan.place, name);
}

/** `dependencies` that are lists: a member brings others along, or stays away where they cannot be. */
function close(chosen: Set<string>, plan: Plan): void {
  const lists = plan.sites.flatMap(({ schema }) => {
    const map = own(schema, 'dependencies');
    return isJsonObject(map) ? Object.entries(map).filter(([, others]) => isJsonArray(others)) : [];
  });
  const kept = new Set(plan.required);
  const gone = new Set<string>();
  for (let changed = lists.length > 0; changed; ) {
    changed = false;
    for (const [name, others] of lists) {
      const missing = chosen.has(name) ? strings(others).filter((other) => !chosen.has(other)) : [];
      if (missing.length === 0) continue;
      changed = true;
      if (!kept.has(name) && missing.some((other) => gone.has(other) || !mayHave(plan, other))) {
        chosen.delete(name);
        gone.add(name);
        continue;
      }
      for (const other of missing) {
        chosen.add(other);
        if (kept.has(name)) kept.add(other);
      }
    }
  }
}

/** Members beyond those that the schema names: the entries of a map. */
function withExtraKeys(plan: Plan, names: readonly string[]): readonly string[] {
  const all = [...names];
  const wanted = Math.min(plan.max, Math.max(plan.min, names.length + entries(plan)));
  for (let index = 0; all.length < wanted; index++) {
    const key = extraKey(plan.place, plan.sites, index, (name) => !all.includes(name) && mayHave(plan, name));
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

/** Undefined for a member that may be left out and for which there is no value. */
function makeMember(plan: Plan, name: string, budget: number, make: MakeValue): Made | undefined {
  const { place } = plan;
  const sites = memberSites(plan.sites, name);
  const member = inside(place, name, sites ?? [], budget);
  if (sites === undefined) {
    // Whoever gave it will be told that the schema does not know it.
    if (member.given !== undefined) return { value: givenValue(member.given) };
    return impossible(place, `because ${name} is required, and no such member is allowed`, plan.sites[0]);
  }
  const made = make(member);
  if ('value' in made || plan.required.has(name) || member.given !== undefined) return made;
  place.making.leftOut.set(made.problem.schemaPointer, made.problem);
  return undefined;
}
