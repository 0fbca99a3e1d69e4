import { unlessHandled } from '../judge/handlers.ts';
import { appliesAll } from '../judge/writes/applies-all.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createAppliesAll: ContractRule = {
  id: 'create-applies-all',
  level: 'MUST',
  demands:
    'Create answers SUCCESS only when every requested property is applied, as a read confirms at once.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace, context) => appliesAll(trace, context, 'CREATE'),
};
