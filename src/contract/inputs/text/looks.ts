import type { RegexNode } from '../../../schema/index.ts';
import type { Choices } from '../choices.ts';
import { patternText, widthOf } from './pattern-text.ts';

/** What a pattern asks of the text before it starts to read it: `(?=.*[A-Z])`, `(?=.{1,63}$)`. */
export interface LooksAhead {
  readonly minLength: number;
  readonly maxLength: number;
  /** Looks for something that must be somewhere in the text. */
  readonly parts: readonly RegexNode[];
  /** Looks that describe the whole text, so that it can be made from them as well as from the pattern itself. */
  readonly whole: readonly RegexNode[];
}

const known = new WeakMap<RegexNode, LooksAhead>();

/** The looks ahead at the start of a pattern; others are left to chance. */
export function looksAhead(pattern: RegexNode): LooksAhead {
  let found = known.get(pattern);
  if (found === undefined) {
    const bodies = leading(pattern).flatMap((node) =>
      node.kind === 'look' && !node.behind && !node.negative ? [node.body] : [],
    );
    const whole = bodies.filter(reachesEnd);
    found = {
      parts: bodies.filter((body) => !reachesEnd(body)),
      whole,
      minLength: Math.max(0, ...bodies.map((body) => widthOf(body).min)),
      maxLength: Math.min(Infinity, ...whole.map((body) => widthOf(body).max)),
    };
    known.set(pattern, found);
  }
  return found;
}

/** The nodes that stand before the first character. */
function leading(node: RegexNode): readonly RegexNode[] {
  if (node.kind === 'capture' || node.kind === 'atomic') return leading(node.body);
  if (node.kind !== 'sequence') return [node];
  const first = node.items.findIndex((item) => widthOf(item).max > 0);
  const before = first === -1 ? node.items : node.items.slice(0, first);
  return first === -1 ? before : [...before, ...leading(node.items[first]!)];
}

function reachesEnd(body: RegexNode): boolean {
  const last = body.kind === 'sequence' ? body.items.at(-1) : body;
  return last?.kind === 'assertion' && last.test.startsWith('end');
}

/** `^` before the first character is said twice where a look stands there, and some do say it. */
function startsAtStart(body: RegexNode): boolean {
  const first = body.kind === 'sequence' ? body.items[0] : body;
  return first?.kind === 'assertion' && first.test === 'start';
}

/** A text in which what the looks ask for has been written over something else. */
export function repaired(text: string, parts: readonly RegexNode[], choices: Choices): string {
  let characters = [...text];
  for (const body of parts) {
    const wanted = [...(patternText(body, widthOf(body).min, choices, 'plain') ?? '')];
    if (wanted.length === 0 || wanted.length >= characters.length) continue;
    const at = startsAtStart(body) ? 0 : choices.pick(characters.length - wanted.length + 1);
    characters = characters.toSpliced(at, wanted.length, ...wanted);
  }
  return characters.join('');
}
