import { isJsonArray, type JsonValue, own } from '../../json/index.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { inModel, nodeName, refinedSchemas } from '../nodes/node-place.ts';
import type { SchemaNode } from '../nodes/nodes.ts';
import type { Fix, Rule } from '../rule.ts';

export const insertionOrderMissing: Rule = {
  code: 'insertion-order-missing',
  severity: 'warning',
  summary: 'An array that does not say whether the order of its elements matters.',
  check(view, report) {
    for (const node of nodesWith(view, 'type')) {
      const { schema, pointer } = node;
      if (!mayBeArray(own(schema, 'type')) || Object.hasOwn(schema, 'insertionOrder')) continue;
      if (node.role === 'contains' || !inModel(node)) continue;
      const refined = refinedSchemas(node, view);
      if (refined.some((base) => Object.hasOwn(base, 'insertionOrder'))) continue;
      report({
        pointer,
        at: 'key',
        message: `${nodeName(node)} is an array without insertionOrder, so by default another order of the same elements counts as a change.`,
        help: 'Write "insertionOrder": false if the order does not matter, true if it does.',
        ...(refined.length === 0 && fixFor(node)),
      });
    }
  },
};

function mayBeArray(type: JsonValue | undefined): boolean {
  return type === 'array' || (isJsonArray(type) && type.includes('array'));
}

/** Not where a branch may say otherwise: `true` here would contradict it. */
function fixFor({ schema, pointer }: SchemaNode): { fix: readonly Fix[] } | undefined {
  if (['$ref', 'allOf', 'anyOf', 'oneOf'].some((key) => own(schema, key) !== undefined)) return undefined;
  return { fix: [{ kind: 'set', object: pointer, key: 'insertionOrder', value: true }] };
}
