import { answersInTime } from '../judge/answers.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createAnswersInTime: ContractRule = {
  id: 'create-answers-in-time',
  level: 'MUST',
  demands: 'Every invocation of create returns a progress event within 60 seconds.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace) => answersInTime(trace, 'CREATE'),
};
