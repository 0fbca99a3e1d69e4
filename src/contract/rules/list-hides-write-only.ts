import { elementsOf, modelOf, rawEvents } from '../judge/events.ts';
import { EVERYWHERE, unlessWriteOnly } from '../judge/handlers.ts';
import { hidesWriteOnly } from '../judge/write-only.ts';
import type { ContractRule } from '../rule.ts';

export const listHidesWriteOnly: ContractRule = {
  id: 'list-hides-write-only',
  level: 'MUST',
  demands: 'List returns no write-only property.',
  scenarios: EVERYWHERE,
  exempts: unlessWriteOnly('list'),
  *check(trace, { type }) {
    for (const event of rawEvents(trace, 'LIST')) {
      const model = modelOf(event.value);
      for (const element of [...elementsOf(event.value), ...(model === undefined ? [] : [model])])
        yield hidesWriteOnly(type, event, element);
    }
  },
};
