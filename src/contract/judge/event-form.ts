import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.ts';
import type { WireAction } from '../../provider/index.ts';
import { memberOf } from './events.ts';

/** PENDING, which the protocol also names, is what the service says of an operation before it invokes a handler. */
const STATUSES: readonly unknown[] = ['IN_PROGRESS', 'SUCCESS', 'FAILED'];

/** What is wrong with the form of an answer; members that are null are absent. */
export function eventProblems(action: WireAction, event: JsonObject): readonly string[] {
  const status = memberOf(event, 'status');
  const checks = [checkStatus, checkError, checkMessage, checkCallback, checkModel, checkModels, checkToken];
  return checks.flatMap((check) => check({ action, status, member: (name) => memberOf(event, name) }));
}

interface Form {
  readonly action: WireAction;
  readonly status: JsonValue | undefined;
  readonly member: (name: string) => JsonValue | undefined;
}

function checkStatus({ status }: Form): readonly string[] {
  if (STATUSES.includes(status)) return [];
  return [
    status === undefined
      ? 'no status'
      : `the status ${JSON.stringify(status)}, which is none of ${STATUSES.join(', ')}`,
  ];
}

function checkError({ status, member }: Form): readonly string[] {
  const code = member('errorCode');
  if (status === 'FAILED') {
    if (code === undefined) return ['FAILED and no errorCode'];
    return typeof code === 'string' ? [] : ['an errorCode that is no text'];
  }
  return code === undefined ? [] : [`an errorCode, which is for FAILED only`];
}

function checkMessage({ member }: Form): readonly string[] {
  const message = member('message');
  return message === undefined || typeof message === 'string' ? [] : ['a message that is no text'];
}

function checkCallback({ status, member }: Form): readonly string[] {
  const [context, delay] = [member('callbackContext'), member('callbackDelaySeconds')];
  const problems: string[] = [];
  if (context !== undefined && !isJsonObject(context)) problems.push('a callbackContext that is no object');
  if (delay !== undefined && typeof delay !== 'number')
    problems.push('callbackDelaySeconds that is no number');
  else if (delay !== undefined && delay !== 0 && status !== 'IN_PROGRESS')
    problems.push(`callbackDelaySeconds ${delay}, which is for IN_PROGRESS only`);
  return problems;
}

function checkModel({ action, status, member }: Form): readonly string[] {
  const model = member('resourceModel');
  if (model !== undefined && !isJsonObject(model)) return ['a resourceModel that is no object'];
  if (action === 'LIST') return model === undefined ? [] : ['a resourceModel, which LIST does not have'];
  if (status !== 'SUCCESS') return [];
  if (action === 'DELETE')
    return model === undefined ? [] : ['a resourceModel, which a DELETE that succeeds does not have'];
  return model === undefined ? [`SUCCESS and no resourceModel`] : [];
}

function checkModels({ action, status, member }: Form): readonly string[] {
  const models = member('resourceModels');
  if (action !== 'LIST' || status !== 'SUCCESS')
    return models === undefined ? [] : ['resourceModels, which are for a LIST that succeeds'];
  if (models === undefined) return ['SUCCESS and no resourceModels'];
  if (!isJsonArray(models)) return ['resourceModels that are no array'];
  return models.every(isJsonObject) ? [] : ['resourceModels of which one is no object'];
}

function checkToken({ action, status, member }: Form): readonly string[] {
  const token = member('nextToken');
  if (token === undefined) return [];
  if (action !== 'LIST' || status !== 'SUCCESS') return ['a nextToken, which is for a LIST that succeeds'];
  return typeof token === 'string' ? [] : ['a nextToken that is no text'];
}
