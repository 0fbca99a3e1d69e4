import type { Rule } from '../rule.ts';
import { tagPropertyIn, tagPropertyOf } from '../tagging/tag-property.ts';

export const tagPropertyWriteOnly: Rule = {
  code: 'tag-property-write-only',
  severity: 'warning',
  profiles: { registry: 'error' },
  aliases: ['TAG014'],
  summary: 'Tags that no read returns.',
  check(view, report) {
    const tags = tagPropertyOf(view);
    if (tags === undefined) return;
    const listed = tagPropertyIn('writeOnlyProperties', tags, view)?.resolved;
    if (listed === undefined) return;
    const { written, path } = tags.resolved;
    const above = listed.path?.pointer === path?.pointer ? '' : `, as all of ${listed.written} is`;
    report({
      pointer: tags.pointer,
      message: `The tags in ${written} are write-only${above}, so nobody can see which tags a resource has, and drift in them stays hidden.`,
      help: 'Return the tags from read and take the property out of writeOnlyProperties.',
    });
  },
};
