import type { JsonObject } from '../json/index.ts';
import type { Clock } from './clock.ts';
import type { Action } from './provider-type.ts';
import type { Redactor } from './redaction.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** One line of a provider's log; no secret is in it. */
export interface LogEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly level: LogLevel;
  /** Absent in what is not about one invocation. */
  readonly typeName?: string;
  readonly action?: Action;
  readonly message: string;
  readonly fields?: JsonObject;
}

/** Where log entries go. What it throws is ignored: a log that fails must not fail an operation. */
export type LogSink = (entry: LogEntry) => void;

type Log = (message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** The author's log. Secrets of the request are taken out of everything that is given to it. */
export interface Logger {
  readonly debug: Log;
  readonly info: Log;
  readonly warn: Log;
  readonly error: Log;
}

export function createLogger(
  sink: LogSink | undefined,
  facts: Pick<LogEntry, 'typeName' | 'action'>,
  clock: Clock,
  redactor: () => Redactor,
): Logger {
  const at =
    (level: LogLevel): Log =>
    (message, fields) => {
      if (!sink) return;
      try {
        const { text, data } = redactor();
        sink({
          time: new Date(clock.now()).toISOString(),
          level,
          ...facts,
          message: text(String(message)),
          ...(fields && { fields: data(fields) as JsonObject }),
        });
      } catch {
        // See LogSink.
      }
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
