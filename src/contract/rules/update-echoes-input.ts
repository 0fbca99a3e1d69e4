import { unlessHandled } from '../judge/handlers.ts';
import { echoesInput } from '../judge/writes/returned.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateEchoesInput: ContractRule = {
  id: 'update-echoes-input',
  level: 'MUST',
  demands:
    'The model that update returns with SUCCESS holds every requested property, equal, write-only ones excepted.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace, context) => echoesInput(trace, context, 'UPDATE'),
};
