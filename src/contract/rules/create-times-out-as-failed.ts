import { unlessHandled } from '../judge/handlers.ts';
import { timesOutAsFailed } from '../judge/timeout.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createTimesOutAsFailed: ContractRule = {
  id: 'create-times-out-as-failed',
  level: 'MUST',
  demands: 'A create that cannot reach the desired state within its timeoutInMinutes answers FAILED.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace, { type }) => timesOutAsFailed(trace, type, 'create'),
};
