import { propertySuggestions } from '../paths/property-suggestions.ts';
import type { Rule } from '../rule.ts';

export const deprecatedPointerUnresolved: Rule = {
  code: 'deprecated-pointer-unresolved',
  severity: 'warning',
  summary: 'A deprecated property that the schema does not have.',
  check(view, report) {
    const suggest = propertySuggestions(view);
    for (const { pointer, resolved } of view.pointersIn('deprecatedProperties')) {
      if (resolved.path !== undefined) continue;
      const meant = suggest(resolved);
      report({
        pointer,
        message: `${resolved.written} is deprecated, but the schema has no such property, so create and update refuse it instead of accepting it.`,
        help:
          meant === undefined
            ? 'Define the property for as long as templates may use it, or take it out of deprecatedProperties once it is gone for good.'
            : `Did you mean ${meant}?`,
      });
    }
  },
};
