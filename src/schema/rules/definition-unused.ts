import { childPointer, isJsonArray, isJsonObject, own } from '../../json/index.ts';
import { referenceUses } from '../references/reference-uses.ts';
import type { Rule, SchemaView } from '../rule.ts';

export const definitionUnused: Rule = {
  code: 'definition-unused',
  severity: 'warning',
  summary: 'A definition that no property leads to.',
  check(view, report) {
    const definitions = own(view.root, 'definitions');
    if (!isJsonObject(definitions)) return;
    const used = usedDefinitions(view);
    for (const name of Object.keys(definitions)) {
      const pointer = childPointer('/definitions', name);
      if (used.has(pointer)) continue;
      report({
        pointer,
        at: 'key',
        message: `No property leads to the definition "${name}", so it has no effect.`,
        help: 'Remove it, or refer to it with "$ref" where it was meant.',
      });
    }
  },
};

/** The definitions that can be reached from anywhere outside of `definitions`, by their pointers. */
function usedDefinitions(view: SchemaView): ReadonlySet<string> {
  const targets = new Map<string, string[]>();
  for (const { pointer, top, resolution } of referenceUses(view)) {
    if (resolution.kind !== 'found' || resolution.site.document !== view.document) continue;
    const target = definitionAround(resolution.site.pointer);
    if (target === '') continue;
    const owner = definitionAround(top ?? pointer);
    const known = targets.get(owner);
    if (known === undefined) targets.set(owner, [target]);
    else known.push(target);
  }
  const hidden = own(view.root, 'nonPublicDefinitions');
  const used = new Set(isJsonArray(hidden) ? hidden.filter((pointer) => typeof pointer === 'string') : []);
  for (const target of targets.get('') ?? []) used.add(target);
  for (const definition of used) for (const target of targets.get(definition) ?? []) used.add(target);
  return used;
}

/** The pointer of the definition that a pointer leads to or into; empty outside of `definitions`. */
function definitionAround(pointer: string): string {
  if (!pointer.startsWith('/definitions/')) return '';
  const end = pointer.indexOf('/', '/definitions/'.length);
  return end === -1 ? pointer : pointer.slice(0, end);
}
