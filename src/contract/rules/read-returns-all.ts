import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { callsAfter, succeeded } from '../calls.ts';
import { missingValues } from '../judge/complete.ts';
import { echoDifferences } from '../judge/echo.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { isSameResource } from '../judge/identifier.ts';
import { isOfInvalid } from '../judge/target.ts';
import { enumerate } from '../judge/words.ts';
import { type ContractRule, verdict } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

export const readReturnsAll: ContractRule = {
  id: 'read-returns-all',
  level: 'MUST',
  demands: 'Read returns every property that has a value, defaults and read-only ones included.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('read'),
  *check(trace, { type }) {
    for (const call of trace.calls) {
      if (call.action !== 'READ' || !succeeded(call) || isOfInvalid(call)) continue;
      const missing = missingFrom(type, trace, call);
      yield verdict(
        call,
        missing.length === 0 ? undefined : `READ returned an incomplete model: ${enumerate(missing, '; ')}.`,
        { actual: call.outcome.model ?? null },
      );
    }
  },
};

/** What is known of the state that a read shows: what was requested, and what others who saw it have told. */
function missingFrom(type: ResourceType, trace: Trace, call: Call): readonly string[] {
  const { model = {} } = call.outcome;
  const origin = originOf(call);
  if (origin === undefined) return missingValues(type, model).map(({ message }) => message);
  const requested = origin.request.requestData.resourceProperties;
  const missing = new Map(
    echoDifferences(type, requested, model)
      .filter(({ kind }) => kind === 'remove')
      .map(({ pointer }) => [pointer, `${pointer} is missing, which ${origin.action} was asked for`]),
  );
  for (const read of witnesses(type, trace, call, origin))
    for (const { pointer, message } of missingValues(type, model, { requested, read }))
      if (!missing.has(pointer)) missing.set(pointer, message);
  return [...missing.values()];
}

/** The call that a read sees the state of, if its request was proper and it succeeded. */
function originOf({ after }: Call): Call | undefined {
  if (after === undefined || after.wrong !== undefined || !succeeded(after)) return undefined;
  return after.action === 'CREATE' || after.action === 'UPDATE' ? after : undefined;
}

/**
 * Models of the same state: what the call itself returned, and what other reads at once after it did. The first one
 * knows nothing, for what is demanded of any state.
 */
function witnesses(type: ResourceType, trace: Trace, call: Call, origin: Call): readonly JsonObject[] {
  const reads = callsAfter(trace, origin).filter(
    ({ action, step }) => action === 'READ' && step !== 'read-again',
  );
  const models = [origin, ...reads]
    .filter((other) => other !== call && succeeded(other))
    .map(({ outcome }) => outcome.model)
    .filter((model) => isSameResource(type, model, call.outcome.model));
  return [{}, ...models.map((model) => described(type, model))];
}

/** What the schema does not know should not have been returned in the first place. */
function described(type: ResourceType, model: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries(model).filter(([name]) => type.properties.has(name)));
}
