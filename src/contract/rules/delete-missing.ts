import { callsOf } from '../calls.ts';
import { notFound } from '../judge/failures.ts';
import { unlessHandled } from '../judge/handlers.ts';
import type { ContractRule } from '../rule.ts';

export const deleteMissing: ContractRule = {
  id: 'delete-missing',
  level: 'MUST',
  demands: 'A delete of a resource that never existed fails with NotFound.',
  scenarios: ['missing'],
  exempts: unlessHandled('delete'),
  *check(trace) {
    for (const call of callsOf(trace, 'delete-missing'))
      yield* notFound(call, 'a resource that does not exist');
  },
};
