import type { CharSet } from './char-set.ts';

/** Where a node stands in the pattern text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Node =
  | Empty
  | Char
  | Sequence
  | Alternation
  | Capture
  | Repeat
  | Atomic
  | Look
  | Assertion
  | BackReference
  | Grapheme;

export interface Empty extends Span {
  readonly kind: 'empty';
}

/** One character out of a set. */
export interface Char extends Span {
  readonly kind: 'char';
  readonly set: CharSet;
}

export interface Sequence extends Span {
  readonly kind: 'sequence';
  readonly items: readonly Node[];
}

export interface Alternation extends Span {
  readonly kind: 'alternation';
  readonly options: readonly Node[];
}

export interface Capture extends Span {
  readonly kind: 'capture';
  /** Groups count from 1, in the order of their opening brackets. */
  readonly group: number;
  readonly body: Node;
}

export interface Repeat extends Span {
  readonly kind: 'repeat';
  readonly body: Node;
  readonly min: number;
  /** Infinity if there is no upper bound. */
  readonly max: number;
  /** Possessive only where the body is one character; other possessive bodies are an atomic group. */
  readonly mode: 'greedy' | 'reluctant' | 'possessive';
}

export interface Atomic extends Span {
  readonly kind: 'atomic';
  readonly body: Node;
}

export interface Look extends Span {
  readonly kind: 'look';
  readonly behind: boolean;
  readonly negative: boolean;
  readonly body: Node;
}

/** A test of the place between two characters. `unix`: only \n ends a line. `unicode`: words as Unicode has them. */
export interface Assertion extends Span {
  readonly kind: 'assertion';
  readonly test: Place;
}

export type Place =
  | 'start'
  | 'end'
  | 'end-or-last-line-end'
  | 'end-or-last-line-end-unix'
  | 'line-start'
  | 'line-start-unix'
  | 'line-end'
  | 'line-end-unix'
  | 'word-boundary'
  | 'word-boundary-unicode'
  | 'word-boundary-plain'
  | 'not-word-boundary'
  | 'not-word-boundary-unicode'
  | 'not-word-boundary-plain';

export type Folding = 'none' | 'ascii' | 'unicode';

export interface BackReference extends Span {
  readonly kind: 'back-reference';
  readonly group: number;
  readonly folding: Folding;
}

/** \X and \b{g}: what a reader sees as one character. Kept so that it can be named as untranslatable. */
export interface Grapheme extends Span {
  readonly kind: 'grapheme';
}

/** A piece of syntax that engines treat differently; collected while parsing. */
export interface Feature extends Span {
  readonly name: FeatureName;
  /** What was written, where the name alone does not say it. */
  readonly detail?: string;
}

export type FeatureName =
  | 'atomic-group'
  | 'back-reference'
  | 'bell-or-escape'
  | 'big-repeat'
  | 'brace-property'
  | 'class-dash-after-shorthand'
  | 'class-intersection'
  | 'class-leading-bracket'
  | 'class-nested'
  | 'code-point-escape'
  | 'control-escape'
  | 'dollar'
  | 'dot'
  | 'empty-repeat'
  | 'grapheme'
  | 'horizontal-space'
  | 'inline-flags'
  | 'input-end'
  | 'input-end-or-last-line-end'
  | 'input-start'
  | 'last-match'
  | 'line-break'
  | 'literal-bracket'
  | 'look-ahead'
  | 'look-behind'
  | 'named-group'
  | 'needless-escape'
  | 'octal-escape'
  | 'possessive'
  | 'quantified-assertion'
  | 'quotation'
  | 'shorthand'
  | 'supplementary'
  | 'supplementary-range'
  | 'unicode-escape'
  | 'vertical-space'
  | 'word-boundary';

/** Whose rules the text was read by. JavaScript's only where Java refuses the text. */
export type Dialect = 'java' | 'javascript';

export interface Regex {
  readonly pattern: string;
  readonly dialect: Dialect;
  readonly body: Node;
  readonly groups: number;
  readonly features: readonly Feature[];
}

export interface SyntaxProblem {
  readonly reason: string;
  readonly offset: number;
}
