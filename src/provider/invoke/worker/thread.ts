import { Worker } from 'node:worker_threads';
import type { Conversation } from '../conversation.ts';
import { detailOf } from '../entry.ts';
import { createMessageConversation } from './message-conversation.ts';
import { type WorkerSettings, type WorkerStartOptions, workerProgram } from './settings.ts';
import { isThreadOutput } from './thread-output.ts';

/** A worker that is a thread of this process. */
export function startThread(settings: WorkerSettings, { env, onOutput }: WorkerStartOptions): Conversation {
  const thread = new Worker(workerProgram('thread-main'), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: settings.memoryMb },
    execArgv: [],
    ...(env !== undefined && { env }),
  });
  const { conversation, receive, end } = createMessageConversation({
    post: (question) => thread.postMessage(question),
    hold: (active) => (active ? thread.ref() : thread.unref()),
    stop: async () => {
      await thread.terminate();
    },
  });
  thread.on('message', (message: unknown) => {
    if (isThreadOutput(message)) onOutput?.(message.output, message.stream);
    else receive(message);
  });
  thread.on('error', (error: NodeJS.ErrnoException) => {
    onOutput?.(detailOf(error), 'stderr');
    end(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? `The handler used more than the ${settings.memoryMb} MB of memory it may have.`
        : 'An error that the handler did not catch ended its worker.',
    );
  });
  thread.on('exit', (code) =>
    end(`The handler ended its worker (exit code ${code}) before it answered. It must not end the process.`),
  );
  return conversation;
}
