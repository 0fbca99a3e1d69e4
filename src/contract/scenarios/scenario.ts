import type { ResourceType } from '../../schema/index.ts';
import type { Extent } from '../inputs/index.ts';
import type { Scene } from '../scene.ts';
import type { ScenarioName } from '../steps.ts';

/** Calls that belong together, made one after the other. */
export interface Scenario {
  readonly name: ScenarioName;
  /** The resources that it creates, each by how much of its model is there. */
  creates(type: ResourceType): readonly Extent[];
  /** Nothing else may go on meanwhile. */
  readonly isAlone?: true;
  run(scene: Scene): Promise<void>;
}
