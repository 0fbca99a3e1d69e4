import { modelOf, rawEvents } from '../judge/events.ts';
import { EVERYWHERE, unlessWriteOnly } from '../judge/handlers.ts';
import { hidesWriteOnly } from '../judge/write-only.ts';
import type { ContractRule } from '../rule.ts';

export const readHidesWriteOnly: ContractRule = {
  id: 'read-hides-write-only',
  level: 'MUST',
  demands: 'Read returns no write-only property.',
  scenarios: EVERYWHERE,
  exempts: unlessWriteOnly('read'),
  *check(trace, { type }) {
    for (const event of rawEvents(trace, 'READ')) {
      const model = modelOf(event.value);
      if (model !== undefined) yield hidesWriteOnly(type, event, model);
    }
  },
};
