import { pointerSet } from '../paths/pointer-set.ts';
import type { Rule } from '../rule.ts';

export const readOnlyWriteOnly: Rule = {
  code: 'read-only-write-only',
  severity: 'warning',
  profiles: { registry: 'error' },
  aliases: ['PR004'],
  summary: 'A property that can be neither set nor returned.',
  check(view, report) {
    const readOnlyPointers = view.pointersIn('readOnlyProperties');
    const readOnly = pointerSet(readOnlyPointers);
    for (const writeOnly of view.pointersIn('writeOnlyProperties')) {
      const { written } = writeOnly.resolved;
      const parent = readOnly.above(writeOnly);
      if (!readOnly.has(writeOnly) && parent === undefined) continue;
      const reason = readOnly.has(writeOnly) ? 'also read-only' : `inside of ${parent}, which is read-only`;
      report({
        pointer: writeOnly.pointer,
        message: `${written} is write-only but ${reason}, so it can be neither set nor returned.`,
        help: `Take ${readOnly.has(writeOnly) ? written : parent} out of readOnlyProperties if users set it, or ${written} out of writeOnlyProperties if read returns it.`,
      });
    }
    const writeOnly = pointerSet(view.pointersIn('writeOnlyProperties'));
    for (const child of readOnlyPointers) {
      const parent = writeOnly.above(child);
      if (parent === undefined || readOnly.above(child) !== undefined) continue;
      report({
        pointer: child.pointer,
        message: `${child.resolved.written} is read-only but inside of ${parent}, which is write-only, so it can be neither set nor returned.`,
        help: `List the write-only properties inside of ${parent} one by one instead of all of it.`,
      });
    }
  },
};
