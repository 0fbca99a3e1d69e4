import { isJsonObject, own } from '../../json/index.ts';
import { placedSchemas, segmentsOf } from '../paths/model-places.ts';
import { propertyPath } from '../paths/property-paths.ts';
import type { Rule } from '../rule.ts';

export const tagsButNotTaggable: Rule = {
  code: 'tags-but-not-taggable',
  severity: 'off',
  profiles: { registry: 'error' },
  aliases: ['TAG016'],
  summary: 'A type that is not taggable but has a property with "Tag" in its name.',
  check(view, report) {
    const tagging = own(view.root, 'tagging');
    if (!isJsonObject(tagging) || own(tagging, 'taggable') !== false) return;
    const tags = placedSchemas(view.document, view.library).find(({ place }) => place.name.includes('Tag'));
    if (tags === undefined) return;
    report({
      pointer: '/tagging/taggable',
      message: `The type says it is not taggable, but has ${propertyPath(segmentsOf(tags.place)).pointer}, which the registry takes for tags.`,
      help: 'If that property holds the tags of the resource, say "taggable": true; if it is something else, give it a name without "Tag".',
    });
  },
};
