import type { Rule } from '../rule.ts';
import { tagPropertyIn, tagPropertyOf } from '../tagging/tag-property.ts';
import { effectiveTagging } from '../tagging/tagging.ts';

export const tagPropertyCreateOnly: Rule = {
  code: 'tag-property-create-only',
  severity: 'warning',
  aliases: ['TAG017', 'TAG018'],
  summary: 'Tags whose change replaces the resource.',
  check(view, report) {
    const tags = tagPropertyOf(view);
    if (tags === undefined || tagPropertyIn('createOnlyProperties', tags, view) === undefined) return;
    const { written } = tags.resolved;
    report({
      pointer: tags.pointer,
      message: effectiveTagging(view.root).tagUpdatable
        ? `tagging says that tags can be updated, but ${written} is create-only, so a changed tag replaces the resource.`
        : `${written} is create-only, so a changed tag replaces the resource.`,
      help: 'Let the update handler change tags, and take the property out of createOnlyProperties.',
    });
  },
};
