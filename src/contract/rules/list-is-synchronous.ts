import { answersAtOnce } from '../judge/answers.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import type { ContractRule } from '../rule.ts';

export const listIsSynchronous: ContractRule = {
  id: 'list-is-synchronous',
  level: 'MUST',
  demands: 'List answers SUCCESS or FAILED, never IN_PROGRESS.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('list'),
  check: (trace) => answersAtOnce(trace, 'LIST'),
};
