import type { JsonObject } from '../../../src/json/index.ts';
import type { HandlerErrorCode, HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import type { Entry } from '../../../src/provider/invoke/index.ts';
import { formatIdentifier, type ResourceType } from '../../../src/schema/index.ts';

/** A service that keeps resources, and handlers for it. */
export interface Shelf {
  readonly resources: Map<string, JsonObject>;
  readonly requests: HandlerRequest[];
  readonly entry: Entry;
  /** Lets an action fail, from now on, with a code; undefined to let it work again. */
  breakDown(action: HandlerRequest['action'], code: HandlerErrorCode | undefined): void;
}

export function shelfOf(type: ResourceType): Shelf {
  const resources = new Map<string, JsonObject>();
  const byToken = new Map<string, string>();
  const requests: HandlerRequest[] = [];
  let count = 0;
  const broken = new Map<string, HandlerErrorCode>();
  const find = (given: JsonObject): [string, JsonObject] | undefined => {
    const id = formatIdentifier(type, given);
    if (id !== undefined) return resources.has(id) ? [id, resources.get(id)!] : undefined;
    return [...resources].find(([, model]) => model['Serial'] === given['Serial']);
  };
  const create = ({ bearerToken, requestData }: HandlerRequest): ProgressEvent => {
    const known = byToken.get(bearerToken);
    if (known !== undefined) return shown(known);
    const given = requestData.resourceProperties;
    const own = { Id: `w-${count + 1}`, Serial: `s-${count + 1}`, State: 'ok' };
    const model = type.properties.has('Id') ? { ...own, ...given } : given;
    const id = formatIdentifier(type, model)!;
    if (resources.has(id)) return failure('AlreadyExists', `${id} exists.`);
    count += 1;
    resources.set(id, model);
    byToken.set(bearerToken, id);
    return shown(id);
  };
  const shown = (id: string): ProgressEvent => ({ status: 'SUCCESS', resourceModel: resources.get(id)! });
  const answer = (request: HandlerRequest): ProgressEvent => {
    const { action, requestData } = request;
    const code = broken.get(action);
    if (code !== undefined) return failure(code, `${action} is broken.`);
    if (action === 'CREATE') return create(request);
    if (action === 'LIST') return { status: 'SUCCESS', resourceModels: [...resources.values()] };
    const found = find(requestData.resourceProperties);
    if (found === undefined) return failure('NotFound', 'It is not there.');
    const [id, before] = found;
    if (action === 'DELETE') {
      resources.delete(id);
      return { status: 'SUCCESS' };
    }
    if (action === 'UPDATE') resources.set(id, { ...before, ...requestData.resourceProperties });
    return shown(id);
  };
  return {
    resources,
    requests,
    entry: (request) => {
      requests.push(request);
      return answer(request);
    },
    breakDown: (action, code) => {
      if (code === undefined) broken.delete(action);
      else broken.set(action, code);
    },
  };
}

export function failure(errorCode: HandlerErrorCode, message: string): ProgressEvent {
  return { status: 'FAILED', errorCode, message };
}
