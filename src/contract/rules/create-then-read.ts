import { ending, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf, isSameResource } from '../judge/identifier.ts';
import { readsAtOnce } from '../judge/writes/reads.ts';
import { scenariosOf, validCalls } from '../judge/writes/valid.ts';
import { broken, type ContractRule, KEPT } from '../rule.ts';

export const createThenRead: ContractRule = {
  id: 'create-then-read',
  level: 'MUST',
  demands: 'After a create has answered SUCCESS, a read by the primary identifier succeeds.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create', 'read'),
  *check(trace, { type }) {
    for (const call of validCalls(trace, 'CREATE').filter(succeeded)) {
      const identifier = identifierOf(type, call.outcome.model) ?? call.outcome.identifier;
      for (const read of readsAtOnce(trace, call)) {
        if (!succeeded(read))
          yield broken(
            read,
            `CREATE ended with SUCCESS, but a read by the primary identifier ended with ${ending(read)}.`,
          );
        else if (!isSameResource(type, read.outcome.model, identifier))
          yield broken(
            read,
            'CREATE ended with SUCCESS, but a read by the primary identifier returned another resource, or none.',
            {
              ...(identifier !== undefined && { expected: identifier }),
              actual: identifierOf(type, read.outcome.model) ?? null,
            },
          );
        else yield KEPT;
      }
    }
  },
};
