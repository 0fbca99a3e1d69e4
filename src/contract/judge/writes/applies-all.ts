import { ending } from '../../calls.ts';
import { broken, KEPT, type Observation, type RuleContext } from '../../rule.ts';
import type { Call, Trace } from '../../trace.ts';
import { appliedState } from './applied.ts';
import { plainCalls, validCalls, type WriteAction } from './valid.ts';

/**
 * SUCCESS only when all that was requested is applied, as a read confirms at once; and a proper request that is
 * refused is not applied either.
 */
export function* appliesAll(
  trace: Trace,
  { type }: RuleContext,
  action: WriteAction,
): Generator<Observation> {
  const mustSucceed = new Set(plainCalls(trace, action));
  for (const call of validCalls(trace, action)) {
    if (mustSucceed.has(call) && isRefusal(call)) {
      const why = call.outcome.event?.message;
      const said = why === undefined ? '' : `: ${why}`;
      const sentence = `${action} refused a valid request; it ended with ${ending(call)}${said}`;
      yield broken(call, sentence.endsWith('.') ? sentence : `${sentence}.`);
      continue;
    }
    const state = appliedState(type, trace, call);
    if (state === 'applied') yield KEPT;
    if (typeof state === 'string') continue;
    for (const { read, message, differences } of state)
      yield broken(read, `${action} ended with SUCCESS, but ${message}.`, {
        ...(differences !== undefined && { differences }),
      });
  }
}

/** AlreadyExists for what was deleted before says something about the deletion, and has a rule of its own. */
function isRefusal({ step, outcome }: Call): boolean {
  if (outcome.kind !== 'failed') return false;
  return step !== 'create-after-delete' || outcome.event?.errorCode !== 'AlreadyExists';
}
