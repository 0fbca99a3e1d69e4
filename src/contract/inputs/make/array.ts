import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonValue,
  jsonEqual,
  own,
} from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import { impossible, inside, type Made, otherwise, type Place } from './place.ts';
import { below, numbersOf } from './schemas.ts';

export type MakeValue = (place: Place) => Made;

/** Elements are tried again so often where they must differ. */
const ATTEMPTS = 24;
/** More elements than this are not made: an array that needs them needs an override. */
const MOST_ELEMENTS = 5000;

export function makeArray(place: Place, sites: readonly Site[], make: MakeValue): Made<JsonArray> {
  const counts = countsOf(sites);
  if (counts.min > counts.max) {
    return impossible(
      place,
      `because no array has at least ${counts.min} and at most ${counts.max} elements`,
      sites[0],
    );
  }
  if (counts.min > MOST_ELEMENTS)
    return impossible(place, `because ${counts.min} elements are too many`, sites[0]);
  const given = givenCount(place);
  const length = given ?? lengthFor(place, counts);
  const unique = sites.some(({ schema }) => own(schema, 'uniqueItems') === true);
  const budget = (place.budget - length) / Math.max(length, 1);
  const elements: JsonValue[] = [];
  for (let index = 0; index < length; index++) {
    const made = makeElement(place, sites, index, budget, elements, unique, make);
    if ('problem' in made) {
      // Not every array can be as long as it may be: a set of booleans has two elements at most.
      if (given === undefined && elements.length >= counts.min && elements.length > 0) break;
      return made;
    }
    elements.push(made.value);
  }
  return { value: elements };
}

interface Counts {
  readonly min: number;
  readonly max: number;
}

function countsOf(sites: readonly Site[]): Counts {
  const fromContains = sites.some((site) => below(site, 'contains') !== undefined) ? 1 : 0;
  return {
    min: Math.max(fromContains, ...numbersOf(sites, 'minItems')),
    max: Math.min(Infinity, ...numbersOf(sites, 'maxItems')),
  };
}

/** How many elements are fixed by what was given; undefined if that is left open. */
function givenCount({ given }: Place): number | undefined {
  return given?.kind === 'array' ? given.members.size : undefined;
}

function lengthFor(place: Place, { min, max }: Counts): number {
  const { extent, choices, given } = place;
  const named =
    given?.kind === 'places' ? Math.max(0, ...[...given.members.keys()].map((key) => Number(key) + 1)) : 0;
  const least = Math.max(min, named);
  if (extent === 'minimal' || place.budget < 1) return least;
  const length = choices.part('length');
  const more = extent === 'full' ? length.prefer(1) + length.pick(2) : length.pick(3);
  return Math.max(least, Math.min(max, least + more));
}

function makeElement(
  place: Place,
  sites: readonly Site[],
  index: number,
  budget: number,
  before: readonly JsonValue[],
  unique: boolean,
  make: MakeValue,
): Made {
  const wanted = elementSites(sites, index);
  if (wanted === undefined) return impossible(place, 'because the schema allows no elements', sites[0]);
  const element = inside(place, index, wanted, budget);
  const key = place.making.keyed.get(place.pointer);
  let last: Made = make(element);
  for (let attempt = 0; attempt < ATTEMPTS && 'value' in last; attempt++) {
    const { value } = last;
    if (element.given !== undefined || !before.some((other) => isSame(other, value, key))) return last;
    // Equal elements are allowed where nothing forbids them, but they show less.
    if (attempt >= 4 && !unique && key === undefined) return last;
    last = make(otherwise(element, element.choices.lasting.part(attempt)));
  }
  return 'problem' in last
    ? last
    : impossible(element, 'because every element must differ from the others', sites[0]);
}

function isSame(a: JsonValue, b: JsonValue, key: string | undefined): boolean {
  if (key === undefined || !isJsonObject(a) || !isJsonObject(b)) return jsonEqual(a, b);
  const [left, right] = [own(a, key), own(b, key)];
  return left === undefined || right === undefined ? jsonEqual(a, b) : jsonEqual(left, right);
}

/** The schemas of one element; the first one is also what `contains` asks for. Undefined if none is allowed. */
function elementSites(sites: readonly Site[], index: number): readonly Site[] | undefined {
  const found: Site[] = [];
  for (const site of sites) {
    const items = own(site.schema, 'items');
    const tuple = isJsonArray(items);
    const inTuple = tuple && index < items.length;
    const all = [
      tuple ? (inTuple ? below(site, 'items', index) : below(site, 'additionalItems')) : below(site, 'items'),
      index === 0 ? below(site, 'contains') : undefined,
    ];
    for (const one of all) {
      if (one === 'never') return undefined;
      if (one !== undefined) found.push(one);
    }
  }
  return found;
}
