import { own } from '../../json/index.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const arrayTypeNotArray: Rule = {
  code: 'array-type-not-array',
  severity: 'error',
  summary: 'arrayType on something that is not an array.',
  check(view, report) {
    for (const node of nodesWith(view, 'arrayType')) {
      const type = own(node.schema, 'type');
      if (type === undefined || type === 'array') continue;
      report({
        pointer: `${node.pointer}/arrayType`,
        at: 'key',
        message: `${nodeName(node)} has arrayType, but its type is ${JSON.stringify(type)}; arrayType is only for the type "array".`,
        help: 'Remove arrayType, or make the type "array".',
      });
    }
  },
};
