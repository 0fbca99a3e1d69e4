import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { endingOf, holdProcess, keepTrack, kill, listen, OWN_GROUP } from '../child-processes.ts';
import type { Conversation } from '../conversation.ts';
import { createLines } from './lines.ts';
import { createMessageConversation } from './message-conversation.ts';
import { CHANNEL_FD, questionLine, readAnswerLine } from './process-lines.ts';
import { type WorkerSettings, type WorkerStartOptions, workerProgram } from './settings.ts';

/** What ends a process that is out of memory: the engine aborts it, the watch or the operating system kills it. */
const MEMORY_SIGNALS: readonly unknown[] = ['SIGABRT', 'SIGKILL', 'SIGTRAP'];

/** A worker that is a process of its own. */
export function startProcess(settings: WorkerSettings, { env, onOutput }: WorkerStartOptions): Conversation {
  const program = fileURLToPath(workerProgram('process-main'));
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${settings.memoryMb}`, program, JSON.stringify(settings)],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: OWN_GROUP,
      ...(env !== undefined && { env }),
    },
  );
  keepTrack(child);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // Between processes the streams are sockets; the types do not say so.
  const channel = child.stdio[CHANNEL_FD] as Socket | undefined;
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
      // Only handlers that write into the pipe themselves write that much without an end.
      kill(child);
    }
  });
  // That a worker is gone is learned from its end.
  channel?.on('error', () => {});
  channel?.on('close', () => kill(child));
  child.on('error', (error: NodeJS.ErrnoException) =>
    end(`The process of the handler could not be started (${error.code}).`),
  );
  child.on('exit', (code, signal) => {
    const ending = endingOf(code, signal);
    end(
      MEMORY_SIGNALS.includes(signal)
        ? `The process of the handler was ended from outside (${ending}): most likely it used more than the ${settings.memoryMb} MB of memory it may have.`
        : `The handler ended its process (${ending}) before it answered. It must not end the process, and must catch its errors.`,
    );
  });
  return conversation;
}
