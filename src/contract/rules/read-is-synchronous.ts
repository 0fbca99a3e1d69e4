import { answersAtOnce } from '../judge/answers.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import type { ContractRule } from '../rule.ts';

export const readIsSynchronous: ContractRule = {
  id: 'read-is-synchronous',
  level: 'MUST',
  demands: 'Read answers SUCCESS or FAILED, never IN_PROGRESS.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('read'),
  check: (trace) => answersAtOnce(trace, 'READ'),
};
