import { ending, succeeded } from '../calls.ts';
import { answeredObject, hasStatus, memberOf } from '../judge/events.ts';
import { type ContractRule, verdict } from '../rule.ts';
import type { StepName } from '../steps.ts';
import type { Call } from '../trace.ts';

/** Changes of what was returned as done. A run tries again after some failures, which is already too late here. */
const CHANGES: readonly StepName[] = ['update-at-once', 'delete-at-once', 'update', 'delete'];

export const runtimeStabilized: ContractRule = {
  id: 'runtime-stabilized',
  level: 'SHOULD',
  demands: 'What create or update returned as done can be updated and deleted at once.',
  scenarios: ['at-once', 'life'],
  *check(trace) {
    for (const call of trace.calls) {
      const { step, after, outcome } = call;
      if (!CHANGES.includes(step) || outcome.kind === 'cancelled') continue;
      if (after === undefined || !succeeded(after)) continue;
      // In a whole life, a failure has other reasons; only one that asks for patience speaks of this.
      if (step.endsWith('-at-once') || refusal(call) !== undefined)
        yield verdict(call, problemOf(call, after));
    }
  },
};

function problemOf(call: Call, after: Call): string | undefined {
  const code = refusal(call);
  const what = `${call.action} right after ${after.action} answered SUCCESS`;
  if (code !== undefined) return `${what} was refused at first (${code}): the resource was not ready.`;
  return succeeded(call) ? undefined : `${what} ended with ${ending(call)}.`;
}

/** The code of an answer that says: not in this state. */
function refusal({ invocations }: Call): string | undefined {
  for (const invocation of invocations) {
    const value = answeredObject(invocation);
    const code = value !== undefined && hasStatus(value, 'FAILED') ? memberOf(value, 'errorCode') : undefined;
    if (code === 'ResourceConflict' || code === 'NotStabilized') return code;
  }
  return undefined;
}
