import { propertySuggestions } from '../paths/property-suggestions.ts';
import type { Rule } from '../rule.ts';
import { tagPropertyOf } from '../tagging/tag-property.ts';

export const tagPropertyUnresolved: Rule = {
  code: 'tag-property-unresolved',
  severity: 'error',
  aliases: ['TAG013'],
  summary: 'A taggable type without the property that holds its tags.',
  check(view, report) {
    const tags = tagPropertyOf(view);
    if (tags === undefined || tags.resolved.path !== undefined) return;
    const written = tags.pointer !== '/tagging';
    const meant = written ? propertySuggestions(view)(tags.resolved) : undefined;
    report({
      pointer: tags.pointer,
      ...(!written && { at: 'key' }),
      message: written
        ? `The type is taggable, but tagProperty "${tags.resolved.written}" leads to no property.`
        : 'The type is taggable, but it has no property "Tags", where tags are unless tagProperty says otherwise.',
      help: `${meant === undefined ? '' : `Did you mean "${meant}"? `}Name the property that holds the tags in tagProperty, or say "taggable": false.`,
    });
  },
};
