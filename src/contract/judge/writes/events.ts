import type { ProgressEvent } from '../../../provider/index.ts';
import type { Call, Invocation, Trace } from '../../trace.ts';
import type { WriteAction } from './valid.ts';

/** An event of a call, with the invocation that it answers. */
export interface CallEvent {
  readonly call: Call;
  readonly invocation: Invocation;
  readonly event: ProgressEvent;
  /** Whether no event before it said that the operation is under way; retries of failed ones do not count. */
  readonly isFirst: boolean;
}

/** The events of one call. */
export function eventsOf(call: Call): readonly CallEvent[] {
  let isFirst = true;
  return call.invocations.flatMap((invocation) => {
    const event = invocation.answer.kind === 'answered' ? invocation.answer.event : undefined;
    if (event === undefined) return [];
    const found: CallEvent = { call, invocation, event, isFirst };
    if (event.status !== 'FAILED') isFirst = false;
    return [found];
  });
}

/**
 * The events of a handler that rules about what it returns can be held against: all but the answers to models that
 * the schema forbids, which a handler need not expect.
 */
export function eventsToJudge(trace: Trace, action: WriteAction): readonly CallEvent[] {
  return trace.calls
    .filter((call) => call.action === action && call.step !== 'create-invalid')
    .flatMap(eventsOf);
}
