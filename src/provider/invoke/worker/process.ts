import { fork } from 'node:child_process';
import { endingOf, holdProcess, keepTrack, kill, listen, OWN_GROUP } from '../child-processes.ts';
import type { Conversation } from '../conversation.ts';
import { createMessageConversation } from './message-conversation.ts';
import { type WorkerSettings, type WorkerStartOptions, workerProgram } from './settings.ts';

/** What ends a process that is out of memory: the engine aborts it, the watch or the operating system kills it. */
const MEMORY_SIGNALS: readonly unknown[] = ['SIGABRT', 'SIGKILL', 'SIGTRAP'];

/** A worker that is a process of its own. */
export function startProcess(settings: WorkerSettings, { env, onOutput }: WorkerStartOptions): Conversation {
  const child = fork(workerProgram('process-main'), [JSON.stringify(settings)], {
    execArgv: [`--max-old-space-size=${settings.memoryMb}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    detached: OWN_GROUP,
    ...(env !== undefined && { env }),
  });
  keepTrack(child);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { conversation, receive, end } = createMessageConversation({
    // That a worker is gone is learned from its end; there is nothing to be done here.
    post: (question) => child.send(question, () => {}),
    hold: (active) => holdProcess(child, active),
    stop: async () => {
      kill(child);
      await gone;
    },
  });
  listen(child.stdout, 'stdout', onOutput);
  listen(child.stderr, 'stderr', onOutput);
  child.on('message', receive);
  child.on('error', (error: NodeJS.ErrnoException) =>
    end(`The process of the handler could not be started (${error.code}).`),
  );
  child.on('disconnect', () => kill(child));
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
