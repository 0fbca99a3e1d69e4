/**
 * Where the decisions of a generator come from. 0 is always the simplest answer (leave it out, the shortest, the
 * first), so that a model made of zeros is the smallest there is.
 */
export interface Choices {
  /** A whole number from 0 up to, not including, the limit. */
  pick(limit: number): number;
  /** This number, unless something simpler is looked for. */
  prefer(value: number): number;
  /** The decisions about one part of a value. They do not depend on what is decided about other parts. */
  part(name: string | number): Choices;
  /** The same, but never made simpler: what has to differ from model to model differs in small ones too. */
  readonly lasting: Choices;
}

/** The decisions that were made about a value and about its parts. */
export interface Trace {
  readonly picks: readonly number[];
  readonly parts: ReadonlyMap<string, Trace>;
}

/** Every decision is the simplest. */
export const SIMPLEST: Trace = { picks: [], parts: new Map() };

/** Decisions by a seed: the same seed, part and order give the same numbers. */
export function randomChoices(seed: number): Choices {
  return randomPart(stateOf(seed));
}

/** Two words of 32 bits, so that parts of thousands of models hardly ever meet. */
interface State {
  readonly a: number;
  readonly b: number;
}

function randomPart(state: State): Choices {
  let count = 0;
  let parts: Map<string, Choices> | undefined;
  let lasting: Choices | undefined;
  const part = (name: string | number): Choices => {
    const key = String(name);
    parts ??= new Map();
    let known = parts.get(key);
    if (known === undefined) {
      known = randomPart(below(state, key));
      parts.set(key, known);
    }
    return known;
  };
  return {
    pick: (limit) => (limit <= 1 ? 0 : Math.floor(fraction(state, count++) * limit)),
    prefer: (value) => value,
    part,
    get lasting() {
      lasting ??= randomPart(below(below(state, ''), 'lasting'));
      return lasting;
    },
  };
}

function stateOf(seed: number): State {
  return below({ a: seed | 0, b: Math.floor(seed / 2 ** 32) | 0 }, 'seed');
}

/** Each letter goes into both words by another factor, as in hashes of the FNV kind. */
function below(state: State, name: string): State {
  let a = state.a ^ 0x811c9dc5;
  let b = state.b ^ 0x9e3779b9;
  for (let at = 0; at < name.length; at++) {
    a = Math.imul(a ^ name.charCodeAt(at), 0x01000193);
    b = Math.imul(b ^ name.charCodeAt(at), 0x85ebca6b);
  }
  return { a: scramble(a ^ (b >>> 15)), b: scramble(b ^ (a >>> 13)) };
}

/** From 0 up to, not including, 1, in 53 bits. */
function fraction({ a, b }: State, count: number): number {
  const high = scramble(a + Math.imul(count, 0x9e3779b9));
  const low = scramble(b ^ Math.imul(high, 0x85ebca6b));
  return ((high >>> 5) * 0x4000000 + (low >>> 6)) / 2 ** 53;
}

/** The last step of MurmurHash3: every bit of the word moves every other. */
function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

export interface TracedChoices {
  readonly choices: Choices;
  /** What has been decided until now. */
  trace(): Trace;
}

/** Decisions that are remembered. With a script they follow it, and are the simplest where it says nothing. */
export function tracedChoices(seed: number, script?: Trace): TracedChoices {
  return tracedPart(randomChoices(seed), script, script !== undefined);
}

function tracedPart(random: Choices, script: Trace | undefined, scripted: boolean): TracedChoices {
  const picks: number[] = [];
  const parts = new Map<string, TracedChoices>();
  const decide = (limit: number, unscripted: () => number): number => {
    const wanted = scripted ? (script?.picks[picks.length] ?? 0) : unscripted();
    const picked = Math.min(wanted, limit - 1);
    picks.push(picked);
    return picked;
  };
  const choices: Choices = {
    pick: (limit) => (limit <= 1 ? 0 : decide(limit, () => random.pick(limit))),
    prefer: (value) => decide(value + 1, () => value),
    part(name) {
      const key = String(name);
      let part = parts.get(key);
      if (part === undefined) {
        part = tracedPart(random.part(key), script?.parts.get(key), scripted);
        parts.set(key, part);
      }
      return part.choices;
    },
    get lasting() {
      return random.lasting;
    },
  };
  return {
    choices,
    trace: () => ({ picks, parts: new Map([...parts].map(([name, part]) => [name, part.trace()])) }),
  };
}

/** Traces with simpler decisions, those that take most away first. */
export function* simplerTraces(trace: Trace): Generator<Trace> {
  if (isSimplest(trace)) return;
  yield SIMPLEST;
  const parts = [...trace.parts].filter(([, part]) => !isSimplest(part));
  if (parts.length > 1 || trace.picks.some((pick) => pick > 0)) {
    for (const [name] of parts) yield withPart(trace, name, SIMPLEST);
  }
  yield* simplerPicks(trace);
  for (const [name, part] of parts) {
    for (const simpler of simplerTraces(part)) if (simpler !== SIMPLEST) yield withPart(trace, name, simpler);
  }
}

function* simplerPicks(trace: Trace): Generator<Trace> {
  for (const [index, pick] of trace.picks.entries()) {
    const lower = new Set([0, Math.floor(pick / 2), pick - 1]);
    for (const value of lower)
      if (value >= 0 && value < pick) yield { ...trace, picks: trace.picks.with(index, value) };
  }
}

function isSimplest(trace: Trace): boolean {
  if (trace.picks.some((pick) => pick > 0)) return false;
  for (const part of trace.parts.values()) if (!isSimplest(part)) return false;
  return true;
}

function withPart(trace: Trace, name: string, part: Trace): Trace {
  return { ...trace, parts: new Map(trace.parts).set(name, part) };
}
