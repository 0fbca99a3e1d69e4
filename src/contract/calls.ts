import type { StepName } from './steps.ts';
import type { Call, Trace } from './trace.ts';

/** The calls of these steps, in the order they were made. */
export function callsOf(trace: Trace, ...steps: readonly StepName[]): readonly Call[] {
  return trace.calls.filter(({ step }) => steps.includes(step));
}

/** The calls that look at the effect of another one. */
export function callsAfter(trace: Trace, call: Call, ...steps: readonly StepName[]): readonly Call[] {
  return trace.calls.filter(
    ({ step, after }) => after === call && (steps.length === 0 || steps.includes(step)),
  );
}

export function succeeded({ outcome }: Call): boolean {
  return outcome.kind === 'succeeded';
}

/** Whether the call failed with this code. */
export function failedWith({ outcome }: Call, code: string): boolean {
  return outcome.kind === 'failed' && outcome.event?.errorCode === code;
}

/** How a call ended, in words for a message. */
export function ending({ outcome }: Call): string {
  const { kind, event } = outcome;
  if (kind === 'succeeded') return 'SUCCESS';
  if (kind === 'failed')
    return `FAILED${event?.errorCode === undefined ? ' without an error code' : ` (${event.errorCode})`}`;
  if (kind === 'timed-out') return 'still IN_PROGRESS at the end of its time';
  if (kind === 'unanswered' && event?.status === 'IN_PROGRESS') return 'IN_PROGRESS without an end';
  return kind === 'cancelled' ? 'a cancelled operation' : 'no answer that is a progress event';
}
