import { once } from 'node:events';
import type { OutputListener } from '../../../src/provider/invoke/index.ts';
import { CHANNEL } from './fixtures/behaviours.ts';

export interface Announcement {
  readonly onOutput: OutputListener;
  /** Resolves when a handler, wherever it runs, says that it will not return from what it does now. */
  readonly stuck: Promise<unknown>;
}

export function expectStuck(): Announcement {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const channel = new BroadcastChannel(CHANNEL);
  void once(channel, 'message').then(resolve);
  return {
    onOutput: (text) => text.includes('stuck') && resolve(text),
    stuck: promise.finally(() => channel.close()),
  };
}

export function expectNothing(): Announcement {
  return { onOutput: () => {}, stuck: Promise.resolve() };
}
