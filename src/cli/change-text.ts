import type { createColors } from 'picocolors';
import { printable } from '../diagnostics/index.ts';
import type { JsonValue } from '../json/index.ts';
import { REDACTED } from '../schema/index.ts';

export type Colors = ReturnType<typeof createColors>;

/** One mark for each kind of change, in the colour in which people expect it. */
export function changeMark(kind: 'add' | 'remove' | 'change', colors: Colors): string {
  return { add: colors.green('+'), remove: colors.red('-'), change: colors.yellow('~') }[kind];
}

const NARROWEST = 20;
/** A longer value helps nobody who reads, wherever it is printed. */
const WIDEST = 2000;

/** A value on one line, cut where the room for it ends. */
export function valueText(value: JsonValue | undefined, room: number): string {
  if (value === undefined) return '(nothing)';
  if (value === REDACTED) return REDACTED;
  const text = printable(JSON.stringify(value));
  const most = Math.floor(Math.min(Math.max(room, NARROWEST), WIDEST));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
