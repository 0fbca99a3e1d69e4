import type { JsonObject } from '../../json/index.ts';
import { compareModels, type ResourceType } from '../../schema/index.ts';
import { succeeded } from '../calls.ts';
import type { Call, Trace } from '../trace.ts';
import { deletedBy, targetOf } from './target.ts';

/** A resource of the run, with what is known of its properties. */
export interface Created {
  readonly identifier: JsonObject;
  readonly call: Call;
  readonly model: JsonObject;
}

/** What a trace has created before a call, and not deleted. */
export function createdBefore(type: ResourceType, trace: Trace, call: Call): readonly Created[] {
  const before = trace.calls.slice(0, trace.calls.indexOf(call));
  const deleted = deletedBy(type, before).map(({ identifier }) => JSON.stringify(identifier));
  const created = new Map<string, Created>();
  for (const one of before) {
    const identifier = one.action === 'CREATE' && succeeded(one) ? targetOf(type, one) : undefined;
    if (identifier === undefined || deleted.includes(JSON.stringify(identifier))) continue;
    const model = { ...one.request.requestData.resourceProperties, ...one.outcome.model };
    created.set(JSON.stringify(identifier), { identifier, call: one, model });
  }
  return [...created.values()];
}

/** Whether a resource has all the properties of a filter, as far as they are properties of the resource at all. */
export function matches(type: ResourceType, filter: JsonObject, model: JsonObject): boolean {
  const known = Object.entries(filter).filter(([name]) => type.properties.has(name));
  return compareModels(type, Object.fromEntries(known), model, { extent: 'given' }).length === 0;
}
