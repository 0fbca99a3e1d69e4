import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { timesOutAsFailed } from '../judge/timeout.ts';
import type { ContractRule } from '../rule.ts';

export const deleteTimesOutAsFailed: ContractRule = {
  id: 'delete-times-out-as-failed',
  level: 'MUST',
  demands: 'A delete that is not done within the timeoutInMinutes of the handler ends with FAILED.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('delete'),
  check: (trace, { type }) => timesOutAsFailed(trace, type, 'delete'),
};
