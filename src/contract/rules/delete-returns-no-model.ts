import { isJsonArray } from '../../json/index.ts';
import { hasStatus, memberOf, rawEvents } from '../judge/events.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { type ContractRule, verdict } from '../rule.ts';

/** AWS's own suite wants the member to be absent, so that an empty object counts as a model as well. */
export const deleteReturnsNoModel: ContractRule = {
  id: 'delete-returns-no-model',
  level: 'MUST',
  demands: 'A delete that succeeds returns no model.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('delete'),
  *check(trace) {
    for (const { call, invocation, value } of rawEvents(trace, 'DELETE')) {
      if (!hasStatus(value, 'SUCCESS')) continue;
      const model = memberOf(value, 'resourceModel');
      const models = memberOf(value, 'resourceModels');
      const actual = model ?? (isJsonArray(models) && models.length === 0 ? undefined : models);
      if (actual === undefined) yield verdict(call, undefined);
      else yield verdict(call, 'DELETE answered SUCCESS with a model.', { invocation, actual });
    }
  },
};
