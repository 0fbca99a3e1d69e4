import type { Location } from '../diagnostic.ts';
import type { Source } from '../source.ts';
import { glyph } from './terminal-text.ts';

/** A line of a frame: its number, its text, and under which cells the carets go. */
export interface FrameLine {
  readonly number: number;
  readonly text: string;
  readonly underline?: { readonly start: number; readonly cells: number };
}

const CUT = '…';

/**
 * The line of a finding with one line before and after it. Lines longer than `width` are cut to a window
 * around the finding, so that minified files stay readable.
 */
export function codeFrame(source: Source, location: Location, width: number): readonly FrameLine[] {
  const text = source.line(location.line);
  const start = Math.min(location.column - 1, text.length);
  const end = location.endLine === location.line ? location.endColumn - 1 : text.length;
  const from = text.length <= width ? 0 : chooseWindow(text, start, Math.max(end, start + 1), width);
  const lines = [
    contextLine(source, location.line - 1, from, width),
    markedLine(text, location.line, { start, end: Math.max(end, start + 1) }, from, width),
    contextLine(source, location.line + 1, from, width),
  ];
  return lines.filter((line) => line !== undefined);
}

/** The finding stands in the middle of the window; of a long one, the beginning is shown. */
function chooseWindow(text: string, start: number, end: number, width: number): number {
  const before = Math.max(Math.floor((width - (end - start)) / 2), Math.floor(width / 8));
  return Math.max(0, Math.min(start - before, text.length - width));
}

/** An offset that does not cut a character of two UTF-16 units in half. */
function snap(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}

function contextLine(source: Source, number: number, from: number, width: number): FrameLine | undefined {
  if (number < 1) return undefined;
  const text = source.line(number);
  if (text.slice(from, from + width).trim() === '') return undefined;
  return { number, text: draw(text, from, from + width, -1, -1).text };
}

function markedLine(
  text: string,
  number: number,
  span: { start: number; end: number },
  from: number,
  width: number,
): FrameLine {
  const drawn = draw(text, from, from + width, span.start, span.end);
  return { number, text: drawn.text, underline: { start: drawn.start, cells: Math.max(1, drawn.cells) } };
}

/** The characters of a line between two offsets, and the cells that a span in it takes. */
function draw(
  line: string,
  windowStart: number,
  windowEnd: number,
  spanStart: number,
  spanEnd: number,
): { text: string; start: number; cells: number } {
  const from = snap(line, windowStart);
  const to = snap(line, windowEnd);
  const parts: string[] = from > 0 && line.length > from ? [CUT] : [];
  let column = parts.length;
  let start = -1;
  let cells = 0;
  let at = from;
  for (const character of line.slice(from, to)) {
    const shown = glyph(character);
    const within = at + character.length > spanStart && at < spanEnd;
    if (within && start === -1) start = column;
    if (within) cells += shown.cells;
    parts.push(shown.text);
    column += shown.cells;
    at += character.length;
  }
  if (line.length > to) parts.push(CUT);
  return { text: parts.join(''), start: start === -1 ? column : start, cells };
}
