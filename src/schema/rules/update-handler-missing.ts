import { hasHandler, missingHandlerPlace } from '../handler-entries.ts';
import type { Rule } from '../rule.ts';

export const updateHandlerMissing: Rule = {
  code: 'update-handler-missing',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['PER005'],
  summary: 'A type without an update handler.',
  check({ root }, report) {
    if (hasHandler(root, 'update')) return;
    report({
      ...missingHandlerPlace(root),
      message: 'The type has no update handler, so every change replaces the resource.',
      help: 'Declare an update handler, unless nothing about the resource can be changed.',
    });
  },
};
