import { hasStatus, modelOf, rawEvents } from '../judge/events.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { shapeVerdict } from '../judge/shape-verdict.ts';
import { isOfInvalid } from '../judge/target.ts';
import { broken, type ContractRule } from '../rule.ts';

export const readModelShape: ContractRule = {
  id: 'read-model-shape',
  level: 'MUST',
  demands: 'Read returns a model that conforms to the shape of the schema.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('read'),
  *check(trace, { type }) {
    for (const event of rawEvents(trace, 'READ')) {
      const { call, invocation, value } = event;
      if (isOfInvalid(call)) continue;
      const model = modelOf(value);
      if (model !== undefined) yield shapeVerdict(type, event, model);
      else if (hasStatus(value, 'SUCCESS'))
        yield broken(call, 'READ answered SUCCESS without a model.', { invocation });
    }
  },
};
