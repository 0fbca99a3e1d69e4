import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../json/index.ts';
import type { ProgressEvent, ProgressStatus } from '../provider/index.ts';

const STATUSES: ReadonlySet<unknown> = new Set<ProgressStatus>(['SUCCESS', 'FAILED', 'IN_PROGRESS']);

/**
 * What can be made of an answer, so that a scenario can go on whatever is wrong with it: members of the wrong type
 * are left out, and members in the wrong place stay. What is wrong is for the rules to say, who see the answer
 * itself. Undefined if it does not even say how the handler got on.
 */
export function readEvent(value: JsonValue): ProgressEvent | undefined {
  if (!isJsonObject(value) || !STATUSES.has(own(value, 'status'))) return undefined;
  const models = own(value, 'resourceModels');
  return {
    status: own(value, 'status') as ProgressStatus,
    ...member(value, 'errorCode', isText),
    ...member(value, 'message', isText),
    ...member(value, 'callbackContext', isJsonObject),
    ...member(value, 'callbackDelaySeconds', (delay) => typeof delay === 'number'),
    ...member(value, 'resourceModel', isJsonObject),
    ...(isJsonArray(models) && { resourceModels: models.filter(isJsonObject) }),
    ...member(value, 'nextToken', (token) => isText(token) && token !== ''),
  };
}

function isText(value: JsonValue): boolean {
  return typeof value === 'string';
}

function member(
  answer: JsonObject,
  name: keyof ProgressEvent,
  fits: (value: JsonValue) => boolean,
): Partial<ProgressEvent> {
  const value = own(answer, name);
  return value !== undefined && fits(value) ? { [name]: value } : {};
}
