import { type JsonObject, jsonEqual } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { callsAfter, callsOf, ending, failedWith, succeeded } from '../calls.ts';
import { EVERYWHERE } from '../judge/handlers.ts';
import { identifierOf, listedBy, newlyListed } from '../judge/identifier.ts';
import { keyOf } from '../judge/target.ts';
import { toldResources } from '../judge/told.ts';
import { broken, type ContractRule, KEPT, type Observation, type RuleContext } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

export const noLeak: ContractRule = {
  id: 'no-leak',
  level: 'MUST',
  demands:
    'What the run created, and only that, is gone after it; a create that fails has told what to delete.',
  scenarios: EVERYWHERE,
  *check(trace, context) {
    yield* untold(trace, context);
    yield* listed(trace, context);
    for (const read of callsOf(trace, 'read-last', 'read-left-over')) yield* leftover(read);
    yield* undeletable(trace);
  },
};

/** The run had to delete what it found in a list, because no answer told of it. */
function* untold(trace: Trace, { type, traces }: RuleContext): Generator<Observation> {
  const deletes = callsOf(trace, 'delete-unwanted', 'delete-left-over');
  if (deletes.length === 0) return;
  const told = toldResources(type, traces);
  for (const call of deletes) {
    const key = keyOf(type, call.request.requestData.resourceProperties);
    if (key !== undefined && !told.has(key))
      yield broken(
        call,
        'A resource was left behind, and no answer has told the identifier to delete it by.',
      );
  }
}

function* listed(trace: Trace, context: RuleContext): Generator<Observation> {
  const [first] = callsOf(trace, 'list-first');
  const [last] = callsOf(trace, 'list-last');
  if (last === undefined) return;
  if (first === undefined || !succeeded(first) || !isSameQuestion(first, last)) {
    yield* ofOurs(last, context);
    return;
  }
  const left = newlyListed(context.type, first, last);
  const taken = succeeded(last) ? newlyListed(context.type, last, first) : [];
  for (const identifier of left)
    yield broken(last, 'After the run a resource is there that was not before.', { actual: identifier });
  for (const identifier of taken)
    yield broken(last, 'After the run a resource is gone that the run did not create.', {
      expected: identifier,
    });
  if (left.length === 0 && taken.length === 0 && succeeded(last)) yield KEPT;
}

function isSameQuestion(a: Call, b: Call): boolean {
  return jsonEqual(a.request.requestData.resourceProperties, b.request.requestData.resourceProperties);
}

/** Without a list from before, only what the run knows of can be missed. */
function* ofOurs(last: Call, { type, traces }: RuleContext): Generator<Observation> {
  const told = toldResources(type, traces);
  const ours = listedBy(last).filter((element) => told.has(keyOf(type, element) ?? ''));
  for (const element of ours)
    yield broken(last, 'After the run a resource is there that the run created.', shown(type, element));
  if (ours.length === 0 && succeeded(last)) yield KEPT;
}

function shown(type: ResourceType, element: JsonObject): { readonly actual?: JsonObject } {
  const actual = identifierOf(type, element);
  return actual === undefined ? {} : { actual };
}

function* leftover(read: Call): Generator<Observation> {
  if (succeeded(read)) yield broken(read, 'After the run a resource can be read that the run created.');
  else if (failedWith(read, 'NotFound')) yield KEPT;
}

function* undeletable(trace: Trace): Generator<Observation> {
  for (const call of callsOf(trace, 'delete-left-over')) {
    const isGone =
      succeeded(call) ||
      failedWith(call, 'NotFound') ||
      callsAfter(trace, call, 'read-left-over').some((read) => failedWith(read, 'NotFound'));
    if (!isGone && call.outcome.kind !== 'cancelled')
      yield broken(
        call,
        `What a failed step left behind cannot be deleted: DELETE ended with ${ending(call)}.`,
      );
  }
}
