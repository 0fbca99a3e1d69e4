import { own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import type { TextDemands } from '../text/text.ts';
import { numbersOf } from './schemas.ts';

/** What schemas together ask of a text. */
export function textDemands(sites: readonly Site[]): TextDemands {
  const texts = (keyword: string): string[] =>
    sites.flatMap(({ schema }) => {
      const value = own(schema, keyword);
      return typeof value === 'string' ? [value] : [];
    });
  return {
    minLength: Math.max(0, ...numbersOf(sites, 'minLength')),
    maxLength: Math.min(Infinity, ...numbersOf(sites, 'maxLength')),
    patterns: [...new Set(texts('pattern'))],
    formats: [...new Set(texts('format'))],
  };
}
