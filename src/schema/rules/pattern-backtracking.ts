import { own } from '../../json/index.ts';
import { shownValue } from '../evaluation/failure-text.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { schemaPatterns } from '../nodes/schema-patterns.ts';
import { isPlainlyHarmless } from '../pattern-loops/plainly-harmless.ts';
import { remember } from '../regex/cache.ts';
import { type BacktrackingRisk, backtracking } from '../regex/index.ts';
import type { Rule } from '../rule.ts';

/** A square is felt only on texts that are longer than any property may be. */
const LEAST_DEGREE = 3;
/** Steps that an engine takes in well under a second. */
const HARMLESS_STEPS = 1e7;
const MOST_PATTERNS = 4096;

export const patternBacktracking: Rule = {
  code: 'pattern-backtracking',
  severity: 'warning',
  summary: 'A regular expression that a short text can keep busy for a long time.',
  check(view, report) {
    const limits = new Map(
      nodesWith(view, 'maxLength').map(({ pointer, schema }) => [
        `${pointer}/pattern`,
        own(schema, 'maxLength'),
      ]),
    );
    for (const { text, pointer, at, owner } of schemaPatterns(view)) {
      const risk = riskOf(text);
      if (risk === null || isHarmless(risk, limits.get(pointer))) continue;
      report({
        pointer,
        at,
        message: `The pattern of ${owner} can keep a checker busy for long, with texts such as ${shownValue(risk.example)}. ${risk.reason}`,
        help: 'Let each character be read in one way only: no repetition inside a repetition, and no neighbours that share characters. A maxLength limits the damage.',
      });
    }
  },
};

const riskOf: (pattern: string) => BacktrackingRisk | null = remember(MOST_PATTERNS, (pattern) =>
  isPlainlyHarmless(pattern) ? null : (backtracking(pattern) ?? null),
);

function isHarmless({ degree }: BacktrackingRisk, maxLength: unknown): boolean {
  if (degree < LEAST_DEGREE) return true;
  if (typeof maxLength !== 'number') return false;
  return (degree === Infinity ? 2 ** maxLength : maxLength ** degree) <= HARMLESS_STEPS;
}
