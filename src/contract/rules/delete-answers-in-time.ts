import { answersInTime } from '../judge/answers.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import type { ContractRule } from '../rule.ts';

export const deleteAnswersInTime: ContractRule = {
  id: 'delete-answers-in-time',
  level: 'MUST',
  demands: 'Every invocation of delete returns a progress event within 60 seconds.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('delete'),
  check: (trace) => answersInTime(trace, 'DELETE'),
};
