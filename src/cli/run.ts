import { printable } from '../diagnostics/index.ts';
import { type ExitCode, UsageError } from './command.ts';
import { findCommand } from './commands/index.ts';
import type { Io } from './io.ts';
import { readPlainArguments } from './plain-arguments.ts';

/** Runs one command line. Whatever happens, the answer is an exit code, never an exception. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await runCommandLine(args, io);
  } catch (error) {
    if (error instanceof UsageError)
      for (const reason of error.reasons) io.stderr.write(`formwork: ${printable(reason)}\n`);
    else io.stderr.write(bugReport(error, io));
    return 2;
  }
}

async function runCommandLine(args: readonly string[], io: Io): Promise<ExitCode> {
  const entry = findCommand(args);
  if (entry !== undefined) {
    const { command } = await entry.load();
    const plain = readPlainArguments(args.slice(entry.name.split(' ').length), command);
    if (plain !== undefined) return command.run({ ...plain, io });
  }
  const { runProgram } = await import('./program.ts');
  return runProgram(args, io);
}

function bugReport(error: unknown, io: Io): string {
  const message = error instanceof Error ? error.message : String(error);
  const stack = io.env['FORMWORK_DEBUG'] && error instanceof Error ? `${error.stack}\n` : '';
  return [
    `formwork: internal error: ${message}\n`,
    stack,
    'This is a bug in Formwork. Please report it with the command line and, if you can, the files.\n',
    stack === '' ? 'Set FORMWORK_DEBUG=1 to see where it happened.\n' : '',
  ].join('');
}
