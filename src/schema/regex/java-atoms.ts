import type { Node, Place, Span } from './ast.ts';
import { type CharSet, complement, EVERYTHING, rangesOf, single } from './char-set.ts';
import type { Flags } from './java-flags.ts';
import { LINE_ENDS, VERTICAL_SPACE } from './java-properties.ts';

/** What "^" means under the flags in force. */
export function lineStart({ multiline, unixLines }: Flags): Place {
  if (!multiline) return 'start';
  return unixLines ? 'line-start-unix' : 'line-start';
}

/** What "$" means. */
export function lineEnd(flags: Flags): Place {
  if (!flags.multiline) return lastLineEnd(flags);
  return flags.unixLines ? 'line-end-unix' : 'line-end';
}

/** What \Z means, whatever the flag m. */
export function lastLineEnd({ unixLines }: Flags): Place {
  return unixLines ? 'end-or-last-line-end-unix' : 'end-or-last-line-end';
}

export function wordBoundary({ unicodeClasses }: Flags): 'word-boundary' | 'word-boundary-unicode' {
  return unicodeClasses ? 'word-boundary-unicode' : 'word-boundary';
}

/** The characters that a dot stands for. */
export function dotSet(flags: Flags): CharSet {
  if (flags.dotAll) return EVERYTHING;
  return complement(flags.unixLines ? single(0x0a) : LINE_ENDS);
}

/** \R: a carriage return with its line feed, or anything that moves to a new line. */
export function lineBreak(span: Span): Node {
  const items: Node[] = [
    { kind: 'char', set: rangesOf([0x0d, 0x0d]), ...span },
    { kind: 'char', set: single(0x0a), ...span },
  ];
  return {
    kind: 'alternation',
    options: [
      { kind: 'sequence', items, ...span },
      { kind: 'char', set: VERTICAL_SPACE, ...span },
    ],
    ...span,
  };
}
