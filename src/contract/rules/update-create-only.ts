import { callsOf, ending, failedWith } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { unlessFixed } from '../judge/writes/chosen.ts';
import { unchangedSince } from '../judge/writes/unchanged.ts';
import { broken, type ContractRule, KEPT } from '../rule.ts';

export const updateCreateOnly: ContractRule = {
  id: 'update-create-only',
  level: 'MUST',
  demands:
    'An update that changes a create-only property is refused with NotUpdatable, and nothing is changed.',
  scenarios: ['life'],
  exempts: (type) => unlessHandled('update')(type) ?? unlessFixed(type),
  *check(trace, { type }) {
    for (const call of callsOf(trace, 'update-create-only')) {
      if (call.outcome.kind === 'cancelled') continue;
      const what =
        call.wrong === undefined
          ? 'a create-only property'
          : `the create-only property ${call.wrong.pointer}`;
      if (failedWith(call, 'NotUpdatable')) yield KEPT;
      else
        yield broken(
          call,
          `UPDATE that changes ${what} must fail with NotUpdatable; it ended with ${ending(call)}.`,
        );
      yield* unchangedSince(type, trace, call, `UPDATE that changes ${what}`);
    }
  },
};
