import {
  formatPointer,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  resolvePointer,
} from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { callsAfter, callsOf, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf, isListed } from '../judge/identifier.ts';
import { targetOf } from '../judge/target.ts';
import { describeValue } from '../judge/words.ts';
import { eventsOf } from '../judge/writes/events.ts';
import { readsAtOnce } from '../judge/writes/reads.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import { broken, type ContractRule, KEPT, type Observation } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

export const updateKeepsIdentifier: ContractRule = {
  id: 'update-keeps-identifier',
  level: 'MUST',
  demands: 'The primary identifier in every model of update equals the one of the request.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  *check(trace, { type }) {
    for (const call of trace.calls.filter(({ action }) => action === 'UPDATE')) {
      const expected =
        identifierOf(type, call.request.requestData.resourceProperties) ?? targetOf(type, call.after);
      if (expected === undefined) continue;
      for (const { event, invocation } of eventsOf(call)) {
        if (event.resourceModel === undefined) continue;
        const problem = otherParts(type, expected, event.resourceModel);
        if (problem === undefined) yield KEPT;
        else
          yield broken(
            call,
            `UPDATE answered ${event.status} with the identifier of another resource: ${problem}.`,
            {
              invocation,
              expected,
              actual: event.resourceModel,
            },
          );
      }
      if (succeeded(call)) yield* lookedAt(type, trace, call, expected);
    }
  },
};

/** The parts of an identifier that a model has with another value; what it lacks is another matter. */
function otherParts(type: ResourceType, expected: JsonObject, model: JsonObject): string | undefined {
  const differing = type.primaryIdentifier.flatMap(({ segments }) => {
    const pointer = formatPointer(segments);
    const value = (of: JsonObject): JsonValue | undefined => resolvePointer(of, pointer);
    const [before, after] = [value(expected) ?? null, value(model) ?? null];
    if (after === null || jsonEqual(before, after)) return [];
    return [`${pointer} should be ${describeValue(before)} and is ${describeValue(after)}`];
  });
  return differing.length === 0 ? undefined : differing.join('; ');
}

/** Afterwards the resource must still be found under its identifier. */
function* lookedAt(
  type: ResourceType,
  trace: Trace,
  call: Call,
  expected: JsonObject,
): Generator<Observation> {
  for (const read of readsAtOnce(trace, call)) {
    const problem = otherParts(type, expected, read.outcome.model ?? {});
    if (problem !== undefined)
      yield broken(read, `After an UPDATE the resource has another identifier: ${problem}.`, { expected });
  }
  const wasListed = callsOf(trace, 'list-after-create', 'list-after-same-token').some((list) =>
    isListed(type, list, expected),
  );
  for (const list of callsAfter(trace, call, 'list-after-update')) {
    if (!wasListed || !succeeded(list) || isListed(type, list, expected)) continue;
    const message = `After an UPDATE no list shows the resource under its identifier ${describeValue(expected)}.`;
    yield broken(list, message, { expected });
  }
}
