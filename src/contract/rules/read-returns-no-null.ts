import { hasStatus, modelOf, rawEvents } from '../judge/events.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { nullPlaces } from '../judge/nulls.ts';
import { isOfInvalid } from '../judge/target.ts';
import { enumerate } from '../judge/words.ts';
import { type ContractRule, verdict } from '../rule.ts';

export const readReturnsNoNull: ContractRule = {
  id: 'read-returns-no-null',
  level: 'MUST',
  demands: 'Read returns no property that has no value.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('read'),
  *check(trace) {
    for (const { call, invocation, value } of rawEvents(trace, 'READ')) {
      const model = modelOf(value);
      if (model === undefined || !hasStatus(value, 'SUCCESS') || isOfInvalid(call)) continue;
      const nulls = nullPlaces(model, call.after?.request.requestData.resourceProperties);
      const what = `${enumerate(nulls)} ${nulls.length === 1 ? 'is' : 'are'} null`;
      yield verdict(
        call,
        nulls.length === 0 ? undefined : `READ returned properties without a value: ${what}.`,
        { invocation, actual: model },
      );
    }
  },
};
