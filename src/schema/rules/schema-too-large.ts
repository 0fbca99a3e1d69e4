import { pythonDumpSizeOver } from '../json-size.ts';
import type { Rule } from '../rule.ts';

const LIMIT = 60 * 1024;

export const schemaTooLarge: Rule = {
  code: 'schema-too-large',
  severity: 'warning',
  profiles: { registry: 'error' },
  summary: 'A schema of more than 60 KiB.',
  check(view, report) {
    const size = pythonDumpSizeOver(view.document.json.source.text, LIMIT);
    if (size === undefined) return;
    report({
      pointer: '',
      message: `The schema has ${size} bytes without its line breaks and indentation; the CloudFormation CLI takes at most ${LIMIT}.`,
      help: 'Move what repeats into definitions, shorten descriptions, or split the type.',
    });
  },
};
