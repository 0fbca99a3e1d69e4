import { childPointer, isJsonArray, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { Change } from '../edits/plan.ts';
import type { SchemaDocument } from '../load.ts';
import { type SchemaNode, schemaNodes } from '../nodes/nodes.ts';
import { propertyPath } from '../paths/property-paths.ts';
import { modelUses } from './model-uses.ts';
import type { MigrationChange, MigrationStep, OpenQuestion } from './step.ts';

const KEYWORDS = [
  { keyword: 'readOnly', list: 'readOnlyProperties' },
  { keyword: 'writeOnly', list: 'writeOnlyProperties' },
] as const;
type Keyword = (typeof KEYWORDS)[number];

/**
 * `readOnly` and `writeOnly` inside properties become pointers in `readOnlyProperties` and `writeOnlyProperties`.
 * The first format had them as lists of names on an object; JSON Schema has them as flags. Both are understood.
 */
export const collectPropertyKeywords: MigrationStep = (document) => {
  const nodes = schemaNodes(document.root);
  const results = KEYWORDS.map((keyword) =>
    collect(
      keyword,
      nodes.filter(({ schema }) => own(schema, keyword.keyword) !== undefined),
      document,
    ),
  );
  return {
    edits: results.flatMap((result) => result.edits),
    changes: results.flatMap((result) => result.changes),
    questions: results.flatMap((result) => result.questions),
  };
};

interface Collected {
  readonly edits: Change[];
  readonly changes: MigrationChange[];
  readonly questions: OpenQuestion[];
}

function collect(
  { keyword, list }: Keyword,
  nodes: readonly SchemaNode[],
  document: SchemaDocument,
): Collected {
  const result: Collected = { edits: [], changes: [], questions: [] };
  if (nodes.length === 0) return result;
  const existing = own(document.root, list);
  const uses = modelUses(document, new Set(nodes.map(({ schema }) => schema)));
  if (uses === undefined || (existing !== undefined && !isJsonArray(existing))) {
    result.questions.push({
      pointer: childPointer(nodes[0]!.pointer, keyword),
      message: `The "${keyword}" of properties cannot be collected: ${uses === undefined ? 'they are used in too many places' : `${list} is not a list`}.`,
      help: `List the properties in ${list} by hand and take "${keyword}" out of them.`,
    });
    return result;
  }
  const listed = new Set((existing ?? []).filter((entry) => typeof entry === 'string'));
  const added: string[] = [];
  for (const { schema, pointer } of nodes) {
    const names = namesIn(own(schema, keyword)!);
    const places = (uses.get(schema) ?? []).flatMap((place) =>
      names.map((name) => propertyPath([...place, ...name]).pointer),
    );
    for (const place of places) {
      if (!listed.has(place)) added.push(place);
      listed.add(place);
    }
    result.edits.push({ kind: 'remove', pointer: childPointer(pointer, keyword) });
    result.changes.push({
      pointer: childPointer(pointer, keyword),
      message:
        places.length === 0
          ? `"${keyword}" is gone: it applied to no property.`
          : `"${keyword}" is now ${places.join(', ')} in ${list}, because the property may be used otherwise where others refer to it.`,
    });
  }
  const top = added.filter((place) => !isBelowAnother(place, listed));
  if (isJsonArray(existing))
    result.edits.push(...top.map((value): Change => ({ kind: 'append', array: `/${list}`, value })));
  else if (top.length > 0) result.edits.push({ kind: 'insert', object: '', key: list, value: top });
  return result;
}

/** The places, seen from the schema with the keyword, that it speaks about: itself, or some of its properties. */
function namesIn(value: JsonValue): readonly (readonly string[])[] {
  if (value === true) return [[]];
  if (!isJsonArray(value)) return [];
  return value.flatMap((entry) =>
    typeof entry === 'string' ? [[entry.slice(entry.lastIndexOf('/') + 1)]] : [],
  );
}

function isBelowAnother(place: string, listed: ReadonlySet<string>): boolean {
  for (let at = place.lastIndexOf('/'); at > 0; at = place.lastIndexOf('/', at - 1))
    if (listed.has(place.slice(0, at))) return true;
  return false;
}

/** Whether a schema has properties that say `readOnly` or `writeOnly` themselves. */
export function hasPropertyKeywords(root: JsonObject): boolean {
  return schemaNodes(root).some(({ schema }) =>
    KEYWORDS.some(({ keyword }) => own(schema, keyword) !== undefined),
  );
}
