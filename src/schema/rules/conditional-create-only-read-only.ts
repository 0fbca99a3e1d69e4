import { pointerSet } from '../paths/pointer-set.ts';
import type { Rule } from '../rule.ts';

export const conditionalCreateOnlyReadOnly: Rule = {
  code: 'conditional-create-only-read-only',
  severity: 'error',
  summary: 'A property that users may change under conditions, and that nobody may set.',
  check(view, report) {
    const readOnly = pointerSet(view.pointersIn('readOnlyProperties'));
    for (const conditional of view.pointersIn('conditionalCreateOnlyProperties')) {
      if (!readOnly.has(conditional)) continue;
      report({
        pointer: conditional.pointer,
        message: `${conditional.resolved.written} is in conditionalCreateOnlyProperties and in readOnlyProperties, but a property that nobody can set never changes on request.`,
        help: 'Take it out of conditionalCreateOnlyProperties, or out of readOnlyProperties if users may set it.',
      });
    }
  },
};
