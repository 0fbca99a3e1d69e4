import { hasStatus, memberOf, type RawEvent, rawEvents } from '../judge/events.ts';
import { explanationProblem } from '../judge/failures.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { type ContractRule, verdict } from '../rule.ts';

export const deleteFailureExplains: ContractRule = {
  id: 'delete-failure-explains',
  level: 'MUST',
  demands: 'A delete that fails says why: with a message and the most applicable error code.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('delete'),
  *check(trace) {
    for (const event of rawEvents(trace, 'DELETE')) {
      if (!hasStatus(event.value, 'FAILED')) continue;
      const problem = explanationProblem(event.value) ?? codeMismatch(event);
      yield verdict(event.call, problem && `${problem}.`, { invocation: event.invocation });
    }
  },
};

/** Codes that speak of something else than a delete. */
const NEVER_OF_DELETE: readonly unknown[] = ['AlreadyExists', 'NotUpdatable'];

function codeMismatch({ call, invocation, value }: RawEvent): string | undefined {
  const code = memberOf(value, 'errorCode');
  const isMissing = call.step === 'delete-missing' || call.step === 'delete-after-delete';
  // A retriable failure before the last one speaks of the moment, not of the resource.
  if (isMissing && invocation === call.invocations.at(-1) && code !== 'NotFound')
    return `the resource does not exist, so that the error code should be NotFound, not ${String(code)}`;
  return NEVER_OF_DELETE.includes(code)
    ? `${String(code)} cannot be the reason why a delete fails`
    : undefined;
}
