import { callsAfter, succeeded } from '../../calls.ts';
import type { StepName } from '../../steps.ts';
import type { Call, Trace } from '../../trace.ts';

/** Reads that come later than at once, or are asked in a way that only some rules are about. */
const OTHER: ReadonlySet<StepName> = new Set<StepName>([
  'read-again',
  'read-with-model',
  'read-by-additional',
  'read-by-additional-after-delete',
]);

/** The reads by primary identifier that look at once at what a call has done. */
export function readsAtOnce(trace: Trace, call: Call): readonly Call[] {
  return callsAfter(trace, call).filter(
    ({ action, step, outcome }) => action === 'READ' && !OTHER.has(step) && outcome.kind !== 'cancelled',
  );
}

/**
 * The first read that shows what a call has done: by identifier, or with the whole model where the handler cannot do
 * with the identifier alone.
 */
export function showingRead(trace: Trace, call: Call): Call | undefined {
  return [...readsAtOnce(trace, call), ...callsAfter(trace, call, 'read-with-model')].find(succeeded);
}
