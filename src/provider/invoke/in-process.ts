import type { Provider } from '../define.ts';
import type { InvokeOptions } from '../run.ts';
import { askEntry, type Entry, entryOf } from './entry.ts';
import { hideSecrets } from './hide-secrets.ts';
import { type Invoker, type InvokerOptions, MAX_ANSWER_BYTES } from './invoker.ts';
import { realClock } from './real-clock.ts';
import { limited, stoppedEvent } from './time-limit.ts';

export interface InProcessOptions extends InvokerOptions {
  /** What the provider works with: validation, log, its clock. Nothing to an entry function. */
  readonly provider?: Omit<InvokeOptions, 'timeLimitMs'>;
}

/**
 * Calls handlers in this very process: under a debugger, and fastest of all. Nothing can stop a handler here:
 * one that loops stops everybody, and one that never answers goes on unwaited for.
 */
export function createInProcessInvoker(
  handlers: Provider | Entry,
  { type, maxAnswerBytes = MAX_ANSWER_BYTES, clock = realClock, onOutput, provider }: InProcessOptions = {},
): Invoker {
  const entry = entryOf(handlers, provider);
  if (entry === undefined)
    throw new TypeError('An in-process invoker takes a provider or an entry function.');
  return {
    invoke: async (request, options) => {
      const over = new AbortController();
      const deadline = clock.now() + options.timeoutMs;
      const context = {
        getRemainingTimeInMillis: () => Math.max(0, deadline - clock.now()),
        signal: over.signal,
      };
      // A copy, for the handler may change what it is given; by JSON, which is what all other invokers send.
      const work = askEntry(entry, JSON.parse(JSON.stringify(request)), context, {
        maxAnswerBytes,
        onOutput,
        onAnswer: (value) => {
          if (!over.signal.aborted) options.onAnswer?.(value);
        },
      });
      const result = await limited(work, clock, options);
      if (!('stopped' in result)) return hideSecrets(result, request, type);
      over.abort();
      return stoppedEvent(result, request, options);
    },
    close: async () => {},
  };
}
