import { schemaPatterns } from '../nodes/schema-patterns.ts';
import { pythonRefusal } from '../python-pattern/syntax.ts';
import { remember } from '../regex/cache.ts';
import { type Engine, type PortabilityFinding, portability } from '../regex/index.ts';
import type { Rule } from '../rule.ts';

const ENGINES: Readonly<Record<Engine, string>> = {
  java: 'Java',
  javascript: 'JavaScript',
  'javascript-u': 'JavaScript with flag u',
  re2: 'RE2 (Go)',
  dotnet: '.NET',
  python: 'Python',
};
const MOST_REASONS = 4;
const MOST_PATTERNS = 4096;

export const patternNotPortable: Rule = {
  code: 'pattern-not-portable',
  severity: 'info',
  profiles: { portable: 'warning' },
  summary: 'A regular expression that other engines refuse or read differently.',
  check(view, report) {
    for (const { text, pointer, at, owner } of schemaPatterns(view)) {
      const reasons = reasonsAgainst(text);
      if (reasons.length === 0) continue;
      const more = reasons.length - MOST_REASONS;
      report({
        pointer,
        at,
        message: `The pattern of ${owner} is not read alike everywhere. ${reasons.slice(0, MOST_REASONS).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
        help: 'Keep to what all engines share: [A-Za-z] instead of \\p{Alpha}, ^ and $ instead of \\A and \\z, no look-around, no possessive quantifiers, no flags.',
      });
    }
  },
};

/**
 * One sentence for each engine. What differs only in line ends or outside of ASCII is left out: that would be nearly
 * every pattern.
 */
const reasonsAgainst: (pattern: string) => readonly string[] = remember(MOST_PATTERNS, (pattern) => {
  const refusal = pythonRefusal(pattern);
  const found = new Map<string, string>();
  if (refusal !== undefined) found.set('Python refuses it', `${refusal}.`);
  for (const { engines, effect, reason } of portability(pattern).map(withoutPythonsRefusal)) {
    const who = `${namesOf(engines)} ${verb(engines, effect)}`;
    if (effect !== 'edge' && engines.length > 0 && !found.has(who)) found.set(who, reason);
  }
  return [...found].map(([who, reason]) => `${who}: ${reason}`);
});

/** Python's own grammar is at hand and knows better. */
function withoutPythonsRefusal(finding: PortabilityFinding): PortabilityFinding {
  if (finding.effect !== 'refuses') return finding;
  return { ...finding, engines: finding.engines.filter((engine) => engine !== 'python') };
}

function namesOf(engines: readonly Engine[]): string {
  // Who refuses with flag u and without is just JavaScript.
  const plain = engines.includes('javascript')
    ? engines.filter((engine) => engine !== 'javascript-u')
    : engines;
  const names = plain.map((engine) => ENGINES[engine]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function verb(engines: readonly Engine[], effect: PortabilityFinding['effect']): string {
  const one = namesOf(engines).search(/, | and /) === -1;
  if (effect === 'refuses') return one ? 'refuses it' : 'refuse it';
  return one ? 'reads it differently' : 'read it differently';
}
