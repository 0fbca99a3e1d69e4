import { childPointer, isJsonArray, isJsonObject, type JsonValue, own } from '../../json/index.ts';
import type { Change } from '../edits/plan.ts';
import type { SchemaDocument } from '../load.ts';
import { resolvePropertyPath } from '../paths/property-paths.ts';
import { EMPTY_LIBRARY } from '../references/references.ts';
import { POINTER_LISTS } from '../semantics.ts';
import type { MigrationChange, MigrationStep, OpenQuestion } from './step.ts';

/** Lists whose entries are pointers, or lists of pointers. */
const LISTS = [...POINTER_LISTS, 'additionalIdentifiers', 'identifiers'];

/** Entries like `{ "$ref": "#/properties/Arn" }` and `"#/properties/Arn"` become `"/properties/Arn"`. */
export const rewriteReferences: MigrationStep = (document) => {
  const edits: Change[] = [];
  const changes: MigrationChange[] = [];
  const questions: OpenQuestion[] = [];
  for (const { pointer, entry } of LISTS.flatMap((list) => entriesOf(document, list))) {
    const reference = referenceIn(entry);
    if (reference === undefined) continue;
    const value = reference.startsWith('#/') ? properPointer(reference, document) : undefined;
    if (value === undefined) {
      questions.push({
        pointer,
        message: `The reference "${reference}" leads out of the schema, so it names none of its properties.`,
        help: 'Replace it with the pointer of a property, such as "/properties/Name".',
      });
      continue;
    }
    edits.push({ kind: 'replace', pointer, value });
    changes.push({
      pointer,
      message: `The reference "${reference}" is now the property pointer "${value}".`,
    });
  }
  return { edits, changes, questions };
};

function entriesOf(
  document: SchemaDocument,
  list: string,
): readonly { readonly pointer: string; readonly entry: JsonValue }[] {
  const entries = own(document.root, list);
  if (!isJsonArray(entries)) return [];
  return entries.flatMap((entry, index) => {
    const pointer = `/${list}/${index}`;
    if (!isJsonArray(entry)) return [{ pointer, entry }];
    return entry.map((inner, place) => ({ pointer: childPointer(pointer, place), entry: inner }));
  });
}

function referenceIn(entry: JsonValue): string | undefined {
  if (typeof entry === 'string') return entry.startsWith('#/') ? entry : undefined;
  const reference = isJsonObject(entry) ? own(entry, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

function properPointer(reference: string, document: SchemaDocument): string {
  return resolvePropertyPath(reference, document, EMPTY_LIBRARY).path?.pointer ?? reference.slice(1);
}

/** `additionalIdentifiers` holds identifiers, each of them a list; older documentation showed bare pointers. */
export const nestAdditionalIdentifiers: MigrationStep = ({ root }) => {
  const identifiers = own(root, 'additionalIdentifiers');
  const edits: Change[] = [];
  const changes: MigrationChange[] = [];
  for (const [index, entry] of isJsonArray(identifiers) ? identifiers.entries() : []) {
    if (typeof entry !== 'string') continue;
    const pointer = `/additionalIdentifiers/${index}`;
    edits.push({ kind: 'replace', pointer, value: [entry] });
    changes.push({
      pointer,
      message: `"${entry}" is now a list with one pointer, because an identifier may have several.`,
    });
  }
  return { edits, changes, questions: [] };
};

/** The first schemas named required properties by pointer; `required` holds names. */
export const nameRequired: MigrationStep = ({ root }) => {
  const required = own(root, 'required');
  const properties = own(root, 'properties');
  const edits: Change[] = [];
  const changes: MigrationChange[] = [];
  for (const [index, entry] of isJsonArray(required) ? required.entries() : []) {
    const name = typeof entry === 'string' ? /^#?\/properties\/([^/]+)$/.exec(entry)?.[1] : undefined;
    if (name === undefined || !isJsonObject(properties) || own(properties, name) === undefined) continue;
    const pointer = `/required/${index}`;
    edits.push({ kind: 'replace', pointer, value: name });
    changes.push({
      pointer,
      message: `"${entry}" is now "${name}", because "required" holds names, not pointers.`,
    });
  }
  return { edits, changes, questions: [] };
};
