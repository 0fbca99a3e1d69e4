import { unlessHandled } from '../judge/handlers.ts';
import { echoesInput } from '../judge/writes/returned.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createEchoesInput: ContractRule = {
  id: 'create-echoes-input',
  level: 'MUST',
  demands:
    'The model that create returns with SUCCESS holds every requested property, equal, write-only ones excepted.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace, context) => echoesInput(trace, context, 'CREATE'),
};
