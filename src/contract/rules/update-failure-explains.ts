import { unlessHandled } from '../judge/handlers.ts';
import { failureExplains } from '../judge/writes/failure-explains.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateFailureExplains: ContractRule = {
  id: 'update-failure-explains',
  level: 'MUST',
  demands: 'Every FAILED of update carries a message and the most applicable error code.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace, context) => failureExplains(trace, context, 'UPDATE'),
};
