import { isJsonObject, own } from '../../json/index.ts';
import { hasHandler } from '../handler-entries.ts';
import type { Rule } from '../rule.ts';
import { effectiveTagging } from '../tagging/tagging.ts';

export const tagUpdatableWithoutUpdate: Rule = {
  code: 'tag-updatable-without-update',
  severity: 'error',
  summary: 'Tags that an update shall change, in a type without an update handler.',
  check({ root }, report) {
    const tagging = own(root, 'tagging');
    if (!isJsonObject(tagging) || !effectiveTagging(root).tagUpdatable || hasHandler(root, 'update')) return;
    const stated = own(tagging, 'tagUpdatable') !== undefined;
    report({
      pointer: stated ? '/tagging/tagUpdatable' : '/tagging',
      at: 'key',
      message: `tagUpdatable is true${stated ? '' : ' by default'}, but there is no update handler that could change the tags.`,
      help: 'Add an update handler, or say "tagUpdatable": false.',
    });
  },
};
