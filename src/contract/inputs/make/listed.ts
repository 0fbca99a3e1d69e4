import { isJsonArray, type JsonValue, jsonEqual, own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import { impossible, type Made, type Place } from './place.ts';
import { fits } from './schemas.ts';

/** The values of `enum` and `const`; undefined if there is neither. */
export function listedValues(sites: readonly Site[]): readonly JsonValue[] | undefined {
  const lists = sites.flatMap(({ schema }): (readonly JsonValue[])[] => {
    const list = own(schema, 'enum');
    const constant = own(schema, 'const');
    return [...(isJsonArray(list) ? [list] : []), ...(constant === undefined ? [] : [[constant]])];
  });
  const [first, ...others] = lists;
  return first?.filter((value) => others.every((list) => list.some((other) => jsonEqual(value, other))));
}

/** One of the values that fit whatever else is asked. */
export function pickValue(place: Place, sites: readonly Site[], values: readonly JsonValue[]): Made {
  const fitting = values.filter((value) => sites.every((site) => fits(value, site)));
  // A property without a value is left out of a model, not null.
  const wanted = fitting.length > 1 ? fitting.filter((value) => value !== null) : fitting;
  if (wanted.length === 0)
    return impossible(place, 'because no value of "enum" or "const" fits the rest', sites[0]);
  const choices = place.making.unique.has(place.pointer) ? place.choices.lasting : place.choices;
  return { value: wanted[choices.pick(wanted.length)]! };
}
