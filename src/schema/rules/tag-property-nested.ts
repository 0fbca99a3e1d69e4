import type { Rule } from '../rule.ts';
import { tagPropertyOf } from '../tagging/tag-property.ts';

export const tagPropertyNested: Rule = {
  code: 'tag-property-nested',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['TAG019'],
  summary: 'Tags inside the elements of a list.',
  check(view, report) {
    const tags = tagPropertyOf(view);
    if (tags === undefined || !(tags.resolved.path?.segments.includes('*') ?? false)) return;
    report({
      pointer: tags.pointer,
      message: `The tags in ${tags.resolved.written} belong to the elements of a list, not to the resource, so tools cannot tell which to set.`,
      help: 'Give the resource one property for its tags, best named "Tags".',
    });
  },
};
