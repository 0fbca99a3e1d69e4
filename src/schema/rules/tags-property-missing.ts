import type { Rule } from '../rule.ts';
import { hasTagsProperty } from '../tagging/tag-property.ts';
import { effectiveTagging } from '../tagging/tagging.ts';

export const tagsPropertyMissing: Rule = {
  code: 'tags-property-missing',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['TAG004', 'TAG011'],
  summary: 'A taggable type without a property called "Tags".',
  check(view, report) {
    const { declaredBy, taggable } = effectiveTagging(view.root);
    if (declaredBy === 'nothing' || !taggable || hasTagsProperty(view)) return;
    report({
      pointer: `/${declaredBy}`,
      at: 'key',
      message:
        'The type is taggable, but none of its properties is called "Tags", where users look for tags.',
      help: 'Call the property that holds the tags "Tags".',
    });
  },
};
