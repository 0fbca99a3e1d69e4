import type { JsonObject } from '../../json/index.ts';
import { callsOf, ending, failedWith, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { isListed, isSameResource } from '../judge/identifier.ts';
import { targetOf } from '../judge/target.ts';
import { broken, type ContractRule, KEPT, type Observation, type RuleContext } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

export const listElementsReadable: ContractRule = {
  id: 'list-elements-readable',
  level: 'MUST',
  demands: 'Every element of a list can be read by its primary identifier.',
  scenarios: ['life', 'pages', 'replay', 'frame'],
  exempts: unlessHandled('list', 'read'),
  *check(trace, context) {
    for (const call of callsOf(trace, 'read-listed', 'read-stranger')) yield* element(call, context);
    yield* ghosts(trace, context);
  },
};

/** NotFound is never right; other failures are for the resources of others to have. */
function* element(call: Call, context: RuleContext): Generator<Observation> {
  const { type } = context;
  const asked = call.request.requestData.resourceProperties;
  if (succeeded(call)) {
    if (isSameResource(type, call.outcome.model, asked)) yield KEPT;
    else
      yield broken(call, 'Read by the identifier of a listed element returns another resource.', {
        expected: asked,
        actual: call.outcome.model ?? null,
      });
    return;
  }
  const isWrong = failedWith(call, 'NotFound') || isOurs(asked, context);
  if (call.outcome.kind === 'cancelled' || !isWrong || wasDeleted(call, asked, context)) return;
  yield broken(call, `A listed element cannot be read: READ ended with ${ending(call)}.`, {
    expected: asked,
  });
}

function isOurs(identifier: JsonObject, { type, traces }: RuleContext): boolean {
  return traces
    .flatMap(({ calls }) => calls)
    .some((call) => call.action === 'CREATE' && isSameResource(type, targetOf(type, call), identifier));
}

/** Another scenario may have deleted the resource between the list and the read. */
function wasDeleted(read: Call, identifier: JsonObject, { type, traces }: RuleContext): boolean {
  const end = Math.max(...read.invocations.map(({ startedAt, milliseconds }) => startedAt + milliseconds));
  return traces
    .flatMap(({ calls }) => calls)
    .some(
      (call) =>
        call.action === 'DELETE' &&
        isSameResource(type, targetOf(type, call), identifier) &&
        (call.invocations.at(0)?.startedAt ?? Number.POSITIVE_INFINITY) <= end,
    );
}

/** A list that shows what a read at the same state does not find. */
function* ghosts(trace: Trace, { type }: RuleContext): Generator<Observation> {
  for (const read of trace.calls) {
    if (read.action !== 'READ' || !failedWith(read, 'NotFound')) continue;
    const identifier = targetOf(type, read);
    const list = trace.calls.find(
      (call) => call.action === 'LIST' && isOfSameState(call, read) && isListed(type, call, identifier),
    );
    if (list === undefined || identifier === undefined) continue;
    yield broken(list, 'The list shows a resource that read does not find.', { actual: identifier });
  }
}

/** After the same delete; or at the end of the run, where the last attempt to delete found nothing either. */
function isOfSameState(list: Call, read: Call): boolean {
  if (list.step !== 'list-last') return read.after?.action === 'DELETE' && list.after === read.after;
  if (read.step === 'read-last') return true;
  return read.step === 'read-left-over' && read.after !== undefined && failedWith(read.after, 'NotFound');
}
