import { childPointer, isJsonArray, isJsonObject, type JsonValue, own } from '../../json/index.ts';
import type { Rule, SchemaView } from '../rule.ts';

/** Not the identifiers: the order of their members is the order of the parts of a compound identifier. */
const TOP_LEVEL_LISTS = [
  'required',
  'readOnlyProperties',
  'writeOnlyProperties',
  'createOnlyProperties',
  'conditionalCreateOnlyProperties',
  'deprecatedProperties',
  'nonPublicProperties',
  'nonPublicDefinitions',
] as const;

export const listNotSorted: Rule = {
  code: 'list-not-sorted',
  severity: 'off',
  summary: 'A list whose order means nothing, and that is not in alphabetical order.',
  check(view, report) {
    for (const [pointer, list] of unorderedLists(view)) {
      if (!isJsonArray(list)) continue;
      const names = list.filter((name) => typeof name === 'string');
      const next = names.findIndex((name, index) => index > 0 && names[index - 1]! > name);
      if (names.length !== list.length || next === -1) continue;
      report({
        pointer: childPointer(pointer, next),
        message: `"${names[next]}" stands after "${names[next - 1]}", but this list is kept in alphabetical order.`,
        help: 'Sort the list.',
        fix: [{ kind: 'replace', pointer, value: names.toSorted() }],
      });
    }
  },
};

function* unorderedLists({ root, nodes }: SchemaView): Generator<readonly [string, JsonValue | undefined]> {
  for (const key of TOP_LEVEL_LISTS) yield [`/${key}`, own(root, key)];
  const tagging = own(root, 'tagging');
  if (isJsonObject(tagging)) yield ['/tagging/permissions', own(tagging, 'permissions')];
  const handlers = own(root, 'handlers');
  for (const [action, handler] of isJsonObject(handlers) ? Object.entries(handlers) : []) {
    if (isJsonObject(handler))
      yield [`${childPointer('/handlers', action)}/permissions`, own(handler, 'permissions')];
  }
  for (const { pointer, schema } of nodes) yield [`${pointer}/required`, own(schema, 'required')];
}
