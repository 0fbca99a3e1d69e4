import type { Log } from '../../control-plane/index.ts';
import { printable } from '../../diagnostics/index.ts';
import type { Io } from '../io.ts';

/** The log of a server: lines to read on a terminal, else a JSON object on each line. */
export function serverLog(io: Io): Log {
  const write =
    (level: string) =>
    (fields: object, message: string): void => {
      io.stderr.write(
        `${io.stderr.isTerminal ? readable(level, fields, message) : json(level, fields, message)}\n`,
      );
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

function json(level: string, fields: object, message: string): string {
  return JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }, errorsAsText);
}

function readable(level: string, fields: object, message: string): string {
  const detail = JSON.stringify(fields, errorsAsText);
  return `${new Date().toLocaleTimeString('en-GB')} ${level} ${printable(message)}${detail === '{}' ? '' : ` ${printable(detail)}`}`;
}

function errorsAsText(_name: string, value: unknown): unknown {
  return value instanceof Error ? value.stack : value;
}
