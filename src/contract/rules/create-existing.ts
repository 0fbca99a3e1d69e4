import { callsOf, ending, failedWith } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf } from '../judge/identifier.ts';
import { unlessChosen } from '../judge/writes/chosen.ts';
import { unchangedSince } from '../judge/writes/unchanged.ts';
import { broken, type ContractRule, KEPT } from '../rule.ts';

export const createExisting: ContractRule = {
  id: 'create-existing',
  level: 'MUST',
  demands: 'A create of a resource that exists already fails with AlreadyExists and leaves it as it is.',
  scenarios: ['life'],
  exempts: (type) => unlessHandled('create')(type) ?? unlessChosen(type),
  *check(trace, { type }) {
    for (const call of callsOf(trace, 'create-existing')) {
      const isOfExisting = identifierOf(type, call.request.requestData.resourceProperties) !== undefined;
      if (!isOfExisting || call.outcome.kind === 'cancelled') continue;
      if (failedWith(call, 'AlreadyExists')) yield KEPT;
      else
        yield broken(
          call,
          `CREATE of a resource that exists already must fail with AlreadyExists; it ended with ${ending(call)}.`,
        );
      yield* unchangedSince(type, trace, call, 'CREATE of a resource that exists already');
    }
  },
};
