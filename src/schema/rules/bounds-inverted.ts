import { type JsonObject, own } from '../../json/index.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { SchemaNode } from '../nodes/nodes.ts';
import type { Rule } from '../rule.ts';

/** Lower bound, upper bound, whether a value equal to both is refused, and what then has no value. */
const PAIRS: readonly (readonly [lower: string, upper: string, strict: boolean, what: string])[] = [
  ['minimum', 'maximum', false, 'number'],
  ['minimum', 'exclusiveMaximum', true, 'number'],
  ['exclusiveMinimum', 'maximum', true, 'number'],
  ['exclusiveMinimum', 'exclusiveMaximum', true, 'number'],
  ['minLength', 'maxLength', false, 'string'],
  ['minItems', 'maxItems', false, 'array'],
  ['minProperties', 'maxProperties', false, 'object'],
];

export const boundsInverted: Rule = {
  code: 'bounds-inverted',
  severity: 'error',
  summary: 'Bounds that leave no value: a minimum above the maximum.',
  check(view, report) {
    const inverted = new Set<SchemaNode>();
    for (const [lower, upper, strict, what] of PAIRS) {
      for (const node of nodesWith(view, lower)) {
        const low = own(node.schema, lower);
        const high = own(node.schema, upper);
        if (typeof low !== 'number' || typeof high !== 'number' || low < high) continue;
        if (low === high && !strict) continue;
        inverted.add(node);
        report({
          pointer: `${node.pointer}/${lower}`,
          message: `${nodeName(node)} allows no ${what}: ${lower} is ${low}, but ${upper} is ${high}.`,
          help: 'Swap the two, or correct the wrong one.',
        });
      }
    }
    for (const node of [...nodesWith(view, 'minimum'), ...nodesWith(view, 'exclusiveMinimum')]) {
      if (inverted.has(node) || own(node.schema, 'type') !== 'integer' || !hasNoInteger(node.schema))
        continue;
      inverted.add(node);
      report({
        pointer: node.pointer,
        at: 'key',
        message: `${nodeName(node)} is an integer, but no integer lies between its bounds.`,
        help: 'Widen the bounds, or make the type "number".',
      });
    }
  },
};

function hasNoInteger(schema: JsonObject): boolean {
  const bound = (key: string, otherwise: number): number => {
    const value = own(schema, key);
    return typeof value === 'number' ? value : otherwise;
  };
  const low = Math.max(
    Math.ceil(bound('minimum', -Infinity)),
    Math.floor(bound('exclusiveMinimum', -Infinity)) + 1,
  );
  const high = Math.min(
    Math.floor(bound('maximum', Infinity)),
    Math.ceil(bound('exclusiveMaximum', Infinity)) - 1,
  );
  return low > high;
}
