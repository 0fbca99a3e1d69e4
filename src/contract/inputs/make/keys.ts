import { own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import { makeText } from '../text/text.ts';
import type { Place } from './place.ts';
import { below, certainSites, fits, patternKeys } from './schemas.ts';
import { textDemands } from './text-demands.ts';

const ATTEMPTS = 12;

/** The key of one more member, by a pattern of the schema or, where anything is allowed, a plain word. */
export function extraKey(
  place: Place,
  sites: readonly Site[],
  index: number,
  isFree: (name: string) => boolean,
): string | undefined {
  const patterns = sites.flatMap(patternKeys);
  const names = certainSites(
    sites.flatMap((site) => {
      const schema = below(site, 'propertyNames');
      return schema === undefined || schema === 'never' ? [] : [schema];
    }),
  );
  if (sites.some(({ schema }) => own(schema, 'propertyNames') === false)) return undefined;
  const choices = place.choices.part('keys').part(index);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const pattern = patterns[(choices.pick(patterns.length) + attempt) % Math.max(patterns.length, 1)];
    const demands = textDemands(names);
    const key = makeText(
      {
        ...demands,
        minLength: Math.max(1, demands.minLength),
        patterns: pattern === undefined ? demands.patterns : [pattern, ...demands.patterns],
      },
      attempt < 2 ? choices : choices.lasting.part(attempt),
      { liberty: place.making.liberty, unique: false },
    );
    if (key !== undefined && isFree(key) && names.every((site) => fits(key, site))) return key;
  }
  return undefined;
}
