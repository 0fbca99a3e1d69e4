import { own } from '../../json/index.ts';
import type { Change } from '../edits/plan.ts';
import { type MigrationChange, type MigrationStep, NOTHING, type OpenQuestion } from './step.ts';

/** Adds the keywords that every schema must have by now, as far as they follow from the rest. */
export const addRequiredKeywords: MigrationStep = ({ root }) => {
  const edits: Change[] = [];
  const changes: MigrationChange[] = [];
  const questions: OpenQuestion[] = [];
  const typeName = own(root, 'typeName');
  if (own(root, 'description') === undefined && typeof typeName === 'string') {
    const value = `Resource Type definition for ${typeName}.`;
    edits.push({ kind: 'insert', object: '', key: 'description', value, after: 'typeName' });
    changes.push({ pointer: '', message: `The schema now has a description, which is required: "${value}"` });
  }
  const closed = own(root, 'additionalProperties');
  if (closed === undefined) {
    edits.push({
      kind: 'insert',
      object: '',
      key: 'additionalProperties',
      value: false,
      after: 'properties',
    });
    changes.push({
      pointer: '',
      message:
        'The schema now says "additionalProperties": false, which is required: a resource has no properties but the listed ones.',
    });
  } else if (closed === true) {
    edits.push({ kind: 'replace', pointer: '/additionalProperties', value: false });
    changes.push({
      pointer: '/additionalProperties',
      message:
        '"additionalProperties" is now false, the only value allowed: list every property of the resource.',
    });
  }
  if (own(root, 'primaryIdentifier') === undefined && own(root, 'identifiers') === undefined) {
    questions.push({
      pointer: '',
      message: 'The schema does not say what identifies a resource.',
      help: 'Add "primaryIdentifier" with the pointers of the properties that do, best read-only ones.',
    });
  }
  return { edits, changes, questions };
};

/** Addresses were any text once, such as those that Git clones from; today they start with https. */
export const secureUrls: MigrationStep = ({ root }) => {
  const edits: Change[] = [];
  const changes: MigrationChange[] = [];
  for (const keyword of ['sourceUrl', 'documentationUrl']) {
    const url = own(root, keyword);
    const value = typeof url === 'string' ? secure(url) : undefined;
    if (value === undefined) continue;
    edits.push({ kind: 'replace', pointer: `/${keyword}`, value });
    changes.push({
      pointer: `/${keyword}`,
      message: `"${keyword}" is now "${value}", because only https addresses are allowed.`,
    });
  }
  return { ...NOTHING, edits, changes };
};

/** What Git also finds under https, and plain http. A port belongs to its protocol, so such addresses stay. */
function secure(url: string): string | undefined {
  const [, host, path] =
    /^git@([\w.-]+):\/?(.+)$/.exec(url) ??
    /^(?:ssh|git|http):\/\/(?:git@)?([\w.-]+)(?:\/(.*))?$/.exec(url) ??
    [];
  return host === undefined ? undefined : `https://${host}${path === undefined ? '' : `/${path}`}`;
}
