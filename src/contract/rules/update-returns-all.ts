import { unlessHandled } from '../judge/handlers.ts';
import { returnsAll } from '../judge/writes/returned.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateReturnsAll: ContractRule = {
  id: 'update-returns-all',
  level: 'MUST',
  demands:
    'The model that update returns with SUCCESS holds every property that has a value, defaults and read-only ones included.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace, context) => returnsAll(trace, context, 'UPDATE'),
};
