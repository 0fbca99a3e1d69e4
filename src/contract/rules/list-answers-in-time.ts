import { answersInTime } from '../judge/answers.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import type { ContractRule } from '../rule.ts';

export const listAnswersInTime: ContractRule = {
  id: 'list-answers-in-time',
  level: 'MUST',
  demands: 'Every invocation of list returns a progress event within 30 seconds.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('list'),
  check: (trace) => answersInTime(trace, 'LIST'),
};
