import { unlessHandled } from '../judge/handlers.ts';
import { untilDone } from '../judge/writes/until-done.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateInProgressUntilDone: ContractRule = {
  id: 'update-in-progress-until-done',
  level: 'MUST',
  demands:
    'Update answers IN_PROGRESS until the desired state is reached, with all that the next invocation needs to go on.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace, context) => untilDone(trace, context, 'UPDATE'),
};
