import { type Ambiguity, findAmbiguities } from './ambiguity.ts';
import type { Regex, Span } from './ast.ts';
import { type Attack, attackText, type Confirmed, confirm } from './attack.ts';
import { remember } from './cache.ts';
import { type PositionGraph, positionGraph } from './position-graph.ts';
import { readPattern } from './read-pattern.ts';

export interface BacktrackingRisk {
  readonly kind: 'exponential' | 'polynomial';
  /** The power of the text's length that the cost grows with; Infinity if exponential. */
  readonly degree: number;
  readonly offset: number;
  readonly end: number;
  readonly reason: string;
  /** A short text of the costly kind. */
  readonly example: string;
  readonly attack: Attack;
}

export interface BacktrackingAnalysis {
  readonly risk: BacktrackingRisk | undefined;
  /** True if there is nothing to suspect: no risk, none that could not be proved, and none overlooked for size. */
  readonly harmless: boolean;
  /** The power of the text's length that the cost grows with at most, as far as is known; Infinity if it may be any. */
  readonly degree: number;
}

const MOST = 4096;
const EXAMPLE_LENGTH = 40;

/** Can a backtracking engine (Java's, JavaScript's) be kept busy by a text that does not match? */
export function backtracking(pattern: string): BacktrackingRisk | undefined {
  return analyseBacktracking(pattern).risk;
}

export const analyseBacktracking: (pattern: string) => BacktrackingAnalysis = remember(MOST, (pattern) => {
  const { regex } = readPattern(pattern);
  return regex === undefined ? UNKNOWN : analyseRegex(regex);
});

const UNKNOWN: BacktrackingAnalysis = { risk: undefined, harmless: false, degree: Infinity };
const HARMLESS: BacktrackingAnalysis = { risk: undefined, harmless: true, degree: 1 };

export function analyseRegex(regex: Regex): BacktrackingAnalysis {
  const graph = positionGraph(regex);
  if (graph === undefined) return UNKNOWN;
  const ambiguities = findAmbiguities(graph);
  if (ambiguities === undefined) return HARMLESS;
  const { found, complete } = ambiguities;
  if (found.length === 0) return complete ? HARMLESS : UNKNOWN;
  const confirmed = confirm(regex, ambiguities);
  if (confirmed !== undefined)
    return { risk: describe(regex, graph, confirmed), harmless: false, degree: confirmed.degree };
  // A suspicion that no text bears out: what is left is that the search starts anew at every character.
  const isBounded = complete && found.every(({ kind }) => kind === 'polynomial');
  return isBounded ? { ...UNKNOWN, degree: 2 } : UNKNOWN;
}

function describe(regex: Regex, graph: PositionGraph, confirmed: Confirmed): BacktrackingRisk {
  const { ambiguity, attack, degree } = confirmed;
  const { start, end } = placeOf(graph, ambiguity);
  const times = Math.max(3, Math.floor(EXAMPLE_LENGTH / attack.pump.length));
  return {
    kind: degree === Infinity ? 'exponential' : 'polynomial',
    degree,
    offset: start,
    end,
    reason: reasonFor(regex.pattern, graph, confirmed),
    example: attackText(attack, times),
    attack,
  };
}

function reasonFor(pattern: string, graph: PositionGraph, { ambiguity, attack, degree }: Confirmed): string {
  const part = ({ start, end }: Span) => `"${pattern.slice(start, end)}"`;
  const place = part(placeOf(graph, ambiguity));
  const pump = JSON.stringify(attack.pump);
  if (degree === Infinity) {
    return `${place} can read ${pump} in more than one way: each further one multiplies the ways to try before a text is found not to match.`;
  }
  const power = degree === 2 ? 'the square' : `power ${degree}`;
  const first = graph.positions[ambiguity.positions[0]]!;
  return ambiguity.positions[0] === graph.scan
    ? `The search starts anew at every character, and each time ${place} reads the same text again: the time grows with ${power} of its length.`
    : `${part(first.loops[0] ?? first.span)} and ${place} can both read ${pump}, and share a long text in many ways: the time grows with ${power} of its length.`;
}

/** The repetition to mend: around both positions if a loop is ambiguous in itself, else the later loop. */
function placeOf(graph: PositionGraph, { kind, positions }: Ambiguity): Span {
  const left = graph.positions[positions[0]]!;
  const right = graph.positions[positions[1]]!;
  if (kind === 'polynomial') return right.loops[0] ?? right.span;
  if (left === right) return left.loops.at(-1) ?? left.span;
  return left.loops.find((loop) => right.loops.includes(loop)) ?? left.span;
}
