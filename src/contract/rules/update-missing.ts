import { callsOf } from '../calls.ts';
import { notFound } from '../judge/failures.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { isIdentified } from '../judge/identifier.ts';
import { hasDeleted } from '../judge/target.ts';
import type { ContractRule } from '../rule.ts';

export const updateMissing: ContractRule = {
  id: 'update-missing',
  level: 'MUST',
  demands: 'An update of a resource that does not exist fails with NotFound.',
  scenarios: ['missing', 'life'],
  exempts: unlessHandled('update'),
  *check(trace, { type }) {
    for (const call of callsOf(trace, 'update-missing'))
      yield* notFound(call, 'a resource that was never there');
    const isGone = callsOf(trace, 'delete', 'delete-with-model').some(hasDeleted);
    if (!isGone) return;
    for (const call of callsOf(trace, 'update-after-delete')) {
      // A request that does not say which resource is meant may be refused for that.
      if (!isIdentified(type, call.request.requestData.resourceProperties)) continue;
      yield* notFound(call, 'a deleted resource');
    }
  },
};
