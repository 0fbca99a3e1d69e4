import { unlessHandled } from '../judge/handlers.ts';
import { failureExplains } from '../judge/writes/failure-explains.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createFailureExplains: ContractRule = {
  id: 'create-failure-explains',
  level: 'MUST',
  demands: 'Every FAILED of create carries a message and the most applicable error code.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace, context) => failureExplains(trace, context, 'CREATE'),
};
