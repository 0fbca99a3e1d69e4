import { printable } from '../diagnostics/index.ts';
import type { LogSink } from '../provider/index.ts';
import type { Io } from './io.ts';

/** The log of handlers, a line for each entry, on standard error. The run time has taken the secrets out. */
export function handlerLog(io: Io): LogSink {
  return ({ level, action, message, fields }) => {
    const detail = fields === undefined ? '' : ` ${JSON.stringify(fields)}`;
    io.stderr.write(`${level} ${action ?? 'provider'}: ${printable(`${message}${detail}`)}\n`);
  };
}
