import type { WireAction } from '../../provider/index.ts';
import { invocationTimeoutMs } from '../../provider/invoke/index.ts';
import { KEPT, type Observation, verdict } from '../rule.ts';
import type { Call, Invocation, Trace } from '../trace.ts';
import { answeredObject, memberOf, rawEvents } from './events.ts';

/** Every invocation of a handler must return a progress event within the time that the contract allows. */
export function* answersInTime(trace: Trace, action: WireAction): Generator<Observation> {
  for (const call of trace.calls) {
    if (call.action !== action || call.outcome.kind === 'cancelled') continue;
    for (const invocation of call.invocations) {
      if (invocation.answer.kind === 'broken' && mayBreakOff(trace, call)) continue;
      yield verdict(call, lateness(call, invocation), { invocation });
    }
  }
}

/**
 * Whether no answer need come: the run itself ends the provider there, or the request is one that the schema forbids,
 * and a handler may rely on valid input.
 */
export function mayBreakOff({ scenario }: Trace, { step }: Call): boolean {
  return scenario === 'restart' || step === 'create-invalid';
}

function lateness({ action }: Call, invocation: Invocation): string | undefined {
  const { answer, milliseconds } = invocation;
  const limit = invocationTimeoutMs(action);
  const seconds = limit / 1_000;
  if (answer.kind === 'late') return `${action} did not answer within ${seconds} seconds.`;
  if (answer.kind === 'broken')
    return `${action} must answer with a progress event within ${seconds} seconds; none came: ${answer.problem}`;
  if (milliseconds > limit)
    return `${action} answered after ${milliseconds / 1_000} seconds; it must within ${seconds}.`;
  const value = answeredObject(invocation);
  if (value === undefined || typeof memberOf(value, 'status') !== 'string')
    return `${action} must answer with a progress event within ${seconds} seconds; what came is none.`;
  return undefined;
}

/** Read and list must answer SUCCESS or FAILED. */
export function* answersAtOnce(trace: Trace, action: 'READ' | 'LIST'): Generator<Observation> {
  for (const { call, invocation, value } of rawEvents(trace, action)) {
    const status = memberOf(value, 'status');
    if (status === 'SUCCESS' || status === 'FAILED') yield KEPT;
    else
      yield verdict(
        call,
        `${action} answered with the status ${JSON.stringify(status ?? null)}; it must be SUCCESS or FAILED at once.`,
        { invocation },
      );
  }
}
