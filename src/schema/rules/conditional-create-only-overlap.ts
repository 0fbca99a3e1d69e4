import { pointerSet } from '../paths/pointer-set.ts';
import type { Rule } from '../rule.ts';

export const conditionalCreateOnlyOverlap: Rule = {
  code: 'conditional-create-only-overlap',
  severity: 'error',
  summary: 'A property whose change always replaces the resource, and only sometimes.',
  check(view, report) {
    const createOnly = pointerSet(view.pointersIn('createOnlyProperties'));
    for (const conditional of view.pointersIn('conditionalCreateOnlyProperties')) {
      if (!createOnly.has(conditional)) continue;
      report({
        pointer: conditional.pointer,
        message: `${conditional.resolved.written} is in createOnlyProperties and in conditionalCreateOnlyProperties, but its change replaces the resource either always or under some conditions, not both.`,
        help: 'Keep it in createOnlyProperties if no update can change it, else in conditionalCreateOnlyProperties.',
      });
    }
  },
};
