import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { endingOf, holdProcess, keepTrack, kill, listen, OWN_GROUP, streamsOf } from '../child-processes.ts';
import type { Conversation } from '../conversation.ts';
import { createLines } from './lines.ts';
import { createMessageConversation } from './message-conversation.ts';
import { CHANNEL_FD, NO_CHANNEL_EXIT_CODE, questionLine, readAnswerLine } from './process-lines.ts';
import { type WorkerSettings, type WorkerStartOptions, workerProgram } from './settings.ts';

/** What ends a process that is out of memory: the engine aborts it, the watch or the operating system kills it. */
const MEMORY_SIGNALS: readonly unknown[] = ['SIGABRT', 'SIGKILL', 'SIGTRAP'];

/** A process that ends closes its channel first. How long its end may take to be seen after that. */
const EXIT_MS = 500;

const LEAVE_ALONE = 'It must leave the files alone that it did not open.';

/** A worker that is a process of its own. */
export function startProcess(settings: WorkerSettings, { env, onOutput }: WorkerStartOptions): Conversation {
  const program = fileURLToPath(workerProgram('process-main'));
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${settings.memoryMb}`, program, JSON.stringify(settings)],
    {
      // On Windows, a pipe of the usual kind cannot be read and written at once; elsewhere this is the same.
      stdio: ['ignore', 'pipe', 'pipe', 'overlapped'],
      detached: OWN_GROUP,
      ...(env !== undefined && { env }),
    },
  );
  keepTrack(child);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const channel = streamsOf(child)[CHANNEL_FD];
  const { conversation, receive, end } = createMessageConversation({
    post: (question) => channel?.write(questionLine(question)),
    hold: (active) => holdProcess(child, active),
    stop: async () => {
      kill(child);
      await gone;
    },
  });
  listen(child.stdout, 'stdout', onOutput);
  listen(child.stderr, 'stderr', onOutput);
  const linesOf = createLines(2 * settings.maxAnswerBytes);
  channel?.setEncoding('utf8');
  channel?.on('data', (piece: string) => {
    try {
      for (const line of linesOf(piece)) receive(readAnswerLine(line));
    } catch {
      // Only handlers that write into the channel themselves write that much without an end.
      end(
        `The handler wrote a line without an end to where answers go (file descriptor ${CHANNEL_FD}). ${LEAVE_ALONE}`,
      );
      kill(child);
    }
  });
  // That a worker is gone is learned from its end.
  channel?.on('error', () => {});
  child.on('error', (error: NodeJS.ErrnoException) =>
    end(`The process of the handler could not be started (${error.code}).`),
  );
  watchEnd(child, channel, settings.memoryMb, end);
  return { ...conversation, isUsable: () => channel?.destroyed === false && conversation.isUsable() };
}

/** Tells why a process ended. One that lost its channel can answer no more, and is ended. */
function watchEnd(
  child: ChildProcess,
  channel: Socket | null | undefined,
  memoryMb: number,
  end: (problem: string) => void,
): void {
  let isCutOff = false;
  const cutOff = (): void => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    isCutOff = true;
    kill(child);
  };
  // If this program was busy meanwhile, an end that has come is seen after the timers, but before this.
  channel?.on('close', () => setTimeout(() => setImmediate(cutOff), EXIT_MS).unref());
  child.on('exit', (code, signal) => {
    const closedChannel = code === NO_CHANNEL_EXIT_CODE || (isCutOff && signal === 'SIGKILL');
    end(
      closedChannel
        ? `The handler closed where answers go (file descriptor ${CHANNEL_FD}). ${LEAVE_ALONE}`
        : problemOf(code, signal, memoryMb),
    );
    // What it has started may still be there.
    kill(child);
  });
}

function problemOf(code: number | null, signal: NodeJS.Signals | null, memoryMb: number): string {
  const ending = endingOf(code, signal);
  return MEMORY_SIGNALS.includes(signal)
    ? `The process of the handler was ended from outside (${ending}): most likely it used more than the ${memoryMb} MB of memory it may have.`
    : `The handler ended its process (${ending}) before it answered. It must not end the process, and must catch its errors.`;
}
