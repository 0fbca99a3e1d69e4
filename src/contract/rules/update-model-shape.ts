import { unlessHandled } from '../judge/handlers.ts';
import { modelShape } from '../judge/writes/model-shape.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const updateModelShape: ContractRule = {
  id: 'update-model-shape',
  level: 'MUST',
  demands: 'The model of every event of update conforms to the shape of the schema.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  check: (trace, context) => modelShape(trace, context, 'UPDATE'),
};
