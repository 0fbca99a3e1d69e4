import { isJsonArray, own } from '../../json/index.ts';
import { evaluate } from '../evaluation/evaluate.ts';
import { failureText, shownValue } from '../evaluation/failure-text.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const enumInvalid: Rule = {
  code: 'enum-invalid',
  severity: 'warning',
  summary: 'A member of an enum that its own schema refuses.',
  check(view, report) {
    for (const node of nodesWith(view, 'enum')) {
      const members = own(node.schema, 'enum');
      if (!isJsonArray(members)) continue;
      const { enum: _, const: __, ...schema } = node.schema;
      const site = { schema, document: view.document, pointer: node.pointer };
      for (const [index, member] of members.entries()) {
        const [first] = evaluate(member, site, { library: view.library });
        if (first === undefined) continue;
        const place = first.pointer === '' ? '' : ` at ${first.pointer}`;
        report({
          pointer: `${node.pointer}/enum/${index}`,
          message: `${shownValue(member)} in the enum of ${nodeName(node)}${place} ${failureText(first)}, so nobody can ever use it.`,
          help: 'Correct the member, or the keyword that refuses it.',
        });
      }
    }
  },
};
