import { own } from '../../json/index.ts';
import { hasHandler } from '../handler-entries.ts';
import type { Fix, Rule, SchemaView } from '../rule.ts';
import { hasTagsProperty } from '../tagging/tag-property.ts';

export const taggableDeprecated: Rule = {
  code: 'taggable-deprecated',
  severity: 'warning',
  profiles: { registry: 'error' },
  aliases: ['TAG001', 'TAG002'],
  summary: 'The deprecated keyword "taggable".',
  check(view, report) {
    const taggable = own(view.root, 'taggable');
    if (taggable === undefined || own(view.root, 'tagging') !== undefined) return;
    report({
      pointer: '/taggable',
      at: 'key',
      message: '"taggable" is deprecated: it cannot say how tags are set or which property holds them.',
      help: 'Replace it with "tagging".',
      ...(typeof taggable === 'boolean' && fixFor(view, taggable)),
    });
  },
};

const TAGGABLE = {
  taggable: true,
  tagOnCreate: true,
  tagUpdatable: true,
  cloudFormationSystemTags: true,
  tagProperty: '/properties/Tags',
};

/** The same in the new form. Not if it would be refused there: `tagging` must not promise what is missing. */
function fixFor(view: SchemaView, taggable: boolean): { fix: readonly Fix[] } | undefined {
  if (taggable && !(hasTagsProperty(view) && hasHandler(view.root, 'update'))) return undefined;
  const value = taggable ? TAGGABLE : { taggable: false };
  return {
    fix: [
      { kind: 'replace', pointer: '/taggable', value },
      { kind: 'rename', pointer: '/taggable', key: 'tagging' },
    ],
  };
}
