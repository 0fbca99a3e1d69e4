import type { BackReference, Node, Place, Regex, Repeat } from './ast.ts';
import { emitSet } from './emit-set.ts';
import { isNullable } from './nullable.ts';
import { checkReferences, Inexpressible } from './references.ts';

export type Emitted =
  | { readonly source: string; readonly flags: string }
  | { readonly unsupported: string; readonly offset: number };

/** A pattern read by Java's rules, written for JavaScript. */
export function emitJavaScript(regex: Regex): Emitted {
  try {
    const emitter = new Emitter(regex);
    const source = emitter.run();
    return { source, flags: emitter.needsSets ? 'v' : 'u' };
  } catch (error) {
    if (!(error instanceof Inexpressible)) throw error;
    return { unsupported: error.message, offset: error.offset };
  }
}

const LAST_LINE_END = '(?=(?:\\r\\n?|(?<!\\r)\\n|[\\u0085\\u2028\\u2029])?$)';
/** For Java an accent belongs to the word if its letter does. */
const WORD = '\\w|[\\p{L}\\p{Nd}]\\p{Mn}+';
const WORD_AHEAD = '\\w|(?<=[\\p{L}\\p{Nd}]\\p{Mn}*)\\p{Mn}';
const UNICODE_WORD = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200c\\u200d]';

const PLACES: Readonly<Record<Place, string>> = {
  start: '^',
  end: '$',
  'end-or-last-line-end': LAST_LINE_END,
  'end-or-last-line-end-unix': '(?=\\n?$)',
  'line-start': '(?!$)(?:^|(?<=[\\n\\u0085\\u2028\\u2029]|\\r(?!\\n)))',
  'line-start-unix': '(?!$)(?:^|(?<=\\n))',
  'line-end': '(?=[\\r\\u0085\\u2028\\u2029]|(?<!\\r)\\n|$)',
  'line-end-unix': '(?=\\n|$)',
  'word-boundary': `(?:(?<=${WORD})(?!${WORD_AHEAD})|(?<!${WORD})(?=${WORD_AHEAD}))`,
  'not-word-boundary': `(?:(?<=${WORD})(?=${WORD_AHEAD})|(?<!${WORD})(?!${WORD_AHEAD}))`,
  'word-boundary-unicode': `(?:(?<=${UNICODE_WORD})(?!${UNICODE_WORD})|(?<!${UNICODE_WORD})(?=${UNICODE_WORD}))`,
  'not-word-boundary-unicode': `(?:(?<=${UNICODE_WORD})(?=${UNICODE_WORD})|(?<!${UNICODE_WORD})(?!${UNICODE_WORD}))`,
  'word-boundary-plain': '\\b',
  'not-word-boundary-plain': '\\B',
};

class Emitter {
  needsSets = false;
  readonly #regex: Regex;
  readonly #referenced: ReadonlySet<number>;
  /** The number that a group of the pattern has in what is written. */
  readonly #numbers = new Map<number, number>();
  #opened = 0;
  #behind = false;

  constructor(regex: Regex) {
    this.#regex = regex;
    this.#referenced = checkReferences(regex);
  }

  run(): string {
    return this.#emit(this.#regex.body);
  }

  #emit(node: Node): string {
    switch (node.kind) {
      case 'empty':
        return '';
      case 'char': {
        const { source, needsSets } = emitSet(node.set);
        this.needsSets ||= needsSets;
        return source;
      }
      case 'sequence':
        return node.items
          .map((item) => (item.kind === 'alternation' ? this.#grouped(item) : this.#emit(item)))
          .join('');
      case 'alternation':
        return node.options.map((option) => this.#emit(option)).join('|');
      case 'capture':
        return this.#capture(node.group, node.body);
      case 'repeat':
        return this.#repeat(node);
      case 'atomic':
        return this.#atomic(node.body, node.start);
      case 'look':
        return this.#look(node);
      case 'assertion':
        return PLACES[node.test];
      case 'back-reference':
        return this.#reference(node);
      case 'grapheme':
        throw new Inexpressible('JavaScript has nothing like \\X or \\b{g}.', node.start);
    }
  }

  #grouped(node: Node): string {
    return `(?:${this.#emit(node)})`;
  }

  #capture(group: number, body: Node): string {
    if (!this.#referenced.has(group)) return this.#grouped(body);
    this.#numbers.set(group, ++this.#opened);
    return `(${this.#emit(body)})`;
  }

  #repeat(node: Repeat): string {
    const body = node.body.kind === 'char' ? this.#emit(node.body) : this.#grouped(node.body);
    if (node.mode === 'possessive') return possessive(body, node.min, node.max);
    if (node.max === 1 && node.min === 0 && isNullable(node.body)) {
      // JavaScript would not let an optional part match nothing, which an atomic group around it can notice.
      return node.mode === 'greedy' ? `(?:${body}|)` : `(?:|${body})`;
    }
    return body + bounds(node.min, node.max) + (node.mode === 'reluctant' ? '?' : '');
  }

  /** What a look-ahead has captured is never given back; reading it again moves past it. */
  #atomic(body: Node, offset: number): string {
    if (this.#behind) {
      throw new Inexpressible('An atomic group in a look-behind has no counterpart in JavaScript.', offset);
    }
    const number = ++this.#opened;
    return `(?=(${this.#emit(body)}))(?:\\${number})`;
  }

  #look(node: Node & { kind: 'look' }): string {
    const outer = this.#behind;
    this.#behind = node.behind;
    const body = this.#emit(node.body);
    this.#behind = outer;
    return `(?${node.behind ? '<' : ''}${node.negative ? '!' : '='}${body})`;
  }

  #reference(node: BackReference): string {
    if (node.group > this.#regex.groups) return '(?!)';
    return `(?:\\${this.#numbers.get(node.group)!})`;
  }
}

function bounds(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** As many as there are, then none more: the same as giving nothing back. */
function possessive(body: string, min: number, max: number): string {
  if (max === Infinity) return `${body}${bounds(min, max)}(?!${body})`;
  if (min === max) return body + bounds(min, max);
  if (max === 1) return `(?:${body}|(?!${body}))`;
  return `(?:${body}{${max}}|${body}{${min},${max - 1}}(?!${body}))`;
}
