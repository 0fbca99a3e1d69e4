import { isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { callsOf, ending, failedWith, succeeded } from '../calls.ts';
import { answeredObject, hasStatus, memberOf } from '../judge/events.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { missingParts } from '../judge/identifier.ts';
import { broken, type ContractRule, type Observation, type RuleContext, verdict } from '../rule.ts';
import type { Call } from '../trace.ts';

/** Nothing exists before the run or after it, unless others use the same place: then there is nothing to see. */
export const listEmpty: ContractRule = {
  id: 'list-empty',
  level: 'MUST',
  demands: 'List returns an empty array where there is nothing.',
  scenarios: ['frame'],
  exempts: unlessHandled('list'),
  *check(trace, context) {
    for (const call of callsOf(trace, 'list-first', 'list-last')) {
      if (call.outcome.kind === 'failed') yield* refused(call, context);
      else yield* answered(context.type, call);
    }
  },
};

/** NotFound says itself that nothing was there; any other failure must have to do with it if lists succeed otherwise. */
function* refused(call: Call, { traces }: RuleContext): Generator<Observation> {
  const others = traces.flatMap(({ calls }) => calls).filter(({ action }) => action === 'LIST');
  if (failedWith(call, 'NotFound') || others.some(succeeded))
    yield broken(call, `LIST must return an empty array if there is nothing; it ended with ${ending(call)}.`);
}

function* answered(type: ResourceType, call: Call): Generator<Observation> {
  const pages = call.invocations.flatMap((invocation) => {
    const value = answeredObject(invocation);
    return value !== undefined && hasStatus(value, 'SUCCESS') ? [memberOf(value, 'resourceModels')] : [];
  });
  if (pages.length === 0 || pages.some((page) => holdsResource(type, page))) return;
  const wrong = pages.find((page) => !isJsonArray(page) || page.length > 0);
  const isRight = pages.every((page) => isJsonArray(page) && page.length === 0);
  yield verdict(call, isRight ? undefined : 'LIST must return an empty array if there is nothing.', {
    expected: [],
    actual: wrong ?? null,
  });
}

function holdsResource(type: ResourceType, page: JsonValue | undefined): boolean {
  return (
    isJsonArray(page) &&
    page.some((element) => isJsonObject(element) && missingParts(type, element).length === 0)
  );
}
