import { unlessHandled } from '../judge/handlers.ts';
import { returnsNoNull } from '../judge/writes/returned.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createReturnsNoNull: ContractRule = {
  id: 'create-returns-no-null',
  level: 'MUST',
  demands: 'The model that create returns with SUCCESS holds no property without a value.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace) => returnsNoNull(trace, 'CREATE'),
};
