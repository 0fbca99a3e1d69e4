import { isJsonArray, type JsonValue, own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import { makeText, meets, type TextDemands } from '../text/text.ts';
import { impossible, type Made, type Place } from './place.ts';
import { textDemands } from './text-demands.ts';

export function makeString(place: Place, sites: readonly Site[]): Made<string> {
  const { making, choices } = place;
  const demands = textDemands(sites);
  const text = makeText(demands, choices, {
    liberty: making.liberty,
    unique: making.unique.has(place.pointer),
  });
  if (text !== undefined) return { value: text };
  const example = writtenExamples(sites).find((value) => meets(value, demands, false));
  if (example !== undefined) return { value: example };
  const at = sites.find(({ schema }) => Object.hasOwn(schema, 'pattern')) ?? sites[0];
  return impossible(place, `with ${describe(demands)}`, at);
}

function describe({ minLength, maxLength, patterns }: TextDemands): string {
  const parts = patterns.map((pattern) => `the pattern ${pattern}`);
  if (minLength > 0) parts.push(`at least ${minLength} characters`);
  if (maxLength < Infinity) parts.push(`at most ${maxLength} characters`);
  return parts.join(' and ');
}

/** Texts that the schema itself shows. */
function writtenExamples(sites: readonly Site[]): readonly string[] {
  return sites
    .flatMap(({ schema }) => [own(schema, 'default'), ...listOf(own(schema, 'examples'))])
    .filter((value) => typeof value === 'string');
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}
