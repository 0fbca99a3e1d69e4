import { callsOf } from '../calls.ts';
import { notFound } from '../judge/failures.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { deletionBefore, hasDeleted } from '../judge/target.ts';
import type { ContractRule } from '../rule.ts';

export const deleteThenRead: ContractRule = {
  id: 'delete-then-read',
  level: 'MUST',
  demands: 'After a delete, read fails with NotFound, by whatever identifier.',
  scenarios: ['life', 'replay', 'frame'],
  exempts: unlessHandled('delete', 'read'),
  *check(trace) {
    const reads = callsOf(
      trace,
      'read-after-delete',
      'read-by-additional-after-delete',
      'read-after-update-after-delete',
      'read-after-recreate-deleted',
      'read-after-delete-replayed',
      'read-last',
      'read-left-over',
    );
    for (const call of reads) {
      const deletion = deletionBefore(call);
      if (deletion !== undefined && hasDeleted(deletion)) yield* notFound(call, 'a deleted resource');
    }
  },
};
