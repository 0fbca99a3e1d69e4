import type { HandlerRequest } from '../provider/index.ts';
import type { Clock } from '../provider/invoke/index.ts';
import { eventOf } from './outcome.ts';
import type { Probe } from './probe.ts';
import type { Invocation } from './trace.ts';

/** What goes wrong on purpose while an operation is followed. */
export interface Fault {
  /**
   * `lose`: every answer is lost on its way, and the same is asked again at once. `throttle`: the same, but as if the
   * answer had been that there is too much to do, so that some time passes. `double`: everything is asked twice at
   * the same time.
   */
  readonly kind: 'lose' | 'throttle' | 'double' | 'restart';
  /** Done between two invocations of an operation. */
  readonly between?: () => Promise<void>;
}

const THROTTLED_MS = 500;

/** Asks once, or as often as the fault has it; the last answer is the one that counts. */
export async function askWith(
  fault: Fault | undefined,
  request: HandlerRequest,
  { probe, clock }: { readonly probe: Probe; readonly clock: Clock },
): Promise<readonly Invocation[]> {
  switch (fault?.kind) {
    case 'lose':
    case 'throttle': {
      const lost: Invocation = { ...(await probe(request)), lost: true };
      if (fault.kind === 'throttle') await clock.sleep(THROTTLED_MS);
      return [lost, await probe(request)];
    }
    case 'double':
      return bestLast(await Promise.all([probe(request), probe(request)]));
    default:
      return [await probe(request)];
  }
}

/** Of two at the same time one may be told that the other was there first; the operation goes on with that one. */
function bestLast(both: readonly Invocation[]): readonly Invocation[] {
  const rank = (invocation: Invocation): number =>
    ['FAILED', 'IN_PROGRESS', 'SUCCESS'].indexOf(eventOf(invocation)?.status ?? '');
  return both.toSorted((a, b) => rank(a) - rank(b));
}
