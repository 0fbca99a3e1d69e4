import { unlessHandled } from '../judge/handlers.ts';
import { timesOutAsFailed } from '../judge/timeout.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateTimesOutAsFailed: ContractRule = {
  id: 'update-times-out-as-failed',
  level: 'MUST',
  demands: 'An update that cannot reach the desired state within its timeoutInMinutes answers FAILED.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace, { type }) => timesOutAsFailed(trace, type, 'update'),
};
