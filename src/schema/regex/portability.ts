import type { Node, Span } from './ast.ts';
import { type Effect, type Engine, factsAbout } from './engine-facts.ts';
import { readPattern } from './read-pattern.ts';

/** One reason why an engine does not read a pattern as Java does. */
export interface PortabilityFinding {
  readonly engines: readonly Engine[];
  readonly effect: Effect;
  readonly offset: number;
  readonly end: number;
  readonly reason: string;
}

/** Which engines refuse a pattern or read it differently from Java, and why. In the order of the pattern. */
export function portability(pattern: string): readonly PortabilityFinding[] {
  const { regex, problem, native, invalid } = readPattern(pattern);
  const findings: PortabilityFinding[] = [];
  if (problem !== undefined && (native !== undefined || invalid)) {
    const { reason, offset } = problem;
    findings.push({ engines: ['java'], effect: 'refuses', offset, end: offset + 1, reason });
  }
  for (const feature of regex?.features ?? []) {
    for (const fact of factsAbout(feature))
      findings.push({ ...fact, offset: feature.start, end: feature.end });
  }
  if (regex !== undefined) findings.push(...manyRounds(regex.body));
  findings.push(...refusedByJavaScript(pattern, findings));
  return findings.sort((left, right) => left.offset - right.offset);
}

/** RE2 multiplies the sizes of repetitions inside each other. */
const MOST_ROUNDS = 1000;

function manyRounds(body: Node): readonly PortabilityFinding[] {
  const found: Span[] = [];
  const visit = (node: Node, rounds: number): void => {
    let inner = rounds;
    if (node.kind === 'repeat') {
      const own = Math.max(1, node.max === Infinity ? node.min : node.max);
      inner = rounds * own;
      if (own <= MOST_ROUNDS && inner > MOST_ROUNDS && rounds <= MOST_ROUNDS) found.push(node);
    }
    if (node.kind === 'sequence') for (const item of node.items) visit(item, inner);
    else if (node.kind === 'alternation') for (const option of node.options) visit(option, inner);
    else if ('body' in node) visit(node.body, inner);
  };
  visit(body, 1);
  return found.map(({ start, end }) => ({
    engines: ['re2'],
    effect: 'refuses',
    offset: start,
    end,
    reason: 'Repetitions inside each other come to more than 1000 rounds.',
  }));
}

/** JavaScript is at hand, so what it refuses for other reasons is found by asking it. */
function refusedByJavaScript(
  pattern: string,
  findings: readonly PortabilityFinding[],
): readonly PortabilityFinding[] {
  const refusing = (
    [
      ['javascript', ''],
      ['javascript-u', 'u'],
    ] as const
  )
    .filter(([, flag]) => !compiles(pattern, flag))
    .map(([engine]) => engine)
    .filter((engine) => !findings.some((one) => one.effect === 'refuses' && one.engines.includes(engine)));
  if (refusing.length === 0) return [];
  const reason = `JavaScript${refusing.includes('javascript') ? '' : ' with flag u'} refuses the pattern.`;
  return [{ engines: refusing, effect: 'refuses', offset: 0, end: pattern.length, reason }];
}

function compiles(pattern: string, flag: string): boolean {
  try {
    new RegExp(pattern, flag);
    return true;
  } catch {
    return false;
  }
}
