import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { WireAction } from '../../provider/index.ts';
import type { Call, Invocation, Trace } from '../trace.ts';

/** An answer that is an object, as it came: whether it is a progress event is for rules to say. */
export interface RawEvent {
  readonly call: Call;
  readonly invocation: Invocation;
  readonly value: JsonObject;
}

/** The answers of a trace, those of some handlers or of all. */
export function* rawEvents(trace: Trace, ...actions: readonly WireAction[]): Generator<RawEvent> {
  for (const call of trace.calls) {
    if (actions.length > 0 && !actions.includes(call.action)) continue;
    for (const invocation of call.invocations) {
      const value = answeredObject(invocation);
      if (value !== undefined) yield { call, invocation, value };
    }
  }
}

export function answeredObject({ answer }: Invocation): JsonObject | undefined {
  return answer.kind === 'answered' && isJsonObject(answer.value) ? answer.value : undefined;
}

/** A member of an answer. Null and absent mean the same on the wire. */
export function memberOf(value: JsonObject, name: string): JsonValue | undefined {
  return own(value, name) ?? undefined;
}

export function hasStatus(value: JsonObject, status: string): boolean {
  return memberOf(value, 'status') === status;
}

/** The one model of an answer, if it has one. */
export function modelOf(value: JsonObject): JsonObject | undefined {
  const model = memberOf(value, 'resourceModel');
  return isJsonObject(model) ? model : undefined;
}

/** The elements of a page, as far as they are objects. */
export function elementsOf(value: JsonObject): readonly JsonObject[] {
  const elements = memberOf(value, 'resourceModels');
  return isJsonArray(elements) ? elements.filter(isJsonObject) : [];
}
