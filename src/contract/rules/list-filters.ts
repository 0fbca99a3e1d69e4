import type { JsonObject } from '../../json/index.ts';
import { compareModels, type ResourceType } from '../../schema/index.ts';
import { callsOf, succeeded } from '../calls.ts';
import { type Created, createdBefore, matches } from '../judge/created.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { isListed, isSameResource, listedBy } from '../judge/identifier.ts';
import { targetOf } from '../judge/target.ts';
import { broken, type ContractRule, KEPT, type Observation } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

/** A handler need not filter. One that returns everything whatever is asked for is not judged. */
export const listFilters: ContractRule = {
  id: 'list-filters',
  level: 'MAY',
  demands: 'If list filters by the properties of the request, then by all of them together.',
  scenarios: ['pages'],
  exempts: unlessHandled('list'),
  *check(trace, { type }) {
    const calls = callsOf(trace, 'list-filtered').filter(
      (call) => succeeded(call) && Object.keys(filterOf(call)).length > 0,
    );
    const narrowed = calls.filter((call) =>
      createdBefore(type, trace, call).some(({ identifier }) => !isListed(type, call, identifier)),
    );
    for (const call of calls)
      if (narrowed.some((other) => asksNoLess(type, call, other)))
        yield* filtered(type, trace, call, createdBefore(type, trace, call));
  },
};

/** Whether a request holds all the properties of another: then it cannot find more. */
function asksNoLess(type: ResourceType, call: Call, other: Call): boolean {
  return compareModels(type, filterOf(other), filterOf(call), { extent: 'given' }).length === 0;
}

function* filtered(
  type: ResourceType,
  trace: Trace,
  call: Call,
  ours: readonly Created[],
): Generator<Observation> {
  const filter = filterOf(call);
  const source = targetOf(type, call.after);
  const lost = ours.filter(
    ({ identifier, model }) =>
      !isListed(type, call, identifier) &&
      (isSameResource(type, identifier, source) || hasAll(type, trace, filter, identifier, model)),
  );
  const wrong = listedBy(call).filter((element) => {
    const known = ours.find(({ identifier }) => isSameResource(type, element, identifier));
    return known !== undefined && !hasAll(type, trace, filter, known.identifier, known.model);
  });
  for (const { identifier } of lost)
    yield broken(call, 'LIST filters, but a resource with all the properties of the filter is not there.', {
      expected: identifier,
    });
  for (const element of wrong)
    yield broken(
      call,
      'LIST filters, but shows a resource that does not have all the properties of the filter.',
      {
        expected: filter,
        actual: element,
      },
    );
  if (lost.length === 0 && wrong.length === 0) yield KEPT;
}

/** As it was created, or as any read has shown it. */
function hasAll(
  type: ResourceType,
  trace: Trace,
  filter: JsonObject,
  identifier: JsonObject,
  model: JsonObject,
): boolean {
  const shown = trace.calls
    .filter(({ action, outcome }) => action === 'READ' && isSameResource(type, outcome.model, identifier))
    .map(({ outcome }) => outcome.model ?? {});
  return [model, ...shown].some((one) => matches(type, filter, one));
}

function filterOf(call: Call): JsonObject {
  return call.request.requestData.resourceProperties;
}
