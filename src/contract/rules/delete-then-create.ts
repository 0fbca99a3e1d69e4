import { callsAfter, callsOf, ending, failedWith, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { deletionBefore, hasDeleted } from '../judge/target.ts';
import { broken, type ContractRule, KEPT } from '../rule.ts';

export const deleteThenCreate: ContractRule = {
  id: 'delete-then-create',
  level: 'MUST',
  demands: 'After a delete, the same identifiers can be created again.',
  scenarios: ['life'],
  exempts: unlessHandled('create', 'delete'),
  *check(trace) {
    for (const call of callsOf(trace, 'create-after-delete')) {
      const deletion = deletionBefore(call);
      if (deletion === undefined || !hasDeleted(deletion) || call.outcome.kind === 'cancelled') continue;
      const lost = callsAfter(trace, call, 'read-after-recreate').find((read) =>
        failedWith(read, 'NotFound'),
      );
      if (!succeeded(call))
        yield broken(
          call,
          `Creating a deleted resource anew must be possible; CREATE ended with ${ending(call)}.`,
        );
      else if (lost !== undefined)
        yield broken(lost, 'A deleted resource was created anew with SUCCESS, but read does not find it.');
      else yield KEPT;
    }
  },
};
