import { unlessHandled } from '../judge/handlers.ts';
import { appliesAll } from '../judge/writes/applies-all.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateAppliesAll: ContractRule = {
  id: 'update-applies-all',
  level: 'MUST',
  demands:
    'Update answers SUCCESS only when every requested property is applied, as a read confirms at once.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace, context) => appliesAll(trace, context, 'UPDATE'),
};
