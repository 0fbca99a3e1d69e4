import type { Action, ResourceType } from '../../schema/index.ts';
import { broken, KEPT, type Observation } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

/** An operation that cannot be finished within the handler's timeoutInMinutes must end as FAILED by itself. */
export function* timesOutAsFailed(trace: Trace, type: ResourceType, action: Action): Generator<Observation> {
  const minutes = type.handlers[action]?.timeoutInMinutes;
  if (minutes === undefined) return;
  for (const call of trace.calls) {
    // Answers that were lost on purpose took time that was not the handler's.
    if (call.action !== action.toUpperCase() || call.invocations.some(({ lost }) => lost)) continue;
    const { kind } = call.outcome;
    if (kind === 'timed-out')
      yield broken(
        call,
        `${call.action} was still IN_PROGRESS at the end of its ${minutes} minutes; it must have answered FAILED by then.`,
      );
    else if (kind === 'succeeded' && elapsedMs(call) > minutes * 60_000)
      yield broken(
        call,
        `${call.action} answered SUCCESS after its ${minutes} minutes had run out; it must have answered FAILED by then.`,
      );
    else if (kind === 'succeeded' || kind === 'failed') yield KEPT;
  }
}

function elapsedMs({ invocations }: Call): number {
  const [first, last] = [invocations.at(0), invocations.at(-1)];
  return first === undefined || last === undefined ? 0 : last.startedAt + last.milliseconds - first.startedAt;
}
