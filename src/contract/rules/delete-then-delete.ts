import { callsOf } from '../calls.ts';
import { notFound } from '../judge/failures.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { deletionBefore, hasDeleted } from '../judge/target.ts';
import type { ContractRule } from '../rule.ts';

export const deleteThenDelete: ContractRule = {
  id: 'delete-then-delete',
  level: 'MUST',
  demands: 'After a delete, delete of the same resource fails with NotFound.',
  scenarios: ['life'],
  exempts: unlessHandled('delete'),
  *check(trace) {
    for (const call of callsOf(trace, 'delete-after-delete')) {
      const deletion = deletionBefore(call);
      if (deletion !== undefined && hasDeleted(deletion)) yield* notFound(call, 'a deleted resource');
    }
  },
};
