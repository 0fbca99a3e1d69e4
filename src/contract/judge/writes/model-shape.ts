import { isJsonObject } from '../../../json/index.ts';
import { broken, KEPT, type Observation, type RuleContext } from '../../rule.ts';
import type { Trace } from '../../trace.ts';
import { memberOf, rawEvents } from '../events.ts';
import { shapeProblems } from '../shape.ts';
import { enumerate } from '../words.ts';
import type { WriteAction } from './valid.ts';

/** Every model that a handler returns, whatever the status, must conform to the shape of the schema. */
export function* modelShape(
  trace: Trace,
  { type }: RuleContext,
  action: WriteAction,
): Generator<Observation> {
  for (const { call, invocation, value } of rawEvents(trace, action)) {
    const model = memberOf(value, 'resourceModel');
    // A model that the schema forbids may come back as it was sent.
    if (model === undefined || call.step === 'create-invalid') continue;
    if (!isJsonObject(model)) {
      yield broken(call, `${action} returned a resourceModel that is no object.`, {
        invocation,
        actual: model,
      });
      continue;
    }
    const problems = shapeProblems(type, model);
    if (problems.length === 0) yield KEPT;
    else
      yield broken(
        call,
        `${action} returned a model that does not conform to the schema: ${enumerate(
          problems.map(({ message }) => message),
          '; ',
        )}.`,
        { invocation, actual: model },
      );
  }
}
