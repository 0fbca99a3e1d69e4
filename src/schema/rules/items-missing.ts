import { own } from '../../json/index.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { inModel, nodeName } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const itemsMissing: Rule = {
  code: 'items-missing',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['COM003'],
  summary: 'An array that does not describe its elements.',
  check(view, report) {
    for (const node of nodesWith(view, 'type')) {
      const { schema } = node;
      if (own(schema, 'type') !== 'array' || Object.hasOwn(schema, 'items') || !inModel(node)) continue;
      // A branch or a contains describes an array that its owner has described already.
      if (node.role === 'branch' || node.role === 'dependency' || node.role === 'contains') continue;
      report({
        pointer: node.pointer,
        at: 'key',
        message: `${nodeName(node)} is an array without items, so its elements may be anything.`,
        help: 'Describe the elements with "items".',
      });
    }
  },
};
