import { isUtf8 } from 'node:buffer';

/** One that answers outside of this program: a thread, a process. One question at a time. */
export interface Conversation {
  ask(question: Question): Promise<Reply>;
  /** Whether another question may be asked. */
  isUsable(): boolean;
  /** Whether it keeps this program from ending; one that is only waiting for questions must not. */
  hold(active: boolean): void;
  /** Ends it by force, whatever it is doing; resolves when it is gone. */
  stop(): Promise<void>;
}

export interface Question {
  /** The request as JSON. */
  readonly text: string;
  readonly timeoutMs: number;
}

/** The answer as text, or why there is none. `isOurs`: an event of ours stands for an answer that did not come. */
export type Reply = { readonly text: string; readonly isOurs?: boolean } | { readonly problem: string };

export function replyOf(bytes: Buffer): Reply {
  return isUtf8(bytes)
    ? { text: bytes.toString() }
    : { problem: "The handler's answer is not text in UTF-8. It must be one progress event as JSON." };
}

/** The question that waits for its reply. */
export interface Exchange {
  /** Resolves with the reply; at once if the other side has ended. */
  next(): Promise<Reply>;
  /** Whether somebody waits. */
  isWaiting(): boolean;
  reply(reply: Reply): void;
  /** The other side is gone: this is the reply to whatever is asked from now on. */
  end(problem: string): void;
  hasEnded(): boolean;
}

export function createExchange(): Exchange {
  let waiting: ((reply: Reply) => void) | undefined;
  let ended: Reply | undefined;
  const reply = (given: Reply): void => {
    waiting?.(given);
    waiting = undefined;
  };
  return {
    next: () =>
      new Promise((resolve) => {
        if (ended === undefined) waiting = resolve;
        else resolve(ended);
      }),
    isWaiting: () => waiting !== undefined,
    reply,
    end: (problem) => {
      ended ??= { problem };
      reply(ended);
    },
    hasEnded: () => ended !== undefined,
  };
}
