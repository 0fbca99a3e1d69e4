import type { ResolvedPath } from '../paths/property-paths.ts';
import { propertySuggestions } from '../paths/property-suggestions.ts';
import type { Rule } from '../rule.ts';
import type { PointerSource } from '../semantics.ts';

const LISTS: readonly PointerSource[] = [
  'primaryIdentifier',
  'additionalIdentifiers',
  'readOnlyProperties',
  'writeOnlyProperties',
  'createOnlyProperties',
  'conditionalCreateOnlyProperties',
  'nonPublicProperties',
];

export const pointerUnresolved: Rule = {
  code: 'pointer-unresolved',
  severity: 'error',
  aliases: ['PR005', 'PR006', 'PR007', 'PR008'],
  summary: 'A pointer to a property that the schema does not have.',
  check(view, report) {
    const suggest = propertySuggestions(view);
    for (const { source, pointer, resolved } of LISTS.flatMap((list) => view.pointersIn(list))) {
      if (resolved.path !== undefined) continue;
      const meant = suggest(resolved);
      report({
        pointer,
        message: `${resolved.written || 'An empty pointer'} in ${source} leads nowhere: ${reason(resolved)}.`,
        help:
          meant === undefined
            ? 'Take it out, or point at a property in the form /properties/Name, with /* for the elements of an array.'
            : `Did you mean ${meant}?`,
      });
    }
  },
};

function reason({ missing, written }: ResolvedPath): string {
  if (missing !== undefined) return `the schema has no property "${missing}" there`;
  return written === '/properties' ? 'it names no property' : 'it is not a pointer';
}
