import { callsOf } from '../calls.ts';
import { notFound } from '../judge/failures.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { deletionBefore, hasDeleted } from '../judge/target.ts';
import type { ContractRule } from '../rule.ts';

export const deleteThenUpdate: ContractRule = {
  id: 'delete-then-update',
  level: 'MUST',
  demands: 'After a delete, update of the same resource fails with NotFound.',
  scenarios: ['life'],
  exempts: unlessHandled('delete', 'update'),
  *check(trace) {
    for (const call of callsOf(trace, 'update-after-delete')) {
      const deletion = deletionBefore(call);
      if (deletion !== undefined && hasDeleted(deletion)) yield* notFound(call, 'a deleted resource');
    }
  },
};
