import { callsAfter, ending, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf, isSameResource } from '../judge/identifier.ts';
import { scenariosOf, validCalls } from '../judge/writes/valid.ts';
import { broken, type ContractRule, KEPT } from '../rule.ts';

export const createThenReadAdditional: ContractRule = {
  id: 'create-then-read-additional',
  level: 'MUST',
  demands: 'After a create has answered SUCCESS, a read by each additional identifier succeeds.',
  scenarios: scenariosOf('CREATE'),
  exempts: (type) =>
    unlessHandled('create', 'read')(type) ??
    (type.additionalIdentifiers.length === 0 ? 'the type has no additional identifiers' : undefined),
  *check(trace, { type }) {
    for (const call of validCalls(trace, 'CREATE').filter(succeeded)) {
      const identifier = identifierOf(type, call.outcome.model) ?? call.outcome.identifier;
      for (const read of callsAfter(trace, call, 'read-by-additional')) {
        const names = Object.keys(read.request.requestData.resourceProperties).join(', ');
        if (read.outcome.kind === 'cancelled') continue;
        if (!succeeded(read))
          yield broken(
            read,
            `CREATE ended with SUCCESS, but a read by the additional identifier (${names}) ended with ${ending(read)}.`,
          );
        else if (!isSameResource(type, read.outcome.model, identifier))
          yield broken(
            read,
            `CREATE ended with SUCCESS, but a read by the additional identifier (${names}) returned another resource, or none.`,
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
