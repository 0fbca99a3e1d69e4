import { schemaPatterns } from '../nodes/schema-patterns.ts';
import type { FeatureName } from '../regex/ast.ts';
import { translatePattern } from '../regex/index.ts';
import { readPattern } from '../regex/read-pattern.ts';
import type { Rule } from '../rule.ts';

/** What may have no counterpart. Everything else is translated, so it need not be tried. */
const SUSPECT: ReadonlySet<FeatureName> = new Set([
  'atomic-group',
  'back-reference',
  'grapheme',
  'look-behind',
  'possessive',
]);
/** From here on the engine may find a pattern too large. */
const LONG = 1000;

export const patternUntranslatable: Rule = {
  code: 'pattern-untranslatable',
  severity: 'warning',
  summary: 'A Java regular expression that cannot be expressed in JavaScript.',
  check(view, report) {
    for (const { text, pointer, at, owner } of schemaPatterns(view)) {
      if (!isSuspect(text)) continue;
      const translated = translatePattern(text);
      if (!('unsupported' in translated) || translated.invalid) continue;
      report({
        pointer,
        at,
        message: `The pattern of ${owner} has a meaning in Java that no JavaScript regular expression has, so tools written in JavaScript cannot use it: ${translated.unsupported}`,
        help: 'Write the pattern with simpler means.',
      });
    }
  },
};

function isSuspect(text: string): boolean {
  const { regex } = readPattern(text);
  if (regex === undefined || text.length > LONG || /\{\d{3,}/.test(text)) return true;
  return regex.features.some(({ name }) => SUSPECT.has(name));
}
