import { hasHandler, missingHandlerPlace } from '../handler-entries.ts';
import type { Rule } from '../rule.ts';

export const listHandlerMissing: Rule = {
  code: 'list-handler-missing',
  severity: 'info',
  profiles: { registry: 'error' },
  aliases: ['PER010'],
  summary: 'A type without a list handler.',
  check({ root }, report) {
    if (hasHandler(root, 'list')) return;
    report({
      ...missingHandlerPlace(root),
      message:
        'The type has no list handler, so existing resources cannot be found, imported in bulk or scanned.',
      help: 'Declare a list handler that returns the primary identifiers of all resources.',
    });
  },
};
