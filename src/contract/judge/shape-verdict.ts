import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { type Observation, verdict } from '../rule.ts';
import type { RawEvent } from './events.ts';
import { shapeProblems } from './shape.ts';
import { enumerate } from './words.ts';

/** Whether a model of an answer conforms to the shape of the schema. */
export function shapeVerdict(
  type: ResourceType,
  { call, invocation }: RawEvent,
  model: JsonObject,
  extent: 'whole' | 'identifier' = 'whole',
): Observation {
  const problems = shapeProblems(type, model, extent).map(({ message }) => message);
  const what = `${call.action} returned a model that does not conform to the schema`;
  return verdict(call, problems.length === 0 ? undefined : `${what}: ${enumerate(problems, '; ')}.`, {
    invocation,
    actual: model,
  });
}
