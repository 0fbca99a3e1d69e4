import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { succeeded } from '../calls.ts';
import type { Call, Trace } from '../trace.ts';
import { modelOf, rawEvents } from './events.ts';
import { identifierOf, newlyListed } from './identifier.ts';
import { keyOf } from './target.ts';

/** The identifiers of all resources that a create, or an update, was asked for or has told of in any of its answers. */
export function toldResources(type: ResourceType, traces: readonly Trace[]): ReadonlySet<string> {
  const keys = traces.flatMap((trace) => [
    ...trace.calls
      .filter(({ action }) => action === 'CREATE' || action === 'UPDATE')
      .flatMap(({ request, outcome }) => [
        keyOf(type, request.requestData.resourceProperties),
        keyOf(type, outcome.identifier),
      ]),
    ...[...rawEvents(trace, 'CREATE', 'UPDATE')].map(({ value }) => keyOf(type, modelOf(value))),
  ]);
  return new Set(keys.filter((key) => key !== undefined));
}

/** The resources that the answers of one call tell of as being there, or on their way. */
export function toldBy(type: ResourceType, trace: Trace, call: Call): readonly JsonObject[] {
  const told = new Map<string, JsonObject>();
  for (const { call: of, value } of rawEvents(trace, call.action)) {
    const identifier =
      of === call && value['status'] !== 'FAILED' ? identifierOf(type, modelOf(value)) : undefined;
    if (identifier !== undefined) told.set(JSON.stringify(identifier), identifier);
  }
  return [...told.values()];
}

/** What a list shows that was not there before the run, and that no create has told of. */
export function strangersIn(type: ResourceType, list: Call, traces: readonly Trace[]): readonly JsonObject[] {
  const first = traces.flatMap(({ calls }) => calls).find(({ step }) => step === 'list-first');
  if (first === undefined || !succeeded(first)) return [];
  const told = toldResources(type, traces);
  return newlyListed(type, first, list).filter((identifier) => !told.has(JSON.stringify(identifier)));
}
