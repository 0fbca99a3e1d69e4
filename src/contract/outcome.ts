import type { JsonObject } from '../json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../provider/index.ts';
import type { ResourceType } from '../schema/index.ts';
import { identifierIn, partOf, withValue } from './place.ts';
import type { Invocation, Outcome } from './trace.ts';

/** The event of an invocation, if there is one. */
export function eventOf({ answer }: Invocation): ProgressEvent | undefined {
  return answer.kind === 'answered' ? answer.event : undefined;
}

/** How an operation ended, and what is known by then. */
export function outcomeOf(
  type: ResourceType,
  kind: Outcome['kind'],
  request: HandlerRequest,
  invocations: readonly Invocation[],
): Outcome {
  const last = invocations.at(-1);
  const event = last === undefined ? undefined : eventOf(last);
  const identifier = identifierOf(type, request, invocations);
  return {
    kind,
    ...(event !== undefined && { event }),
    ...(event?.resourceModel !== undefined && { model: event.resourceModel }),
    ...(identifier !== undefined && { identifier }),
  };
}

/** A create says what it has made. Every other request says itself whom it means, if by the primary identifier. */
function identifierOf(
  type: ResourceType,
  { action, requestData }: HandlerRequest,
  invocations: readonly Invocation[],
): JsonObject | undefined {
  if (action === 'LIST') return undefined;
  const asked = requestData.resourceProperties;
  const told = invocations
    .map((invocation) => eventOf(invocation)?.resourceModel)
    .filter((model) => model !== undefined);
  const models = action === 'CREATE' ? [asked, ...told] : [...told, asked];
  return identifierIn(joined(type, models), type.primaryIdentifier);
}

/** Each part of the primary identifier from the last model that has it. */
function joined(type: ResourceType, models: readonly JsonObject[]): JsonObject {
  let whole: JsonObject = {};
  for (const model of models) {
    for (const path of type.primaryIdentifier) {
      const value = partOf(model, path);
      if (value !== undefined) whole = withValue(whole, path.segments, value);
    }
  }
  return whole;
}
