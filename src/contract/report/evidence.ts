import { isJsonObject, type JsonObject, type JsonValue } from '../../json/index.ts';
import type { HandlerRequest } from '../../provider/index.ts';
import type { Broken } from '../rule.ts';
import type { Invocation } from '../trace.ts';
import type { Hide } from './hide.ts';

/** What shows that a rule is broken, without secrets, as JSON. */
export interface Evidence {
  readonly message: string;
  readonly step: string;
  readonly action: string;
  /** Which of the call's invocations it is, from 1, and how many there were. */
  readonly invocation: number;
  readonly invocations: number;
  readonly request: JsonObject;
  readonly answer: JsonValue;
  readonly expected?: JsonValue;
  readonly actual?: JsonValue;
  readonly differences?: readonly ShownDifference[];
}

export interface ShownDifference {
  readonly pointer: string;
  /** `missing`: expected, but not there. `unexpected`: there, but not expected. */
  readonly kind: 'missing' | 'unexpected' | 'changed';
  readonly expected?: JsonValue;
  readonly actual?: JsonValue;
}

const KINDS = { remove: 'missing', add: 'unexpected', change: 'changed' } as const;

export function showEvidence(broken: Broken, hide: Hide): Evidence {
  const { call, message, expected, actual, differences } = broken;
  const invocation = broken.invocation ?? call.invocations.at(-1);
  return {
    message: hide.text(message),
    step: call.step,
    action: call.action,
    invocation: invocation === undefined ? 0 : call.invocations.indexOf(invocation) + 1,
    invocations: call.invocations.length,
    request: shownRequest(invocation?.request ?? call.request, hide),
    answer: shownAnswer(invocation, hide),
    ...(expected !== undefined && { expected: shownValue(expected, hide) }),
    ...(actual !== undefined && { actual: shownValue(actual, hide) }),
    ...(differences !== undefined && {
      differences: differences.map(({ pointer, kind, before, after }) => ({
        pointer,
        kind: KINDS[kind],
        ...(before !== undefined && { expected: hide.at(pointer, before) }),
        ...(after !== undefined && { actual: hide.at(pointer, after) }),
      })),
    }),
  };
}

/** An object may be a whole model, so that it is treated as one. */
function shownValue(value: JsonValue, hide: Hide): JsonValue {
  return isJsonObject(value) ? hide.model(value) : hide.value(value);
}

/** What matters of a request. The rest is the same for all of them, or secret. */
function shownRequest(request: HandlerRequest, hide: Hide): JsonObject {
  const { action, callbackContext, nextToken, maxResults, requestData } = request;
  const { resourceProperties, previousResourceProperties } = requestData;
  return {
    action,
    resourceProperties: hide.model(resourceProperties),
    ...(isJsonObject(previousResourceProperties) && {
      previousResourceProperties: hide.model(previousResourceProperties),
    }),
    ...(isJsonObject(callbackContext) && { callbackContext: hide.value(callbackContext) }),
    ...(typeof nextToken === 'string' && { nextToken: hide.text(nextToken) }),
    ...(maxResults !== undefined && { maxResults }),
  };
}

function shownAnswer(invocation: Invocation | undefined, hide: Hide): JsonValue {
  const answer = invocation?.answer;
  if (answer === undefined) return null;
  if (answer.kind === 'late') return { problem: `No answer within ${answer.limitMs / 1000} seconds.` };
  if (answer.kind === 'broken') return { problem: hide.text(answer.problem) };
  const { value } = answer;
  if (!isJsonObject(value)) return hide.value(value);
  const { resourceModel, resourceModels, ...rest } = value;
  return {
    ...(hide.value(rest) as JsonObject),
    ...(resourceModel !== undefined && { resourceModel: shownValue(resourceModel, hide) }),
    ...(resourceModels !== undefined && { resourceModels: shownModels(resourceModels, hide) }),
  };
}

function shownModels(models: JsonValue, hide: Hide): JsonValue {
  return Array.isArray(models)
    ? models.map((model: JsonValue) => shownValue(model, hide))
    : hide.value(models);
}
