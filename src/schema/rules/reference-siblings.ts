import { type JsonObject, jsonEqual, own } from '../../json/index.ts';
import { referenceUses } from '../references/reference-uses.ts';
import type { Rule, SchemaView } from '../rule.ts';

/** Keywords that demand nothing of a value, so that nothing is let through when a reader ignores them. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  '$ref',
  '$comment',
  'arrayType',
  'default',
  'description',
  'examples',
  'insertionOrder',
  'relationshipRef',
  'title',
]);

export const referenceSiblings: Rule = {
  code: 'reference-siblings',
  severity: 'warning',
  summary: 'Constraints beside $ref, which readers ignore.',
  check(view, report) {
    for (const { schema, pointer, ref } of referenceUses(view)) {
      const siblings = Object.keys(schema).filter((key) => !ANNOTATIONS.has(key));
      const ignored = siblings.length === 0 ? [] : withoutRepeated(siblings, schema, view);
      if (ignored.length === 0) continue;
      const names = ignored.map((key) => `"${key}"`).join(', ');
      report({
        pointer: `${pointer}/$ref`,
        at: 'key',
        message: `${names} beside "$ref": "${ref}" ${ignored.length === 1 ? 'has' : 'have'} no effect, because in JSON Schema draft-07 a reference replaces everything next to it.`,
        help: `Move ${names} into the schema that the reference leads to, or put both into "allOf". If it was meant for an array, it belongs beside "items".`,
      });
    }
  },
};

/** What the referenced schema demands as well is not lost. */
function withoutRepeated(keys: readonly string[], schema: JsonObject, view: SchemaView): readonly string[] {
  const target = view.follow(schema)?.schema;
  if (target === undefined) return keys;
  return keys.filter((key) => {
    const demanded = own(target, key);
    return demanded === undefined || !jsonEqual(demanded, schema[key]!);
  });
}
