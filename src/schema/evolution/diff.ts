import { isJsonObject, type JsonObject, jsonEqual, own } from '../../json/index.ts';
import { shapeAt } from '../model/shape.ts';
import { covers } from '../paths/path-tree.ts';
import type { PropertyPath } from '../paths/property-paths.ts';
import { ACTIONS, type ResourceType } from '../resource-type.ts';
import { type ChangeLevel, change, type SchemaChange, show, type Verdict, verdictOf } from './change.ts';
import { createPropertyDiff } from './properties.ts';

export interface SchemaDiff {
  readonly verdict: Verdict;
  readonly changes: readonly SchemaChange[];
}

/** What changed between two versions of a resource type, and what it asks of those who use it. */
export function diffTypes(before: ResourceType, after: ResourceType): SchemaDiff {
  const changes = [
    ...headChanges(before, after),
    ...createPropertyDiff(before.schema, after.schema).compare(
      shapeOnly(before),
      shapeOnly(after),
      '/properties',
    ),
    ...semanticChanges(before, after),
    ...identifierChanges(before, after),
    ...handlerChanges(before, after),
    ...taggingChanges(before, after),
    ...configurationChanges(before, after),
  ];
  return { verdict: verdictOf(changes), changes };
}

function headChanges(before: ResourceType, after: ResourceType): SchemaChange[] {
  const changes: SchemaChange[] = [];
  if (before.typeName !== after.typeName) {
    changes.push(
      change(
        'major',
        'type-name-changed',
        '/typeName',
        `The type is now ${after.typeName}, no longer ${before.typeName}.`,
      ),
    );
  }
  if (before.replacementStrategy !== after.replacementStrategy) {
    changes.push(
      change(
        'minor',
        'replacement-strategy-changed',
        '/replacementStrategy',
        `Replacement is now ${after.replacementStrategy}.`,
      ),
    );
  }
  for (const key of NOTES) {
    const [old, now] = [own(before.schema, key) ?? null, own(after.schema, key) ?? null];
    if (!jsonEqual(old, now))
      changes.push(change('patch', `${slugOf(key)}-changed`, `/${key}`, `${key} changed.`));
  }
  return changes;
}

/** Keywords at the top that change nothing for those who use the type. */
const NOTES = [
  'title',
  'description',
  '$comment',
  'sourceUrl',
  'documentationUrl',
  'propertyTransform',
  'resourceLink',
];

/** The schema without the notes at its top, which are told apart from those of its properties. */
function shapeOnly({ schema }: ResourceType): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !NOTES.includes(key)));
}

