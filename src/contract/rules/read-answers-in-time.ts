import { answersInTime } from '../judge/answers.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import type { ContractRule } from '../rule.ts';

export const readAnswersInTime: ContractRule = {
  id: 'read-answers-in-time',
  level: 'MUST',
  demands: 'Every invocation of read returns a progress event within 30 seconds.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('read'),
  check: (trace) => answersInTime(trace, 'READ'),
};
