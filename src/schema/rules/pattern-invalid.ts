import { shownValue } from '../evaluation/failure-text.ts';
import { schemaPatterns } from '../nodes/schema-patterns.ts';
import { readPattern } from '../regex/read-pattern.ts';
import type { Rule } from '../rule.ts';

export const patternInvalid: Rule = {
  code: 'pattern-invalid',
  severity: 'error',
  summary: 'A regular expression that neither Java nor JavaScript can read.',
  check(view, report) {
    for (const { text, pointer, at, owner } of schemaPatterns(view)) {
      const { invalid, problem } = readPattern(text);
      if (!invalid || problem === undefined) continue;
      const { reason, offset } = problem;
      const place = offset > 0 && offset < text.length ? ` (at ${shownValue(text.slice(offset))})` : '';
      report({
        pointer,
        at,
        message: `The pattern of ${owner} is not a regular expression, so no value can be checked against it: ${lowered(reason)}${place}`,
        help: 'Correct the pattern. A backslash in front of a special character makes it an ordinary one; in JSON it is written twice.',
      });
    }
  },
};

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
