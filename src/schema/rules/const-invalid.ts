import { own } from '../../json/index.ts';
import { evaluate } from '../evaluation/evaluate.ts';
import { failureText, shownValue } from '../evaluation/failure-text.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const constInvalid: Rule = {
  code: 'const-invalid',
  severity: 'error',
  summary: 'A const that its own schema refuses, so that no value is valid.',
  check(view, report) {
    for (const node of nodesWith(view, 'const')) {
      const value = own(node.schema, 'const')!;
      const { const: _, ...schema } = node.schema;
      const site = { schema, document: view.document, pointer: node.pointer };
      const [first] = evaluate(value, site, { library: view.library });
      if (first === undefined) continue;
      const place = first.pointer === '' ? '' : ` at ${first.pointer}`;
      report({
        pointer: `${node.pointer}/const${first.pointer}`,
        message: `The const of ${nodeName(node)}, ${shownValue(value)},${place} ${failureText(first)}, so no value is valid.`,
        help: 'Correct the const, or the keyword that refuses it.',
      });
    }
  },
};
