import { propertySuggestions } from '../paths/property-suggestions.ts';
import type { Rule } from '../rule.ts';

export const transformTargetUnresolved: Rule = {
  code: 'transform-target-unresolved',
  severity: 'warning',
  summary: 'A transform of a property that does not exist.',
  check(view, report) {
    const suggest = propertySuggestions(view);
    for (const { pointer, resolved } of view.pointersIn('propertyTransform')) {
      if (resolved.path !== undefined) continue;
      const meant = suggest(resolved);
      report({
        pointer,
        at: 'key',
        message: `The transform of ${resolved.written} has no effect, because there is no such property.`,
        help:
          meant === undefined
            ? 'Use the pointer of a property as the key, such as "/properties/Name", or take the transform out.'
            : `Did you mean "${meant}"?`,
      });
    }
  },
};
