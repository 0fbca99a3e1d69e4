import { isJsonArray, own } from '../../json/index.ts';
import { declaredTypes } from '../nodes/declared-types.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { inModel, nodeName } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const typeList: Rule = {
  code: 'type-list',
  severity: 'off',
  profiles: { registry: 'warning', portable: 'warning' },
  aliases: ['COM002'],
  summary: 'A value that may have one of several types.',
  check(view, report) {
    for (const node of nodesWith(view, 'type')) {
      const type = own(node.schema, 'type');
      if (!isJsonArray(type) || !inModel(node)) continue;
      report({
        pointer: `${node.pointer}/type`,
        message: `The type of ${nodeName(node)} is a list (${declaredTypes(node.schema).join(', ')}); languages with fixed types cannot express that.`,
        help: 'Choose one type. For a JSON document that may be given as text, "object" is the usual choice.',
      });
    }
  },
};
