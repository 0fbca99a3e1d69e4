import { isJsonObject, own } from '../../json/index.ts';
import { hasHandler } from '../handler-entries.ts';
import { effectiveTagging } from '../tagging/tagging.ts';
import { type MigrationStep, NOTHING, type StepResult } from './step.ts';

const pointer = '/taggable';

/** The deprecated `taggable` becomes `tagging`. */
export const replaceTaggable: MigrationStep = ({ root }) => {
  const taggable = own(root, 'taggable');
  if (typeof taggable !== 'boolean') return NOTHING;
  if (own(root, 'tagging') !== undefined) {
    return effectiveTagging(root).taggable === taggable
      ? {
          ...NOTHING,
          edits: [{ kind: 'remove', pointer }],
          changes: [{ pointer, message: '"taggable" is gone: "tagging" says the same.' }],
        }
      : undecided('"taggable" and "tagging" say different things.', 'Take out the one that is not true.');
  }
  if (!taggable) return toTagging({ taggable: false }, 'which says no to every kind of tagging, as before');
  const properties = own(root, 'properties');
  if (!isJsonObject(properties) || own(properties, 'Tags') === undefined) {
    return undecided(
      '"taggable" is true, but there is no property "Tags" that could hold the tags.',
      'Say "tagging": { "taggable": false }, or name the property that holds them in tagging.tagProperty.',
    );
  }
  const tagUpdatable = hasHandler(root, 'update');
  return toTagging(
    {
      taggable: true,
      tagOnCreate: true,
      tagUpdatable,
      cloudFormationSystemTags: true,
      tagProperty: '/properties/Tags',
    },
    tagUpdatable
      ? 'which says yes to every kind of tagging, as before'
      : 'which says yes to every kind of tagging, as before, except updates, because there is no update handler',
  );
};

function toTagging(value: Readonly<Record<string, boolean | string>>, why: string): StepResult {
  return {
    ...NOTHING,
    edits: [
      { kind: 'replace', pointer, value },
      { kind: 'rename', pointer, key: 'tagging' },
    ],
    changes: [{ pointer, message: `"taggable" is now "tagging", ${why}.` }],
  };
}

function undecided(message: string, help: string): StepResult {
  return { ...NOTHING, questions: [{ pointer, message, help }] };
}
