import { createInputGenerator } from '../../contract/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import type { ProjectInputs } from './new-project.ts';

/** The same schema always gives the same inputs. */
const SEED = 1;

/** Inputs that fit a schema, to start with; undefined if none can be made. */
export function makeInputs(type: ResourceType): ProjectInputs | undefined {
  const generator = createInputGenerator(type, { seed: SEED });
  const { model: create } = generator.create(0, { extent: 'typical' });
  if (create === undefined) return undefined;
  const { model: update } = generator.update(create, 0);
  const { model: invalid } = generator.invalidCreate(0);
  return { create, ...(update && { update }), ...(invalid && { invalid }) };
}
