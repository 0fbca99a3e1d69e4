import { nodesWith } from '../nodes/keyword-index.ts';
import { inModel, nodeName } from '../nodes/node-place.ts';
import type { NodeRole } from '../nodes/nodes.ts';
import type { Rule } from '../rule.ts';

const INLINE: ReadonlySet<NodeRole> = new Set(['property', 'items', 'pattern-property']);

export const nestedProperties: Rule = {
  code: 'nested-properties',
  severity: 'off',
  profiles: { portable: 'info' },
  summary: 'An object that is described in place instead of in a definition.',
  check(view, report) {
    for (const node of nodesWith(view, 'properties')) {
      if (!INLINE.has(node.role) || !inModel(node)) continue;
      report({
        pointer: node.pointer,
        at: 'key',
        message: `${nodeName(node)} is described in place; generated code has to make up a name for it, and nothing else can refer to it.`,
        help: 'Move the object to "definitions" and refer to it with $ref.',
      });
    }
  },
};
