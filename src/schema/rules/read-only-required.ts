import { childPointer, isJsonArray, isJsonObject, own, resolvePointer } from '../../json/index.ts';
import { type PointerSet, pointerKey, pointerSet } from '../paths/pointer-set.ts';
import type { Rule, SchemaView } from '../rule.ts';
import type { SemanticPointer } from '../semantics.ts';

export const readOnlyRequired: Rule = {
  code: 'read-only-required',
  severity: 'warning',
  summary: 'A property that users must give, and that they cannot set.',
  check(view, report) {
    const pointers = view.pointersIn('readOnlyProperties');
    const readOnly = pointerSet(pointers);
    const places = new Map<string, string>();
    for (const [place, name] of requiredOfModel(pointers, view)) places.set(place, name);
    for (const pointer of pointers) {
      for (const place of requiredInside(pointer, readOnly, view))
        places.set(place, pointer.resolved.path!.pointer);
    }
    for (const [pointer, name] of places) {
      report({
        pointer,
        message: `${name} is required but read-only, so users must give what they cannot set.`,
        help: 'Take it out of "required": read returns it all the same. If users do set it, take it out of readOnlyProperties.',
      });
    }
  },
};

/** The same text in both lists, as the official tools see it: also for a property that does not exist. */
function* requiredOfModel(
  pointers: readonly SemanticPointer[],
  view: SchemaView,
): Generator<readonly [place: string, name: string]> {
  const keys = new Set(pointers.map(pointerKey));
  const required = own(view.root, 'required');
  for (const [index, name] of isJsonArray(required) ? required.entries() : []) {
    const key = typeof name === 'string' ? childPointer('/properties', name) : '';
    if (keys.has(key)) yield [childPointer('/required', index), key];
  }
}

/** Inside of a read-only object `required` is a promise about what read returns; elsewhere it is a demand. */
function* requiredInside(
  pointer: SemanticPointer,
  readOnly: PointerSet,
  view: SchemaView,
): Generator<string> {
  const { path, sites } = pointer.resolved;
  if (path === undefined || path.segments.length < 2 || readOnly.above(pointer) !== undefined) return;
  for (const site of sites) {
    const properties = site.pointer.slice(0, site.pointer.lastIndexOf('/'));
    const object = properties.slice(0, properties.lastIndexOf('/'));
    const schema = resolvePointer(site.document.root, object);
    const required = isJsonObject(schema) ? own(schema, 'required') : undefined;
    const index = isJsonArray(required) ? required.indexOf(path.segments.at(-1)!) : -1;
    if (index === -1) continue;
    yield site.document === view.document ? childPointer(`${object}/required`, index) : pointer.pointer;
  }
}
