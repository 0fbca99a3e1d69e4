import { own } from '../../json/index.ts';
import { evaluate } from '../evaluation/evaluate.ts';
import { failureText, shownValue } from '../evaluation/failure-text.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const defaultInvalid: Rule = {
  code: 'default-invalid',
  severity: 'warning',
  summary: 'A default that its own schema refuses.',
  check(view, report) {
    for (const node of nodesWith(view, 'default')) {
      const value = own(node.schema, 'default')!;
      const site = { schema: node.schema, document: view.document, pointer: node.pointer };
      const [first] = evaluate(value, site, { library: view.library });
      if (first === undefined) continue;
      const place = first.pointer === '' ? '' : ` at ${first.pointer}`;
      report({
        pointer: `${node.pointer}/default${first.pointer}`,
        message: `The default of ${nodeName(node)}, ${shownValue(value)},${place} ${failureText(first)}, so a model that is filled with defaults is invalid.`,
        help: 'Correct the default, or the keyword that refuses it.',
      });
    }
  },
};
