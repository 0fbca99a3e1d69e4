import { answersInTime } from '../judge/answers.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateAnswersInTime: ContractRule = {
  id: 'update-answers-in-time',
  level: 'MUST',
  demands: 'Every invocation of update returns a progress event within 60 seconds.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace) => answersInTime(trace, 'UPDATE'),
};
