import { unlessHandled } from '../judge/handlers.ts';
import { untilDone } from '../judge/writes/until-done.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createInProgressUntilDone: ContractRule = {
  id: 'create-in-progress-until-done',
  level: 'MUST',
  demands:
    'Create answers IN_PROGRESS until the desired state is reached, with all that the next invocation needs to go on.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace, context) => untilDone(trace, context, 'CREATE'),
};
