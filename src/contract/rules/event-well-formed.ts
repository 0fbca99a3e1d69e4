import { isJsonObject, type JsonValue } from '../../json/index.ts';
import { mayBreakOff } from '../judge/answers.ts';
import { eventProblems } from '../judge/event-form.ts';
import { EVERYWHERE } from '../judge/handlers.ts';
import { type ContractRule, verdict } from '../rule.ts';
import type { Call, Invocation, Trace } from '../trace.ts';

export const eventWellFormed: ContractRule = {
  id: 'event-well-formed',
  level: 'MUST',
  demands: 'An answer is a progress event, and its members are only where the protocol allows them.',
  scenarios: EVERYWHERE,
  *check(trace) {
    for (const call of trace.calls)
      for (const invocation of call.invocations) {
        const problems = problemsOf(trace, call, invocation);
        if (problems === undefined) continue;
        yield verdict(
          call,
          problems.length === 0 ? undefined : `${call.action} answered with ${problems.join('; ')}.`,
          { invocation, ...(invocation.answer.kind === 'answered' && { actual: invocation.answer.value }) },
        );
      }
  },
};

/** Undefined where there is no answer to judge: a late one has rules of its own, one that need not come has none. */
function problemsOf(trace: Trace, call: Call, { answer }: Invocation): readonly string[] | undefined {
  if (answer.kind === 'late') return undefined;
  if (answer.kind === 'broken')
    return mayBreakOff(trace, call) || call.outcome.kind === 'cancelled'
      ? undefined
      : [`no progress event: ${answer.problem}`];
  if (!isJsonObject(answer.value)) return [`${kindOf(answer.value)}, which is no progress event`];
  return eventProblems(call.action, answer.value);
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return 'an array';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
