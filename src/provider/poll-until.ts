import type { JsonObject } from '../json/index.ts';
import type { HandlerContext } from './context.ts';
import { inProgress } from './progress.ts';

export interface PollOptions {
  /** The resource as far as it got, with its identifier; the request's model if left out. */
  readonly model?: object;
  /** What the next invocation needs to know to come back here without doing again what is done. */
  readonly callbackContext?: JsonObject;
  /** How long to wait between two looks; 5 seconds if left out. */
  readonly everySeconds?: number;
}

/** Time that must be left after another look: for the rest of the handler and the way back. */
const RESERVE_MS = 5_000;

/**
 * Looks again and again until there is something to see, and gives it back. When the time of this invocation
 * is nearly up it hands over by itself: the handler ends here with IN_PROGRESS and is invoked again.
 */
export async function pollUntil<Seen>(
  context: HandlerContext,
  look: () => Promise<Seen | undefined | null | false>,
  options: PollOptions = {},
): Promise<Seen> {
  const { everySeconds = 5 } = options;
  let longest = 0;
  for (;;) {
    const before = context.remainingMs();
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen;
    const left = context.remainingMs();
    longest = Math.max(longest, before - left);
    if (left < everySeconds * 1000 + longest + RESERVE_MS) break;
    await context.sleep(everySeconds * 1000);
  }
  throw inProgress({ ...options, delaySeconds: everySeconds });
}
