import { isJsonObject, own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';
import { effectiveTagging } from '../tagging/tagging.ts';

export const taggableAndTagging: Rule = {
  code: 'taggable-and-tagging',
  severity: 'error',
  aliases: ['TAG003'],
  summary: 'Both "tagging" and the deprecated "taggable".',
  check({ root }, report) {
    const taggable = own(root, 'taggable');
    const tagging = own(root, 'tagging');
    if (taggable === undefined || tagging === undefined) return;
    const agree = isJsonObject(tagging) && effectiveTagging(root).taggable === taggable;
    report({
      pointer: '/taggable',
      at: 'key',
      message: `The schema has both "taggable" and "tagging"${agree ? '' : ', and they disagree'}; tools refuse to choose between them.`,
      help: 'Take out the deprecated "taggable"; everything about tags belongs into "tagging".',
      ...(agree && { fix: [{ kind: 'remove', pointer: '/taggable' }] }),
    });
  },
};
