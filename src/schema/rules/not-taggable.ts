import { isJsonObject, own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

export const notTaggable: Rule = {
  code: 'not-taggable',
  severity: 'off',
  profiles: { registry: 'error' },
  aliases: ['TAG015'],
  summary: 'A type that takes no tags.',
  check({ root }, report) {
    const tagging = own(root, 'tagging');
    if (!isJsonObject(tagging) || own(tagging, 'taggable') !== false) return;
    report({
      pointer: '/tagging/taggable',
      message: 'The type takes no tags; the registry wants every type to be taggable.',
      help: 'Give the type a property "Tags", pass tags on in create and update, and say "taggable": true.',
    });
  },
};
