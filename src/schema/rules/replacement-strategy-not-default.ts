import { own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

export const replacementStrategyNotDefault: Rule = {
  code: 'replacement-strategy-not-default',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['GN003'],
  summary: 'A type whose replacement deletes the old resource first.',
  check(view, report) {
    if (own(view.root, 'replacementStrategy') !== 'delete_then_create') return;
    report({
      pointer: '/replacementStrategy',
      message: 'delete_then_create leaves nothing running while a resource is replaced.',
      help: 'Use create_then_delete, the default, unless only one such resource can exist at a time.',
    });
  },
};
