import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { isListed } from '../judge/identifier.ts';
import { deletedBefore } from '../judge/target.ts';
import { broken, type ContractRule, KEPT } from '../rule.ts';

export const deleteThenList: ContractRule = {
  id: 'delete-then-list',
  level: 'MUST',
  demands: 'After a delete, no page of a list shows the resource.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('delete', 'list'),
  *check(trace, { type, traces }) {
    for (const call of trace.calls) {
      if (call.action !== 'LIST') continue;
      for (const { identifier } of deletedBefore(type, trace, call, traces)) {
        if (isListed(type, call, identifier))
          yield broken(call, 'The list shows a resource that was deleted before.', { actual: identifier });
        else if (call.outcome.kind === 'succeeded') yield KEPT;
      }
    }
  },
};
