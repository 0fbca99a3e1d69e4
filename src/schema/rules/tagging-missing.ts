import { own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

export const taggingMissing: Rule = {
  code: 'tagging-missing',
  severity: 'warning',
  profiles: { registry: 'error' },
  aliases: ['TAG002'],
  summary: 'A schema that does not say whether the type takes tags.',
  check({ root }, report) {
    if (own(root, 'tagging') !== undefined || own(root, 'taggable') !== undefined) return;
    report({
      pointer: '',
      message:
        'The schema has no "tagging", so the type counts as taggable in every way, whether it is or not.',
      help: 'Say "tagging": { "taggable": false }, or describe how tags are set and which property holds them.',
    });
  },
};
