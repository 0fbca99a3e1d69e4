import type { Node, Repeat, Span } from './ast.ts';
import { type JavaReader, Refusal } from './java-reader.ts';
import { isNullable } from './nullable.ts';

/** Java counts repetitions in 32 bits. */
const MAX_COUNT = 0x7fffffff;
/** RE2 and Go take no larger repetition. */
const BIG_REPEAT = 1000;

/** A line break (\R) alone, with or without groups around it. */
const LINE_BREAK = /^(?:\((?:\?:)?)*\\R\)*$/;

type Bounds = readonly [min: number, max: number];

/** Wraps what was just read in its quantifier, if one follows. */
export function readQuantifier(reader: JavaReader, body: Node, from: number, pattern: string): Node {
  const at = reader.at;
  const bounds = readBounds(reader);
  if (bounds === undefined) return body;
  let mode: Repeat['mode'] = 'greedy';
  if (reader.take('?')) mode = 'reluctant';
  else if (reader.take('+')) mode = 'possessive';
  if (mode === 'possessive') reader.note('possessive', at);
  if (bounds[0] > BIG_REPEAT || (bounds[1] > BIG_REPEAT && bounds[1] !== Infinity)) {
    reader.note('big-repeat', at);
  }
  if ((body.kind === 'assertion' || body.kind === 'look') && !pattern.startsWith('(?:', body.start)) {
    reader.note('quantified-assertion', from, pattern.slice(body.start, body.start + 3));
  }
  if (body.kind === 'empty' && body.start === body.end) {
    reader.note('empty-repeat', from);
    return body;
  }
  const whole = LINE_BREAK.test(pattern.slice(body.start, body.end));
  return repeatOf(whole ? atomicOf(body) : body, bounds, mode, reader.span(from));
}

function readBounds(reader: JavaReader): Bounds | undefined {
  if (reader.take('?')) return [0, 1];
  if (reader.take('*')) return [0, Infinity];
  if (reader.take('+')) return [1, Infinity];
  if (reader.peek() !== 0x7b) return undefined;
  const offset = reader.offset();
  reader.at++;
  if (!isDigit(reader.raw())) {
    throw new Refusal('A "{" starts a repetition and needs a number after it.', offset);
  }
  const min = readCount(reader, offset);
  let max = min;
  if (reader.take(',')) max = reader.peek() === 0x7d ? Infinity : readCount(reader, offset);
  if (!reader.take('}')) throw new Refusal('A repetition has no closing "}".', offset);
  if (max < min) throw new Refusal('A repetition has a maximum below its minimum.', offset);
  return [min, max];
}

function readCount(reader: JavaReader, offset: number): number {
  let count = 0;
  for (let code = reader.peek(); isDigit(code); code = reader.peek()) {
    count = count * 10 + code - 0x30;
    if (count > MAX_COUNT) throw new Refusal('A repetition is too large for Java to count.', offset);
    reader.at++;
  }
  return count;
}

/**
 * A possessive group gives nothing back, neither as a whole nor in one of its rounds. A line break (\R) that is
 * repeated, too, keeps its carriage return and line feed together.
 */
function repeatOf(body: Node, [min, max]: Bounds, mode: Repeat['mode'], span: Span): Node {
  if (mode !== 'possessive' || body.kind === 'char') return { kind: 'repeat', body, min, max, mode, ...span };
  const round = min > 1 || isNullable(body) ? atomicOf(body) : body;
  return {
    kind: 'atomic',
    body: { kind: 'repeat', body: round, min, max, mode: 'greedy', ...span },
    ...span,
  };
}

function atomicOf(body: Node): Node {
  return { kind: 'atomic', body, start: body.start, end: body.end };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
