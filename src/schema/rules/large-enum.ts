import { isJsonArray, own } from '../../json/index.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

/** More than these, says AWS's CLI, is a list that somebody has to keep up to date. */
const MAX_MEMBERS = 15;

export const largeEnum: Rule = {
  code: 'large-enum',
  severity: 'warning',
  summary: 'An enum with more than 15 members.',
  check(view, report) {
    for (const node of nodesWith(view, 'enum')) {
      const members = own(node.schema, 'enum');
      if (!isJsonArray(members) || members.length <= MAX_MEMBERS) continue;
      report({
        pointer: `${node.pointer}/enum`,
        at: 'key',
        message: `The enum of ${nodeName(node)} has ${members.length} members; a list this long ages quickly, and values that the service adds later are refused until the schema is published again.`,
        help: 'Leave the values to the service: give a pattern, or only a type, and name the values in the description.',
      });
    }
  },
};
