import type { Location } from './diagnostic.ts';

/** The text of one file, able to turn character offsets into lines and columns. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** The location of the characters from `start` up to, not including, `end`. */
  location(start: number, end?: number): Location;
  /** The text of one line (from 1), without its line break. */
  line(number: number): string;
}

export function createSource(file: string, text: string): Source {
  let starts: readonly number[] | undefined;
  const lineStarts = (): readonly number[] => {
    starts ??= findLineStarts(text);
    return starts;
  };
  return {
    file,
    text,
    location(start, end = start) {
      const from = positionAt(lineStarts(), clamp(start, text.length));
      const to = positionAt(lineStarts(), clamp(Math.max(start, end), text.length));
      return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
    },
    line(number) {
      const all = lineStarts();
      const start = all[number - 1];
      if (start === undefined) return '';
      return text.slice(start, all[number] ?? text.length).replace(/\r?\n$|\r$/, '');
    },
  };
}

function clamp(offset: number, length: number): number {
  return Math.min(Math.max(offset, 0), length);
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function positionAt(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}
