import type { Ambiguities, Ambiguity } from './ambiguity.ts';
import type { Regex } from './ast.ts';
import { backtrackingSearch } from './backtrack.ts';
import { numbersOf } from './char-set.ts';
import { compileProgram, type Program } from './program.ts';

/** Texts of growing cost: the prefix, then the pump as often as one likes, then the suffix. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

export interface Confirmed {
  readonly ambiguity: Ambiguity;
  readonly attack: Attack;
  /** The steps grow with this power of the length; Infinity if with no power. */
  readonly degree: number;
}

export function attackText({ prefix, pump, suffix }: Attack, times: number): string {
  return prefix + pump.repeat(times) + suffix;
}

/** Lets the step counter prove what the analysis suspects; what it cannot prove is not reported. */
export function confirm(regex: Regex, { found, alphabet }: Ambiguities): Confirmed | undefined {
  const program = compileProgram(regex);
  if (program === undefined) return undefined;
  const suffixes = new SuffixSearch(program, regex, alphabet.letters);
  let best: Confirmed | undefined;
  let confirmed = 0;
  for (const ambiguity of found) {
    const { prefix, pump } = ambiguity;
    for (const suffix of suffixes.failing(ambiguity)) {
      const attack = { prefix, pump, suffix };
      const degree = degreeOf(ambiguity, (times) => cost(program, textOf(regex, attack, times), MANY_STEPS));
      if (degree < 2) continue;
      suffixes.preferred = suffix;
      confirmed++;
      if (degree > (best?.degree ?? 0)) best = { ambiguity, attack, degree };
      break;
    }
    if (best?.degree === Infinity || confirmed >= MOST_CONFIRMED) break;
  }
  return best;
}

/** Finds what must stand behind the pumps for the search to fail: nothing, or a few letters. */
class SuffixSearch {
  /** What worked before is tried first. */
  preferred = '';
  readonly #program: Program;
  readonly #regex: Regex;
  readonly #letters: readonly string[];

  constructor(program: Program, regex: Regex, letters: readonly number[]) {
    this.#program = program;
    this.#regex = regex;
    this.#letters = letters.map((letter) => String.fromCodePoint(letter));
  }

  /** Suffixes that fail in different ways, which shows in the number of steps. */
  *failing({ prefix, pump }: Ambiguity): Generator<string> {
    const seen = new Set<number>();
    let left = TRIAL_STEPS;
    for (const suffix of this.#candidates()) {
      if (left < 0 || seen.size >= MOST_SUFFIXES) return;
      const text = textOf(this.#regex, { prefix, pump, suffix }, 2);
      const { found, steps } = backtrackingSearch(this.#program, text, ONE_TRIAL);
      left -= steps;
      if (found === true || seen.has(steps)) continue;
      seen.add(steps);
      yield suffix;
    }
  }

  *#candidates(): Generator<string> {
    yield this.preferred;
    yield '';
    yield* this.#letters;
    for (const letter of this.#letters) yield letter + letter;
    for (const first of this.#letters) {
      for (const second of this.#letters) yield* [first + second, first + second + second];
    }
  }
}

function textOf(regex: Regex, attack: Attack, times: number): Uint32Array {
  return numbersOf(attackText(attack, times), regex.dialect === 'javascript');
}

const ONE_TRIAL = 5000;
/** For all trials of one suspicion together. */
const TRIAL_STEPS = 20_000;
const MOST_SUFFIXES = 4;
const LONG_TEXT = 2000;
const MANY_STEPS = 40_000;
/** A search whose cost grows with the square takes four times the steps for twice the text. */
const CLEARLY_MORE = 2.8;
/** Suspicions are many where loops follow each other; the first few tell enough. */
const MOST_CONFIRMED = 2;

type Cost = (times: number) => number | undefined;

/** The steps until the search fails; undefined if it succeeds. More than `most` steps count as `most`. */
function cost(program: Program, text: Uint32Array, most: number): number | undefined {
  const { found, steps } = backtrackingSearch(program, text, most);
  return found === true ? undefined : Math.min(steps, most);
}

/** The factors by which the steps grow each time that the number of pumps doubles, as long as they can be counted. */
function growth(steps: Cost, times: number, most: number): { factors: readonly number[]; escaped: boolean } {
  const factors: number[] = [];
  let last = 0;
  for (let now = times; now <= most; now *= 2) {
    const counted = steps(now);
    if (counted === undefined) return { factors: [], escaped: false };
    if (last > 0) factors.push(counted / last);
    if (counted >= MANY_STEPS) return { factors, escaped: true };
    last = counted;
  }
  return { factors, escaped: false };
}

function degreeOf({ kind, pump }: Ambiguity, steps: Cost): number {
  return (kind === 'exponential' ? exponentialDegree(steps) : 0) || polynomialDegree(pump.length, steps);
}

/** An exponential's factors are squared from one doubling to the next, and its steps soon cannot be counted. */
function exponentialDegree(steps: Cost): number {
  const { factors, escaped } = growth(steps, 2, 64);
  const soon = factors.length <= 3;
  return escaped && (soon || factors.at(-1)! > 1.2 * factors.at(-2)!) ? Infinity : 0;
}

/**
 * A polynomial's factors tend to a power of two from below. The last one counts, unless the counting stopped in
 * its midst.
 */
function polynomialDegree(pumpLength: number, steps: Cost): number {
  const { factors, escaped } = growth(
    steps,
    Math.max(2, Math.ceil(4 / pumpLength)),
    Math.ceil(512 / pumpLength),
  );
  // Where even a short text takes more steps than are counted, the power is beyond counting, too.
  if (escaped && factors.length === 0) return Math.floor(Math.log2(MANY_STEPS));
  const last = (escaped && factors.length > 1 ? factors.at(-2) : factors.at(-1)) ?? 0;
  if (last < CLEARLY_MORE) return 0;
  // Where a pattern limits the length of what it reads, a long text is cheap again.
  if ((steps(Math.ceil(LONG_TEXT / pumpLength)) ?? 0) < MANY_STEPS) return 0;
  return Math.ceil(Math.log2(last) - 0.2);
}
