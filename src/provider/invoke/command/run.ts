import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { endingOf, keepTrack, listen, OWN_GROUP } from '../child-processes.ts';
import type { OutputListener } from '../invoker.ts';

/** What is needed to run a command. */
export interface CommandRun {
  readonly command: string;
  readonly arguments: readonly string[];
  readonly folder?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly maxAnswerBytes: number;
  readonly onOutput?: OutputListener | undefined;
}

export interface RunningCommand {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when the process is gone, or could not be started. */
  readonly gone: Promise<void>;
}

/** Starts a command, with `ended` told once why there will be no more output. */
export function runCommand(run: CommandRun, ended: (problem: string) => void): RunningCommand {
  const { command, folder, env, onOutput } = run;
  const child = spawn(command, [...run.arguments], {
    stdio: 'pipe',
    detached: OWN_GROUP,
    windowsHide: true,
    ...(folder !== undefined && { cwd: folder }),
    ...(env !== undefined && { env }),
  });
  keepTrack(child);
  listen(child.stderr, 'stderr', onOutput);
  // A program that does not read its input to the end is judged by its answer.
  child.stdin.on('error', () => {});
  const name = basename(command);
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      ended(`The command ${name} could not be started (${reasonOf(error)}).`);
      resolve();
    });
    child.once('exit', () => resolve());
    child.once('close', (code, signal) =>
      ended(`The command ${name} ended (${endingOf(code, signal)}) without an answer.`),
    );
  });
  return { child, gone };
}

function reasonOf({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such program, or no such folder to run it in';
  return code === 'EACCES' ? 'it is no program, or may not be run' : (code ?? 'unknown reason');
}
