import { unlessHandled } from '../judge/handlers.ts';
import { returnsAll } from '../judge/writes/returned.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createReturnsAll: ContractRule = {
  id: 'create-returns-all',
  level: 'MUST',
  demands:
    'The model that create returns with SUCCESS holds every property that has a value, defaults and read-only ones included.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace, context) => returnsAll(trace, context, 'CREATE'),
};
