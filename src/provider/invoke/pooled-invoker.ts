import type { Conversation } from './conversation.ts';
import { failedEvent } from './failed-event.ts';
import { hideSecrets } from './hide-secrets.ts';
import { type Invoker, type InvokerOptions, MAX_ANSWER_BYTES } from './invoker.ts';
import { createPool } from './pool.ts';
import { readAnswer } from './read-answer.ts';
import { realClock } from './real-clock.ts';
import { stoppedEvent } from './time-limit.ts';

/** An invoker over conversations of one kind. */
export function createPooledInvoker(
  start: () => Conversation,
  size: number,
  { type, maxAnswerBytes = MAX_ANSWER_BYTES, clock = realClock }: InvokerOptions,
): Invoker {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('The size of a pool is a number from 1.');
  const pool = createPool(start, size, clock);
  return {
    invoke: async (request, options) => {
      const reply = await pool.ask(JSON.stringify(request), options);
      if ('stopped' in reply) return stoppedEvent(reply, request, options);
      const event =
        'problem' in reply
          ? failedEvent(reply.problem)
          : readAnswer(reply.text, maxAnswerBytes, reply.isOurs ? undefined : options.onAnswer);
      return hideSecrets(event, request, type);
    },
    close: pool.close,
  };
}
