import type { Clock } from '../clock.ts';
import type { Conversation, Reply } from './conversation.ts';
import type { InvocationOptions } from './invoker.ts';
import { limited, type Stopped } from './time-limit.ts';

export interface Pool {
  /** Asks one that is free, or waits for one. The time limit begins when there is one. */
  ask(text: string, options: InvocationOptions): Promise<Reply | Stopped>;
  close(): Promise<void>;
}

const CLOSED: Reply = { problem: 'The invoker was closed before the handler answered.' };
const CANCELLED: Stopped = { stopped: 'cancelled' };

/** At most `size` conversations at the same time. One that is stuck is ended, and the next one is new. */
export function createPool(start: () => Conversation, size: number, clock: Clock): Pool {
  const places = createPlaces(size);
  const crew = createCrew(start);
  let closed = false;
  const converse = async (text: string, options: InvocationOptions): Promise<Reply | Stopped> => {
    let conversation: Conversation;
    try {
      conversation = crew.take();
    } catch (error) {
      return notStarted(error);
    }
    const question = { text, timeoutMs: options.timeoutMs };
    const result = await limited(conversation.ask(question), clock, options);
    crew.giveBack(conversation, !closed && !('stopped' in result));
    return result;
  };
  return {
    ask: async (text, options) => {
      if (closed) return CLOSED;
      if (options.signal?.aborted) return CANCELLED;
      if (!(await places.take(options.signal))) return closed ? CLOSED : CANCELLED;
      try {
        return await converse(text, options);
      } finally {
        places.give();
      }
    },
    close: async () => {
      closed = true;
      places.close();
      await crew.close();
    },
  };
}

/** Some of what the operating system refuses is thrown at once. What has no code is a bug. */
function notStarted(error: unknown): Reply {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') throw error;
  return { problem: `Whoever answers for the handler could not be started (${code}).` };
}

interface Crew {
  /** One that is idle, or a new one. */
  take(): Conversation;
  giveBack(conversation: Conversation, isWanted: boolean): void;
  close(): Promise<void>;
}

function createCrew(start: () => Conversation): Crew {
  const idle: Conversation[] = [];
  const busy = new Set<Conversation>();
  const ending = new Set<Promise<void>>();
  const end = (conversation: Conversation): void => {
    // Whoever waits for its end must not be left waiting because nothing else is to be done.
    conversation.hold(true);
    const ended = conversation.stop().finally(() => ending.delete(ended));
    ending.add(ended);
  };
  const takeIdle = (): Conversation | undefined => {
    for (let one = idle.pop(); one !== undefined; one = idle.pop()) {
      if (one.isUsable()) return one;
      end(one);
    }
    return undefined;
  };
  return {
    take: () => {
      const conversation = takeIdle() ?? start();
      busy.add(conversation);
      conversation.hold(true);
      return conversation;
    },
    giveBack: (conversation, isWanted) => {
      busy.delete(conversation);
      if (!isWanted || !conversation.isUsable()) return end(conversation);
      conversation.hold(false);
      idle.push(conversation);
    },
    close: async () => {
      for (const conversation of [...busy, ...idle.splice(0)]) end(conversation);
      await Promise.all(ending);
    },
  };
}

interface Places {
  /** True when there is a place, false when it is no longer wanted or there will be none. */
  take(signal: AbortSignal | undefined): Promise<boolean>;
  give(): void;
  close(): void;
}

/** Places are given in the order they were asked for. */
function createPlaces(size: number): Places {
  const queue: ((taken: boolean) => void)[] = [];
  let free = size;
  return {
    take: async (signal) => {
      if (free > 0) {
        free -= 1;
        return true;
      }
      return await new Promise<boolean>((resolve) => {
        const leave = (): void => {
          queue.splice(queue.indexOf(settle), 1);
          resolve(false);
        };
        const settle = (taken: boolean): void => {
          signal?.removeEventListener('abort', leave);
          resolve(taken);
        };
        queue.push(settle);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
    give: () => {
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next(true);
    },
    close: () => {
      for (const settle of queue.splice(0)) settle(false);
    },
  };
}
