import type { JsonObject } from '../../../json/index.ts';
import { succeeded } from '../../calls.ts';
import { broken, KEPT, type Observation, type RuleContext } from '../../rule.ts';
import type { Call, Trace } from '../../trace.ts';
import { missingValues } from '../complete.ts';
import { echoDifferences } from '../echo.ts';
import { nullPlaces } from '../nulls.ts';
import { describeDifferences, enumerate } from '../words.ts';
import { showingRead } from './reads.ts';
import { validCalls, type WriteAction } from './valid.ts';

/** The model that came with SUCCESS must hold every requested property, equal. */
export function* echoesInput(
  trace: Trace,
  { type }: RuleContext,
  action: WriteAction,
): Generator<Observation> {
  for (const { call, requested, model } of successes(trace, action)) {
    const differences = echoDifferences(type, requested, model ?? {});
    if (differences.length === 0) yield KEPT;
    else {
      const what = model === undefined ? 'no model' : 'a model that is not what was requested';
      const message = `${action} returned SUCCESS with ${what}: ${describeDifferences(differences)}.`;
      yield broken(call, message, { differences, expected: requested, actual: model ?? null });
    }
  }
}

/** The model that came with SUCCESS must hold every property that has a value. */
export function* returnsAll(
  trace: Trace,
  { type }: RuleContext,
  action: WriteAction,
): Generator<Observation> {
  for (const { call, requested, model } of successes(trace, action)) {
    const read = showingRead(trace, call)?.outcome.model;
    const missing = missingValues(type, model ?? {}, { requested, ...(read !== undefined && { read }) });
    if (model === undefined) yield broken(call, `${action} returned SUCCESS without a model.`);
    else if (missing.length === 0) yield KEPT;
    else {
      const list = enumerate(
        missing.map(({ message }) => message),
        '; ',
      );
      yield broken(call, `${action} returned SUCCESS with an incomplete model: ${list}.`, { actual: model });
    }
  }
}

/** The model that came with SUCCESS must not hold a property without a value. */
export function* returnsNoNull(trace: Trace, action: WriteAction): Generator<Observation> {
  for (const { call, requested, model } of successes(trace, action)) {
    if (model === undefined) continue;
    const nulls = nullPlaces(model, requested);
    if (nulls.length === 0) yield KEPT;
    else
      yield broken(
        call,
        `${action} returned properties without a value: ${enumerate(nulls)} ${nulls.length === 1 ? 'is' : 'are'} null and should be left out.`,
        { actual: model },
      );
  }
}

interface Success {
  readonly call: Call;
  readonly requested: JsonObject;
  readonly model: JsonObject | undefined;
}

function successes(trace: Trace, action: WriteAction): readonly Success[] {
  return validCalls(trace, action)
    .filter(succeeded)
    .map((call) => ({
      call,
      requested: call.request.requestData.resourceProperties,
      model: call.outcome.model,
    }));
}
