import { didYouMean } from '../../diagnostics/index.ts';
import { own } from '../../json/index.ts';
import { shownValue } from '../evaluation/failure-text.ts';
import { KNOWN_FORMATS } from '../evaluation/formats.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

const KNOWN: ReadonlySet<string> = new Set(KNOWN_FORMATS);

export const unknownFormat: Rule = {
  code: 'unknown-format',
  severity: 'warning',
  summary: 'A format that no validator knows.',
  check(view, report) {
    for (const node of nodesWith(view, 'format')) {
      const format = own(node.schema, 'format');
      if (typeof format !== 'string' || KNOWN.has(format)) continue;
      report({
        pointer: `${node.pointer}/format`,
        message: `${nodeName(node)} has the format ${shownValue(format)}, which no validator knows, so nothing is checked.${didYouMean(format, KNOWN_FORMATS)}`,
        help: /[\^$[(\\]/.test(format)
          ? 'This looks like a regular expression: write it as "pattern".'
          : 'Use a format of JSON Schema draft-07 such as date-time, or of OpenAPI such as int64, or remove it.',
      });
    }
  },
};
