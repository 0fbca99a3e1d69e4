import type { Clock } from '../clock.ts';
import type { HandlerRequest, ProgressEvent } from '../protocol.ts';
import { failedEvent } from './failed-event.ts';
import type { InvocationOptions } from './invoker.ts';

/** The reason of an abort that nobody reads; the usual one is an error, with a stack, for every invocation. */
const OVER = 'over';

/** Why somebody is no longer waited for. */
export type Stopped = { readonly stopped: 'late' | 'cancelled' };

/** Waits for work as long as the options allow. It does not end the work: only the caller knows how. */
export async function limited<Result extends object>(
  work: Promise<Result>,
  clock: Clock,
  { timeoutMs, signal }: InvocationOptions,
): Promise<Result | Stopped> {
  const waiting = new AbortController();
  const late = clock.sleep(timeoutMs, waiting.signal).then((): Stopped => ({ stopped: 'late' }));
  try {
    return await Promise.race([work, late, cancelled(signal, waiting.signal)]);
  } finally {
    waiting.abort(OVER);
  }
}

function cancelled(signal: AbortSignal | undefined, waiting: AbortSignal): Promise<Stopped> {
  return new Promise((resolve) => {
    const stop = (): void => resolve({ stopped: 'cancelled' });
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { signal: waiting });
  });
}

export function stoppedEvent(
  { stopped }: Stopped,
  { action }: Pick<HandlerRequest, 'action'>,
  { timeoutMs }: InvocationOptions,
): ProgressEvent {
  if (stopped === 'cancelled')
    return failedEvent('The invocation was cancelled before the handler answered.');
  const advice =
    action === 'READ' || action === 'LIST'
      ? `A ${action} handler must answer with the result before that.`
      : 'It must answer IN_PROGRESS before that, and is then invoked again.';
  return failedEvent(
    `The handler did not answer within ${Number((timeoutMs / 1000).toFixed(3))} seconds. ${advice}`,
  );
}
