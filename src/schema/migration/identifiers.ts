import { isJsonArray, type JsonValue, jsonEqual, own } from '../../json/index.ts';
import type { Change } from '../edits/plan.ts';
import type { SchemaDocument } from '../load.ts';
import { resolvePropertyPath } from '../paths/property-paths.ts';
import { EMPTY_LIBRARY } from '../references/references.ts';
import type { PointerList } from '../semantics.ts';
import { type MigrationChange, type MigrationStep, NOTHING, type OpenQuestion } from './step.ts';

/** One entry of `identifiers`: the pointers that together identify a resource. */
type Identifier = readonly string[];

/**
 * `identifiers` becomes `primaryIdentifier` and `additionalIdentifiers`. Each of its entries identifies a resource
 * on its own; the best of them becomes the primary one.
 */
export const splitIdentifiers: MigrationStep = (document) => {
  const { root } = document;
  const written = own(root, 'identifiers');
  if (written === undefined) return NOTHING;
  const identifiers = readIdentifiers(written);
  if (identifiers === undefined) return { ...NOTHING, questions: [unreadable] };
  const existing = readIdentifier(own(root, 'primaryIdentifier') ?? null);
  if (existing === undefined && own(root, 'primaryIdentifier') !== undefined)
    return { ...NOTHING, questions: [contradictory] };
  const choice = existing === undefined ? choosePrimary(identifiers, document) : undefined;
  const primary = existing ?? choice!.identifier;
  const others = withoutRepeats(identifiers, [primary]);
  const additional = addAdditional(others, own(root, 'additionalIdentifiers'));
  if (additional === undefined) return { ...NOTHING, questions: [contradictory] };
  const changes: MigrationChange[] = [
    {
      pointer: '/identifiers',
      message:
        choice === undefined
          ? `"identifiers" is gone: ${show(primary)} already is the primaryIdentifier.`
          : `"identifiers" is now "primaryIdentifier" with ${show(primary)}, because ${choice.reason}.`,
    },
  ];
  if (others.length > 0) {
    changes.push({
      pointer: '/identifiers',
      message: `${others.map(show).join(' and ')} ${others.length === 1 ? 'identifies' : 'each identify'} a resource too and went to additionalIdentifiers.`,
    });
  }
  const move: readonly Change[] =
    choice === undefined
      ? [{ kind: 'remove', pointer: '/identifiers' }]
      : [
          ...(jsonEqual(written, primary)
            ? []
            : [{ kind: 'replace', pointer: '/identifiers', value: primary } as const]),
          { kind: 'rename', pointer: '/identifiers', key: 'primaryIdentifier' },
        ];
  return { edits: [...move, ...additional], changes, questions: [] };
};

const unreadable: OpenQuestion = {
  pointer: '/identifiers',
  message:
    'The identifiers are not a list of property pointers, so none of them can become the primaryIdentifier.',
  help: 'List pointers such as "/properties/Arn", or write primaryIdentifier by hand.',
};

const contradictory: OpenQuestion = {
  pointer: '/identifiers',
  message:
    'The schema has "identifiers" beside a primaryIdentifier or additionalIdentifiers that cannot be read.',
  help: 'Mend those first, or take them out, and migrate again.',
};

function readIdentifiers(value: JsonValue): readonly Identifier[] | undefined {
  if (!isJsonArray(value) || value.length === 0) return undefined;
  const identifiers = value.map((entry) => readIdentifier(typeof entry === 'string' ? [entry] : entry));
  return identifiers.every((identifier) => identifier !== undefined) ? identifiers : undefined;
}

function readIdentifier(value: JsonValue): Identifier | undefined {
  if (!isJsonArray(value) || value.length === 0) return undefined;
  return value.every((entry) => typeof entry === 'string') ? value : undefined;
}

/** The edits that put identifiers into `additionalIdentifiers`; undefined if that is not a list. */
function addAdditional(
  others: readonly Identifier[],
  existing: JsonValue | undefined,
): readonly Change[] | undefined {
  if (others.length === 0) return [];
  if (existing === undefined) {
    const after = 'identifiers';
    return [{ kind: 'insert', object: '', key: 'additionalIdentifiers', value: others, after }];
  }
  if (!isJsonArray(existing)) return undefined;
  return withoutRepeats(others, existing).map((value) => ({
    kind: 'append',
    array: '/additionalIdentifiers',
    value,
  }));
}

/** The identifiers that are not among the known ones, each once. */
function withoutRepeats(
  identifiers: readonly Identifier[],
  known: readonly JsonValue[],
): readonly Identifier[] {
  const seen = new Set(known.map((entry) => JSON.stringify(entry)));
  return identifiers.filter((identifier) => {
    const text = JSON.stringify(identifier);
    return !seen.has(text) && seen.add(text);
  });
}

interface Choice {
  readonly identifier: Identifier;
  readonly reason: string;
}

/** In order of preference. An identifier must not change, and every read must return it. */
const REASONS = [
  'the service assigns it: it is read-only, so it never changes and every read returns it',
  'it cannot change after creation: it is create-only',
  'every resource has it: it is required. An identifier must not change, so consider createOnlyProperties for it',
  'it came first; nothing in the schema says that it stays the same, so consider createOnlyProperties for it',
  'there is no better one, although reads do not return it: it is write-only',
] as const;

function choosePrimary(identifiers: readonly Identifier[], document: SchemaDocument): Choice {
  const rank = ranking(document);
  let best = 0;
  const ranks = identifiers.map(rank);
  for (const [index, value] of ranks.entries()) if (value < ranks[best]!) best = index;
  return { identifier: identifiers[best]!, reason: REASONS[ranks[best]!]! };
}

function ranking(document: SchemaDocument): (identifier: Identifier) => number {
  const key = (pointer: string): string =>
    resolvePropertyPath(pointer, document, EMPTY_LIBRARY).path?.pointer ?? pointer;
  const listed = (list: PointerList): ReadonlySet<string> =>
    new Set(strings(own(document.root, list)).map(key));
  const readOnly = listed('readOnlyProperties');
  const createOnly = listed('createOnlyProperties');
  const writeOnly = listed('writeOnlyProperties');
  const required = new Set(strings(own(document.root, 'required')).map((name) => `/properties/${name}`));
  return (identifier) => {
    const pointers = identifier.map(key);
    if (pointers.some((pointer) => writeOnly.has(pointer))) return 4;
    if (pointers.every((pointer) => readOnly.has(pointer))) return 0;
    if (pointers.every((pointer) => readOnly.has(pointer) || createOnly.has(pointer))) return 1;
    return pointers.every((pointer) => required.has(pointer)) ? 2 : 3;
  };
}

function strings(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function show(identifier: Identifier): string {
  return identifier.join(' + ');
}
