import type { ResourceType } from '../../schema/index.ts';
import { ending } from '../calls.ts';
import { deletesOfExisting, findingAfter } from '../judge/deletions.ts';
import { answeredObject, hasStatus, memberOf, modelOf } from '../judge/events.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { isSameResource, missingParts } from '../judge/identifier.ts';
import { hasDeleted, targetOf } from '../judge/target.ts';
import { type Broken, broken, type ContractRule, KEPT } from '../rule.ts';
import type { Call } from '../trace.ts';

export const deleteInProgressUntilDone: ContractRule = {
  id: 'delete-in-progress-until-done',
  level: 'MUST',
  demands: 'Delete answers IN_PROGRESS until the resource is gone, and then SUCCESS.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('delete'),
  *check(trace, { type }) {
    for (const call of deletesOfExisting(trace)) {
      const finding = hasDeleted(call) ? findingAfter(type, trace, call) : undefined;
      const dead = deadEnd(type, call);
      if (dead !== undefined) yield dead;
      if (!hasDeleted(call))
        yield broken(call, `DELETE of a resource that exists must end with SUCCESS; it was ${ending(call)}.`);
      else if (finding !== undefined)
        yield broken(
          finding,
          `DELETE ended with ${ending(call)}, but ${finding.action} still finds the resource; it must be IN_PROGRESS until then.`,
        );
      else if (dead === undefined) yield KEPT;
    }
  },
};

/** An IN_PROGRESS that cannot be gone on from, or only with another resource. */
function deadEnd(type: ResourceType, call: Call): Broken | undefined {
  for (const invocation of call.invocations) {
    const value = answeredObject(invocation);
    if (value === undefined || !hasStatus(value, 'IN_PROGRESS')) continue;
    const delay = memberOf(value, 'callbackDelaySeconds');
    if (typeof delay === 'number' && delay < 0)
      return broken(call, `DELETE answered IN_PROGRESS, but asks for no callback (${delay} seconds).`, {
        invocation,
      });
    const [model, target] = [modelOf(value), targetOf(type, call)];
    if (model === undefined || target === undefined || missingParts(type, model).length > 0) continue;
    if (!isSameResource(type, model, target))
      return broken(call, 'DELETE answered IN_PROGRESS with the model of another resource.', {
        invocation,
        expected: target,
        actual: model,
      });
  }
  return undefined;
}
