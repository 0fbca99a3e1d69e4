import { elementsOf, modelOf, rawEvents } from '../judge/events.ts';
import { EVERYWHERE } from '../judge/handlers.ts';
import { shapeVerdict } from '../judge/shape-verdict.ts';
import { invalidResources, isOfInvalid, keyOf } from '../judge/target.ts';
import type { ContractRule } from '../rule.ts';

export const shape: ContractRule = {
  id: 'shape',
  level: 'MUST',
  demands: 'Every property that is returned, by whatever handler, conforms to the schema by itself.',
  scenarios: EVERYWHERE,
  *check(trace, { type, traces }) {
    const invalid = invalidResources(type, traces);
    for (const event of rawEvents(trace)) {
      if (isOfInvalid(event.call)) continue;
      const model = modelOf(event.value);
      if (model !== undefined && !invalid.has(keyOf(type, model) ?? ''))
        yield shapeVerdict(type, event, model);
      for (const element of elementsOf(event.value))
        if (!invalid.has(keyOf(type, element) ?? '')) yield shapeVerdict(type, event, element, 'identifier');
    }
  },
};
