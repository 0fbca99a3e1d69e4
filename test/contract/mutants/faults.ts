import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import type {
  HandlerRequest,
  ProgressEvent,
  ProgressStatus,
  WireAction,
} from '../../../src/provider/index.ts';
import { identifierModel } from '../../../src/schema/model/identifier.ts';
import type { Resource } from '../reference/backend.ts';
import { tokenOf } from '../reference/operate.ts';
import type { Reference } from '../reference/provider.ts';
import type { Mutate } from './mutant.ts';

/** The answers that a fault changes. */
export interface Where {
  readonly action?: WireAction | readonly WireAction[];
  readonly status?: ProgressStatus;
  readonly code?: string;
  /** Whether it is the first invocation of an operation, or a later one. */
  readonly first?: boolean;
  readonly when?: (request: HandlerRequest, reference: Reference) => boolean;
}

export interface At {
  readonly request: HandlerRequest;
  readonly reference: Reference;
}

/** Other answers in certain cases. */
export function changed(where: Where, change: (event: ProgressEvent, at: At) => unknown): Mutate {
  return (reference) => (request) => {
    const event = reference.answer(request);
    return isThere(where, request, event, reference) ? change(event, { request, reference }) : event;
  };
}

/** Other models in certain answers; undefined for none. */
export function models(where: Where, change: (model: JsonObject, at: At) => JsonObject | undefined): Mutate {
  return changed(where, (event, at) => {
    const { resourceModel, ...rest } = event;
    if (resourceModel === undefined) return event;
    const model = change(resourceModel, at);
    return model === undefined ? rest : { ...rest, resourceModel: model };
  });
}

/** Other elements in the pages of a list. */
export function elements(
  change: (elements: readonly JsonObject[], at: At, event: ProgressEvent) => JsonValue | undefined,
): Mutate {
  return changed({ action: 'LIST', status: 'SUCCESS' }, (event, at) => {
    const { resourceModels = [], ...rest } = event;
    const changedModels = change(resourceModels, at, event);
    return changedModels === undefined ? rest : { ...rest, resourceModels: changedModels };
  });
}

/** Answers that take longer. */
export function slow(where: Where, seconds: number): Mutate {
  return (reference) => async (request) => {
    const event = reference.answer(request);
    if (isThere(where, request, event, reference)) await reference.clock.sleep(seconds * 1000);
    return event;
  };
}

/** The right answer, but the resource becomes another one behind it. */
export function stored(
  action: 'CREATE' | 'UPDATE',
  change: (model: JsonObject, previous: JsonObject, at: At) => JsonObject,
): Mutate {
  return changed({ action, status: 'SUCCESS' }, (event, at) => {
    const { reference, request } = at;
    const operation = reference.backend.operations.get(tokenOf(request));
    if (operation !== undefined && !spoiled.has(operation)) {
      spoiled.add(operation);
      operation.resource.model = change(operation.resource.model, operation.previous, at);
    }
    return event;
  });
}

/** Operations whose result has been changed already: a replay must not change it twice. */
const spoiled = new WeakSet<object>();

/** The same, and the answer shows it. */
export function storedAndShown(
  action: 'CREATE' | 'UPDATE',
  change: (model: JsonObject, previous: JsonObject, at: At) => JsonObject,
): Mutate {
  const store = stored(action, change);
  return (reference) => (request) => {
    const event = store(reference)(request) as ProgressEvent;
    if (request.action !== action || event.status !== 'SUCCESS') return event;
    return reference.answer(request);
  };
}

interface Lag {
  readonly before: JsonObject | undefined;
  readonly since: number;
  reads: number;
}

/** After a success, reads (or lists) still show what was before, for a number of them or for some time. */
export function lagging(
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  { reads = Infinity, seconds = Infinity }: { readonly reads?: number; readonly seconds?: number },
  looking: readonly WireAction[] = ['READ'],
): Mutate {
  return (reference) => {
    const lags = new Map<Resource, Lag>();
    const isBehind = ({ since, reads: read }: Lag): boolean =>
      read < reads && reference.clock.now() - since < seconds * 1000;
    return (request) => {
      if (looking.includes(request.action)) return behind(reference, lags, request, isBehind);
      const wasEnded = reference.backend.operations.get(tokenOf(request))?.ended ?? false;
      const event = reference.answer(request);
      const operation = reference.backend.operations.get(tokenOf(request));
      const ends = request.action === action && event.status === 'SUCCESS' && !wasEnded;
      if (operation === undefined || !ends) return event;
      const before = action === 'CREATE' ? undefined : operation.previous;
      lags.set(operation.resource, { before, since: reference.clock.now(), reads: 0 });
      return event;
    };
  };
}

function behind(
  reference: Reference,
  lags: Map<Resource, Lag>,
  request: HandlerRequest,
  isBehind: (lag: Lag) => boolean,
): ProgressEvent {
  const { resources } = reference.backend;
  const now = [...resources].map((resource) => [resource, resource.model] as const);
  const isOf = (resource: Resource): boolean =>
    request.action === 'LIST' || reference.backend.find(request.requestData.resourceProperties) === resource;
  const late = [...lags].filter(([, lag]) => isBehind(lag));
  for (const [resource, lag] of late) {
    if (isOf(resource)) lag.reads += 1;
    if (lag.before === undefined) resources.delete(resource);
    else {
      resource.model = lag.before;
      if (!resources.has(resource)) {
        resources.add(resource);
        if (isOf(resource)) lag.reads += 1;
      }
    }
  }
  const event = reference.answer(request);
  resources.clear();
  for (const [resource, model] of now) {
    resource.model = model;
    resources.add(resource);
  }
  return event;
}

/** An operation that says IN_PROGRESS for so many minutes, whatever has been done. */
export function dragging(action: WireAction, minutes: number, delaySeconds = 60): Mutate {
  return (reference) => {
    const begun = new Map<string, number>();
    return (request) => {
      const event = reference.answer(request);
      if (request.action !== action || event.status !== 'SUCCESS') return event;
      const token = tokenOf(request);
      const since = begun.get(token) ?? reference.clock.now();
      begun.set(token, since);
      if (reference.clock.now() - since >= minutes * 60_000) return event;
      return inProgress(event.resourceModel ?? request.requestData.resourceProperties, delaySeconds, {
        stage: reference.manners.callbacks,
      });
    };
  };
}

export function inProgress(
  resourceModel: JsonObject,
  callbackDelaySeconds: number,
  callbackContext: JsonObject,
): ProgressEvent {
  return { status: 'IN_PROGRESS', resourceModel, callbackDelaySeconds, callbackContext };
}

function isThere(
  { action, status, code, first, when }: Where,
  request: HandlerRequest,
  event: ProgressEvent,
  reference: Reference,
): boolean {
  return (
    (action === undefined || [action].flat().includes(request.action)) &&
    (status === undefined || status === event.status) &&
    (code === undefined || code === event.errorCode) &&
    (first === undefined || first === isFirst(request)) &&
    (when?.(request, reference) ?? true)
  );
}

export function isFirst({ callbackContext }: HandlerRequest): boolean {
  return (callbackContext ?? null) === null || Object.keys(callbackContext!).length === 0;
}

/** Whether a request says which resource is meant by something else than the primary identifier. */
export function lacksPrimary(model: JsonObject, { type }: Reference): boolean {
  return identifierModel(model, type.primaryIdentifier) === undefined;
}
