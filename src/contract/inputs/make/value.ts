import { makeArray } from './array.ts';
import { type Decide, follow, type Road, type Way } from './forks.ts';
import { heightsOf } from './heights.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { listedValues, pickValue } from './listed.ts';
import { makeNumber } from './number.ts';
import { makeObject } from './object.ts';
import { impossible, type Made, otherwise, type Place } from './place.ts';
import { fits } from './schemas.ts';
import { makeString } from './string.ts';

/** Values asked for in the making of one model before it is given up. */
const MOST_STEPS = 60_000;
/** From here on the shortest way out is taken. */
const DEEP = 10;
const DEEPEST = 200;
/** Ways through the forks of one value that are tried, and how often one is tried again by chance. */
const WAYS = 40;
const AGAIN = 12;

/** A value for a place that fits all its schemas, or why there is none. */
export function makeValue(place: Place): Made {
  const { making, given } = place;
  if (given?.kind === 'whole') return { value: given.value };
  if (++making.steps > MOST_STEPS || place.depth > DEEPEST) {
    return impossible(place, 'because the schema leads on and on');
  }
  const decider = createDecider(place);
  let last: Made | undefined;
  let tried = 0;
  for (let way = 0; way < WAYS && making.steps <= MOST_STEPS; way++) {
    const { decide, isNew } = decider(way);
    const road = follow(place.sites, decide);
    // A way that was tried before is worth another try only if chance had a say in its failure.
    if (!isNew() && (last === undefined || !wasExcluded(last) || ++tried > AGAIN)) break;
    const made = makeOnRoad(isNew() ? place : otherwise(place, place.choices.lasting.part(way)), road);
    if ('problem' in made) last ??= made;
    else if (!road.excluded.some((site) => fits(made.value, site))) return made;
    else last = impossible(place, EXCLUDED, road.excluded[0]);
  }
  return last ?? impossible(place, 'because the schema allows nothing');
}

const EXCLUDED = 'that fits one branch of "oneOf" and no other';

function wasExcluded(made: Made): boolean {
  return 'problem' in made && made.problem.reason === EXCLUDED;
}

/** Goes through the ways of all forks like a counter through its digits, starting where chance says. */
function createDecider(place: Place): (way: number) => { decide: Decide; isNew: () => boolean } {
  const isDeep = place.depth >= DEEP || place.budget < 1;
  const starts: number[] = [];
  return (way) => {
    let rest = way;
    let fork = 0;
    return {
      decide(ways) {
        starts[fork] ??= isDeep ? lowest(ways) : place.choices.part('ways').pick(ways.length);
        const taken = (starts[fork++]! + rest) % ways.length;
        rest = Math.floor(rest / ways.length);
        return taken;
      },
      isNew: () => rest === 0,
    };
  };
}

function lowest(ways: readonly Way[]): number {
  const heights = ways.map(({ apply }) =>
    Math.max(0, ...apply.map((site) => (site === 'never' ? Infinity : heightsOf(site)(site)))),
  );
  return heights.indexOf(Math.min(...heights));
}

function makeOnRoad(place: Place, road: Road): Made {
  const { sites } = road;
  if (road.blocked) return impossible(place, 'because the schema allows nothing', sites[0]);
  const isSuspect = place.depth >= DEEP || place.making.endless;
  if (isSuspect && sites.some((site) => heightsOf(site)(site) === Infinity)) {
    place.making.endless = true;
    return impossible(place, 'because the schema asks for itself without end', sites[0]);
  }
  const values = listedValues(sites);
  if (values !== undefined) return pickValue(place, sites, values);
  const kinds = kindsOf(sites, place.given);
  if (kinds.length === 0)
    return impossible(place, 'because the schema asks for several types at once', sites[0]);
  const start = place.choices.part('kind').pick(kinds.length);
  let problem: Made | undefined;
  for (let index = 0; index < kinds.length; index++) {
    const made = makeOfKind(place, road, kinds[(start + index) % kinds.length]!);
    if ('value' in made) return made;
    problem ??= made;
  }
  return problem!;
}

function makeOfKind(place: Place, road: Road, kind: Kind): Made {
  const { sites } = road;
  switch (kind) {
    case 'null':
      return { value: null };
    case 'boolean':
      return { value: place.choices.pick(2) === 1 };
    case 'integer':
    case 'number':
      return makeNumber(place, sites, kind);
    case 'string':
      return makeString(place, sites);
    case 'array':
      return makeArray(place, sites, makeValue);
    case 'object':
      return makeObject(place, road, makeValue);
  }
}
