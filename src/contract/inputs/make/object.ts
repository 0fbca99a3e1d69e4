import type { JsonObject, JsonValue } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import type { MakeValue } from './array.ts';
import type { Road } from './forks.ts';
import { givenMembers, givenValue } from './given.ts';
import { chooseNames, givenNames, needs, type Plan } from './names.ts';
import { impossible, inside, isOmitted, type Made, type Place, type Problem } from './place.ts';
import { certainSites, memberSites, numbersOf, requiredNames } from './schemas.ts';

/** How often an object is made again without members for which there is no value. */
const ROUNDS = 8;

export function makeObject(place: Place, road: Road, make: MakeValue): Made<JsonObject> {
  let plan = planObject(place, road);
  for (let round = 0; ; round++) {
    if ('problem' in plan) return plan;
    const names = chooseNames(plan);
    if ('problem' in names) return names;
    const made = makeMembers(plan, names.value, make);
    if ('problem' in made) return made;
    if (!made.isTorn && made.members.length >= plan.min) return { value: Object.fromEntries(made.members) };
    if (made.failed.length === 0 || round === ROUNDS) {
      const found = `because only ${made.members.length} of ${plan.min} members were found`;
      return impossible(place, found, plan.sites[0]);
    }
    plan = { ...plan, forbidden: new Set([...plan.forbidden, ...made.failed]) };
  }
}

interface Members {
  readonly members: readonly (readonly [string, JsonValue])[];
  /** Members that may be left out, and for which there is no value. */
  readonly failed: readonly string[];
  /** Whether a member lacks another that it needs. */
  readonly isTorn: boolean;
}

function makeMembers(
  plan: Plan,
  names: readonly string[],
  make: MakeValue,
): Members | { readonly problem: Problem } {
  const budget = (plan.place.budget - names.length) / Math.max(names.length, 1);
  const members: [string, JsonValue][] = [];
  const failed: string[] = [];
  for (const name of names) {
    const made = makeMember(plan, name, budget, make);
    if (made !== undefined && 'problem' in made) return made;
    if (made === undefined) failed.push(name);
    else members.push([name, made.value]);
  }
  const has = new Set(members.map(([name]) => name));
  const isTorn =
    failed.length > 0 &&
    needs(plan.sites).some(([name, others]) => has.has(name) && others.some((other) => !has.has(other)));
  return { members, failed, isTorn };
}

function planObject(place: Place, road: Road): Plan | { readonly problem: Problem } {
  const { sites, excluded } = road;
  const given = givenNames(place);
  const absent = absentNames(place, road.absent);
  const required = withNeeds(
    [...requiredNames(sites)].filter((name) => !isOmitted(place, name) || given.has(name)),
    sites,
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

/** What a required member needs is required too. */
function withNeeds(names: readonly string[], sites: readonly Site[]): ReadonlySet<string> {
  const all = new Set(names);
  const lists = needs(sites);
  if (lists.length === 0) return all;
  for (const name of all) {
    for (const [one, others] of lists) if (one === name) for (const other of others) all.add(other);
  }
  return all;
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
