import { parsePointer } from '../../json/index.ts';
import { pointerKey } from '../paths/pointer-set.ts';
import type { Rule } from '../rule.ts';

export const identifierDuplicate: Rule = {
  code: 'identifier-duplicate',
  severity: 'warning',
  summary: 'An additional identifier that the resource type already has.',
  check(view, report) {
    const seen = new Map<string, string>();
    const primary = view.pointersIn('primaryIdentifier').map(pointerKey);
    if (primary.length > 0) seen.set(identity(primary), 'the primaryIdentifier');
    const byIndex = Map.groupBy(
      view.pointersIn('additionalIdentifiers'),
      ({ pointer }) => parsePointer(pointer)![1]!,
    );
    for (const [index, members] of byIndex) {
      const keys = members.map(pointerKey);
      const same = seen.get(identity(keys));
      if (same === undefined) {
        seen.set(identity(keys), `additional identifier ${Number(index) + 1}`);
        continue;
      }
      report({
        pointer: `/additionalIdentifiers/${index}`,
        message: `${keys.join(' with ')} is the same as ${same}, so it is no further way to identify the resource.`,
        help: 'Remove it.',
      });
    }
  },
};

/** Identifiers with the same members are the same, in whatever order they come. */
function identity(members: readonly string[]): string {
  return JSON.stringify([...new Set(members)].sort());
}
