import { callsOf, ending } from '../calls.ts';
import { notFound } from '../judge/failures.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { deletionBefore, hasDeleted } from '../judge/target.ts';
import { broken, type ContractRule } from '../rule.ts';

export const readMissing: ContractRule = {
  id: 'read-missing',
  level: 'MUST',
  demands: 'A read of a resource that does not exist fails with NotFound.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('read'),
  *check(trace) {
    for (const call of callsOf(trace, 'read-missing', 'read-missing-by-additional'))
      yield* notFound(call, 'a resource that does not exist');
    for (const call of trace.calls) {
      const deletion = call.action === 'READ' ? deletionBefore(call) : undefined;
      if (deletion === undefined || !hasDeleted(deletion)) continue;
      // One that still succeeds may be right: then it is the delete that did not delete.
      const { kind, event } = call.outcome;
      if (kind === 'failed' && event?.errorCode !== 'NotFound')
        yield broken(
          call,
          `READ of a resource that is gone must fail with NotFound; it ended with ${ending(call)}.`,
        );
    }
  },
};
