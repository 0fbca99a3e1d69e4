import type { JsonObject } from '../../src/json/index.ts';
import type { HandlerRequest, ProgressEvent, WireAction } from '../../src/provider/index.ts';
import type { Entry } from '../../src/provider/invoke/index.ts';

type Answer = ProgressEvent | Promise<ProgressEvent>;
export type Handle = (request: HandlerRequest, usual: () => ProgressEvent) => Answer;

export interface Notes {
  readonly entry: Entry;
  readonly stored: Map<string, JsonObject>;
  readonly requests: HandlerRequest[];
}

/** The least that keeps the contract for the type in types.ts; some handlers can be made to do otherwise. */
export function createNotes(otherwise: Partial<Record<WireAction, Handle>> = {}): Notes {
  const stored = new Map<string, JsonObject>();
  const tokens = new Map<string, string>();
  const requests: HandlerRequest[] = [];
  const failed = (errorCode: NonNullable<ProgressEvent['errorCode']>): ProgressEvent => ({
    status: 'FAILED',
    errorCode,
    message: `It failed: ${errorCode}.`,
  });
  const nameOf = ({ requestData }: HandlerRequest): string =>
    String(requestData.resourceProperties['Name'] ?? '');
  const answers: Readonly<Record<WireAction, (request: HandlerRequest) => ProgressEvent>> = {
    CREATE: (request) => {
      const name = nameOf(request);
      const model = request.requestData.resourceProperties;
      if (model['Number'] !== undefined && request.callbackContext === null) return failed('InvalidRequest');
      if (stored.has(name) && tokens.get(name) !== request.bearerToken) return failed('AlreadyExists');
      tokens.set(name, request.bearerToken);
      if (!stored.has(name)) stored.set(name, { ...model, Number: stored.size + 1 });
      return { status: 'SUCCESS', resourceModel: stored.get(name)! };
    },
    READ: (request) => {
      const model = stored.get(nameOf(request));
      return model === undefined ? failed('NotFound') : { status: 'SUCCESS', resourceModel: model };
    },
    UPDATE: (request) => {
      const known = stored.get(nameOf(request));
      if (known === undefined) return failed('NotFound');
      stored.set(nameOf(request), {
        ...request.requestData.resourceProperties,
        Number: known['Number']!,
      });
      return { status: 'SUCCESS', resourceModel: stored.get(nameOf(request))! };
    },
    DELETE: (request) => (stored.delete(nameOf(request)) ? { status: 'SUCCESS' } : failed('NotFound')),
    LIST: ({ maxResults = 50, nextToken }) => {
      const names = [...stored.keys()].sort().filter((name) => name > (nextToken ?? ''));
      const page = names.slice(0, maxResults);
      return {
        status: 'SUCCESS',
        resourceModels: page.map((Name) => ({ Name })),
        ...(names.length > page.length && { nextToken: page.at(-1)! }),
      };
    },
  };
  const entry: Entry = (request) => {
    requests.push(request);
    const usual = (): ProgressEvent => answers[request.action](request);
    return otherwise[request.action]?.(request, usual) ?? usual();
  };
  return { entry, stored, requests };
}
