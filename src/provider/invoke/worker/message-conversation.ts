import { type Conversation, createExchange } from '../conversation.ts';
import type { WorkerAnswer, WorkerQuestion } from './settings.ts';

/** The way to a worker. */
export interface Channel {
  post(question: WorkerQuestion): void;
  hold(active: boolean): void;
  stop(): Promise<void>;
}

export interface MessageConversation {
  readonly conversation: Conversation;
  receive(message: unknown): void;
  /** The worker is gone. */
  end(problem: string): void;
}

/** A conversation by messages. Questions have numbers: handlers can send messages, too, and theirs mean nothing. */
export function createMessageConversation(channel: Channel): MessageConversation {
  const exchange = createExchange();
  let id = 0;
  let isSpent = false;
  return {
    receive: (message) => {
      if (!isAnswer(message) || message.id !== id) return;
      isSpent = message.isSpent;
      exchange.reply({ text: message.text, isOurs: message.isOurs });
    },
    end: exchange.end,
    conversation: {
      ask: (question) => {
        id += 1;
        const reply = exchange.next();
        if (!exchange.hasEnded()) channel.post({ id, ...question });
        return reply;
      },
      isUsable: () => !isSpent && !exchange.hasEnded(),
      hold: channel.hold,
      stop: async () => {
        exchange.end('The handler was stopped before it answered.');
        await channel.stop();
      },
    },
  };
}

function isAnswer(message: unknown): message is WorkerAnswer {
  if (typeof message !== 'object' || message === null) return false;
  const { id, text, isOurs, isSpent } = message as Partial<Record<string, unknown>>;
  return (
    typeof id === 'number' &&
    typeof text === 'string' &&
    typeof isOurs === 'boolean' &&
    typeof isSpent === 'boolean'
  );
}
