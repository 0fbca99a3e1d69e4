import { pointerSet } from '../paths/pointer-set.ts';
import type { Rule } from '../rule.ts';

export const readOnlyCreateOnly: Rule = {
  code: 'read-only-create-only',
  severity: 'warning',
  profiles: { registry: 'error' },
  aliases: ['PR001'],
  summary: 'A property that only create may set, and that nobody may set.',
  check(view, report) {
    const readOnly = pointerSet(view.pointersIn('readOnlyProperties'));
    for (const createOnly of view.pointersIn('createOnlyProperties')) {
      const { written } = createOnly.resolved;
      const parent = readOnly.above(createOnly);
      if (!readOnly.has(createOnly) && parent === undefined) continue;
      const reason = readOnly.has(createOnly) ? 'also read-only' : `inside of ${parent}, which is read-only`;
      report({
        pointer: createOnly.pointer,
        message: `${written} is create-only but ${reason}, so no create request can ever set it.`,
        help: `Take ${readOnly.has(createOnly) ? written : parent} out of readOnlyProperties if users may set it, or ${written} out of createOnlyProperties if only the service does.`,
      });
    }
  },
};
