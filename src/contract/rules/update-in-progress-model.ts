import { unlessHandled } from '../judge/handlers.ts';
import { inProgressModel } from '../judge/writes/in-progress-model.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateInProgressModel: ContractRule = {
  id: 'update-in-progress-model',
  level: 'SHOULD',
  demands: 'A model of update with IN_PROGRESS holds what has been set so far and nothing more.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace, context) => inProgressModel(trace, context, 'UPDATE'),
};
