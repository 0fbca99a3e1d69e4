import { unlessHandled } from '../judge/handlers.ts';
import { inProgressModel } from '../judge/writes/in-progress-model.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createInProgressModel: ContractRule = {
  id: 'create-in-progress-model',
  level: 'SHOULD',
  demands: 'A model of create with IN_PROGRESS holds what has been set so far and nothing more.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace, context) => inProgressModel(trace, context, 'CREATE'),
};
