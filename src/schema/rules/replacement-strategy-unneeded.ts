import { own } from '../../json/index.ts';
import { hasHandler } from '../handler-entries.ts';
import type { Rule } from '../rule.ts';

export const replacementStrategyUnneeded: Rule = {
  code: 'replacement-strategy-unneeded',
  severity: 'warning',
  summary: 'A replacementStrategy on a type that is never replaced.',
  check(view, report) {
    const strategy = own(view.root, 'replacementStrategy');
    if (typeof strategy !== 'string' || !hasHandler(view.root, 'update')) return;
    const replaced = (['createOnlyProperties', 'conditionalCreateOnlyProperties'] as const).some(
      (list) => view.pointersIn(list).length > 0,
    );
    if (replaced) return;
    report({
      pointer: '/replacementStrategy',
      at: 'key',
      message: `replacementStrategy says ${strategy}, but every property can be updated in place, so nothing is ever replaced.`,
      help: 'Leave replacementStrategy out, or list in createOnlyProperties what cannot change after creation.',
    });
  },
};
