import { unlessHandled } from '../judge/handlers.ts';
import { returnsNoNull } from '../judge/writes/returned.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateReturnsNoNull: ContractRule = {
  id: 'update-returns-no-null',
  level: 'MUST',
  demands: 'The model that update returns with SUCCESS holds no property without a value.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace) => returnsNoNull(trace, 'UPDATE'),
};
