import { isJsonObject, own } from '../../json/index.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { inModel, nodeName } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

const COMBINATORS = ['anyOf', 'allOf', 'oneOf'] as const;

export const itemsCombinator: Rule = {
  code: 'items-combinator',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['COM004', 'COM005', 'COM006'],
  summary: 'An array whose elements are described by anyOf, allOf or oneOf.',
  check(view, report) {
    for (const node of nodesWith(view, 'items')) {
      const items = own(node.schema, 'items');
      if (!isJsonObject(items) || own(node.schema, 'type') !== 'array' || !inModel(node)) continue;
      const target = view.follow(items)?.schema;
      const combinator = target && COMBINATORS.find((key) => Object.hasOwn(target, key));
      if (combinator === undefined) continue;
      report({
        pointer: `${node.pointer}/items`,
        at: 'key',
        message: `The elements of ${nodeName(node)} are described by ${combinator}, so they have no single shape that tools could show or generate.`,
        help: 'Describe them as one object with optional properties.',
      });
    }
  },
};
