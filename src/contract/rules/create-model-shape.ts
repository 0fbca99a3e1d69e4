import { unlessHandled } from '../judge/handlers.ts';
import { modelShape } from '../judge/writes/model-shape.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import type { ContractRule } from '../rule.ts';

export const createModelShape: ContractRule = {
  id: 'create-model-shape',
  level: 'MUST',
  demands: 'The model of every event of create conforms to the shape of the schema.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  check: (trace, context) => modelShape(trace, context, 'CREATE'),
};
