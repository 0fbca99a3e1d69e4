import { callsOf } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { broken, type ContractRule, KEPT } from '../rule.ts';

export const createReadOnlyInput: ContractRule = {
  id: 'create-read-only-input',
  level: 'MUST',
  demands: 'A create that sets a read-only property is rejected.',
  scenarios: ['refused'],
  exempts: (type) =>
    unlessHandled('create')(type) ??
    (type.readOnly.paths.length === 0 ? 'the type has no read-only properties' : undefined),
  *check(trace) {
    for (const call of callsOf(trace, 'create-read-only')) {
      const { kind, event } = call.outcome;
      const what =
        call.wrong === undefined ? 'a read-only property' : `the read-only property ${call.wrong.pointer}`;
      if (kind === 'failed') yield KEPT;
      else if (kind === 'succeeded')
        yield broken(call, `CREATE accepted ${what}; it must reject the request.`);
      else if (event?.status === 'IN_PROGRESS')
        yield broken(call, `CREATE went to work on a request with ${what}; it must reject the request.`);
    }
  },
};