function slugOf(key: string): string {
  return key.replace('$', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

interface ListKind {
  readonly set: 'readOnly' | 'writeOnly' | 'createOnly' | 'conditionalCreateOnly' | 'deprecated';
  readonly words: string;
  readonly added: ChangeLevel;
  readonly removed: ChangeLevel;
  readonly addedAlias?: string;
  readonly removedAlias?: string;
}

const LISTS: readonly ListKind[] = [
  { set: 'createOnly', words: 'create-only', added: 'major', removed: 'minor', addedAlias: 'PR002' },
  { set: 'writeOnly', words: 'write-only', added: 'major', removed: 'minor', addedAlias: 'PR003' },
  {
    set: 'readOnly',
    words: 'read-only',
    added: 'major',
    removed: 'major',
    addedAlias: 'PR004',
    removedAlias: 'PR005',
  },
  { set: 'conditionalCreateOnly', words: 'conditionally create-only', added: 'major', removed: 'minor' },
  { set: 'deprecated', words: 'deprecated', added: 'minor', removed: 'minor' },
];

/** A property that is new may come with any semantics; only one that existed can lose something. */
function semanticChanges(before: ResourceType, after: ResourceType): SchemaChange[] {
  return LISTS.flatMap(({ set, words, added, removed, addedAlias, removedAlias }) => {
    const missing = (paths: readonly PropertyPath[], other: ResourceType): readonly PropertyPath[] =>
      paths.filter(
        (path) => !covers(other[set].tree, path.segments) && shapeAt(other, path.segments) !== undefined,
      );
    const slug = words.replace(' ', '-');
    return [
      ...missing(after[set].paths, before).map(({ pointer }) =>
        change(added, `${slug}-added`, pointer, `It is ${words} now.`, addedAlias),
      ),
      ...missing(before[set].paths, after).map(({ pointer }) =>
        change(removed, `${slug}-removed`, pointer, `It is no longer ${words}.`, removedAlias),
      ),
    ];
  });
}

function identifierChanges(before: ResourceType, after: ResourceType): SchemaChange[] {
  const old = before.primaryIdentifier.map(({ pointer }) => pointer);
  const now = after.primaryIdentifier.map(({ pointer }) => pointer);
  const added = now.filter((pointer) => !old.includes(pointer));
  const removed = old.filter((pointer) => !now.includes(pointer));
  const reordered = added.length === 0 && removed.length === 0 && old.join() !== now.join();
  const keys = (type: ResourceType): string[] =>
    type.additionalIdentifiers.map((paths) => paths.map(({ pointer }) => pointer).join(' + '));
  return [
    ...added.map((pointer) =>
      change('major', 'identifier-added', pointer, 'It became part of the primary identifier.', 'PID001'),
    ),
    ...removed.map((pointer) =>
      change(
        'major',
        'identifier-removed',
        pointer,
        'It is no longer part of the primary identifier.',
        'PID002',
      ),
    ),
    ...(reordered
      ? [
          change(
            'major',
            'identifier-reordered',
            '/primaryIdentifier',
            `The identifier is now ${now.join(' | ')}; stored identifiers no longer fit.`,
          ),
        ]
      : []),
    ...keys(before)
      .filter((key) => !keys(after).includes(key))
      .map((key) =>
        change(
          'major',
          'additional-identifier-removed',
          '/additionalIdentifiers',
          `${key} no longer identifies the resource.`,
        ),
      ),
    ...keys(after)
      .filter((key) => !keys(before).includes(key))
      .map((key) =>
        change(
          'minor',
          'additional-identifier-added',
          '/additionalIdentifiers',
          `${key} identifies the resource too.`,
        ),
      ),
  ];
}

function handlerChanges(before: ResourceType, after: ResourceType): SchemaChange[] {
  return ACTIONS.flatMap((action): SchemaChange[] => {
    const pointer = `/handlers/${action}`;
    const old = before.handlers[action];
    const now = after.handlers[action];
    if (old === undefined && now === undefined) return [];
    if (old === undefined)
      return [change('minor', 'handler-added', pointer, `There is a ${action} handler now.`)];
    if (now === undefined)
      return [change('major', 'handler-removed', pointer, `The ${action} handler is gone.`)];
    const changes: SchemaChange[] = [];
    const permissions = now.permissions.filter((permission) => !old.permissions.includes(permission));
    if (permissions.length > 0) {
      changes.push(
        change(
          'minor',
          'permission-added',
          `${pointer}/permissions`,
          `It needs more rights: ${permissions.join(', ')}.`,
        ),
      );
    } else if (old.permissions.some((permission) => !now.permissions.includes(permission))) {
      changes.push(change('patch', 'permission-removed', `${pointer}/permissions`, 'It needs fewer rights.'));
    }
    if (old.timeoutInMinutes !== now.timeoutInMinutes) {
      const text = `It may take ${now.timeoutInMinutes} minutes, no longer ${old.timeoutInMinutes}.`;
      changes.push(change('patch', 'timeout-changed', `${pointer}/timeoutInMinutes`, text));
    }
    if (!jsonEqual(old.schema ?? null, now.schema ?? null)) {
      changes.push(
        change(
          'minor',
          'handler-schema-changed',
          `${pointer}/handlerSchema`,
          'What the request may hold changed.',
        ),
      );
    }
    return changes;
  });
}

const FLAGS = [
  ['taggable', 'TAG101'],
  ['tagOnCreate', 'TAG102'],
  ['tagUpdatable', undefined],
  ['cloudFormationSystemTags', 'TAG103'],
] as const;

function taggingChanges(before: ResourceType, after: ResourceType): SchemaChange[] {
  const [old, now] = [objectOf(before.schema, 'tagging'), objectOf(after.schema, 'tagging')];
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(now, name));
  const flags = FLAGS.flatMap(([name, alias]) => {
    if (
      before.tagging[name] === after.tagging[name] ||
      (Object.keys(old).length === 0 && before.tagging.declaredBy === 'nothing')
    )
      return [];
    const pointer = `/tagging/${name}`;
    return after.tagging[name]
      ? [change('minor', `${slugOf(name)}-added`, pointer, `${name} is true now.`)]
      : [change('major', `${slugOf(name)}-removed`, pointer, `${name} is no longer true.`, alias)];
  });
  const moved =
    before.tagging.taggable &&
    after.tagging.taggable &&
    before.tagging.tagProperty.pointer !== after.tagging.tagProperty.pointer;
  return [
    ...gone.map((name) =>
      change(
        'major',
        'tagging-attribute-removed',
        `/tagging/${name}`,
        `${name} (${show(old[name])}) was removed.`,
        'TAG100',
      ),
    ),
    ...flags,
    ...(moved
      ? [
          change(
            'major',
            'tag-property-changed',
            '/tagging/tagProperty',
            `Tags are at ${after.tagging.tagProperty.pointer} now.`,
            'TAG104',
          ),
        ]
      : []),
  ];
}

function objectOf(schema: JsonObject, key: string): JsonObject {
  const value = own(schema, key);
  return isJsonObject(value) ? value : {};
}

function configurationChanges(before: ResourceType, after: ResourceType): SchemaChange[] {
  const { typeConfiguration: old } = before;
  const { typeConfiguration: now } = after;
  const pointer = '/typeConfiguration';
  if (old === undefined && now === undefined) return [];
  if (old === undefined) {
    const required = own(now!, 'required');
    const level = required === undefined ? 'minor' : 'major';
    return [change(level, 'configuration-added', pointer, 'The type takes a configuration now.')];
  }
  if (now === undefined)
    return [change('major', 'configuration-removed', pointer, 'The type no longer takes a configuration.')];
  return [...createPropertyDiff(old, now).compare(old, now, `${pointer}/properties`)];
}
