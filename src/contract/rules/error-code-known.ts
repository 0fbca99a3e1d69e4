import { hasStatus, memberOf, rawEvents } from '../judge/events.ts';
import { codeProblem } from '../judge/failures.ts';
import { EVERYWHERE } from '../judge/handlers.ts';
import { type ContractRule, verdict } from '../rule.ts';

export const errorCodeKnown: ContractRule = {
  id: 'error-code-known',
  level: 'MUST',
  demands: 'An error code is one of the closed list of handler error codes.',
  scenarios: EVERYWHERE,
  *check(trace) {
    for (const { call, invocation, value } of rawEvents(trace)) {
      const code = memberOf(value, 'errorCode');
      if (code === undefined && !hasStatus(value, 'FAILED')) continue;
      const problem = codeProblem(value);
      yield verdict(call, problem && `${call.action}: ${problem}.`, { invocation, actual: code ?? null });
    }
  },
};
