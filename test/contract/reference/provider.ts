import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import { type Clock, type Entry, realClock } from '../../../src/provider/invoke/index.ts';
import { compareModels, type ResourceType } from '../../../src/schema/index.ts';
import { identifierModel } from '../../../src/schema/model/identifier.ts';
import { type Backend, createBackend, identifies, type Resource } from './backend.ts';
import { create } from './create.ts';
import { failed, inFull, listed, succeeded } from './events.ts';
import { type Manners, PLAIN } from './manners.ts';
import { operate, type Service, tokenOf } from './operate.ts';
import { update } from './update.ts';
import { withoutNulls } from './values.ts';
import { visibleModel } from './visible.ts';

/** A provider of any type that keeps every rule of the contract, with nothing between it and the wire. */
export interface Reference {
  readonly type: ResourceType;
  readonly backend: Backend;
  readonly clock: Clock;
  readonly manners: Manners;
  answer(request: HandlerRequest): ProgressEvent;
}

export function createReference(
  type: ResourceType,
  { clock = realClock, manners = PLAIN }: { readonly clock?: Clock; readonly manners?: Manners } = {},
): Reference {
  const backend = createBackend(type);
  const service: Service = { type, backend, manners };
  return { type, backend, clock, manners, answer: (request) => answerTo(service, request) };
}

/** The reference as something that can be invoked. */
export function entryOf({ answer, manners, clock }: Reference): Entry {
  return async (request) => {
    if (manners.slowSeconds > 0) await clock.sleep(manners.slowSeconds * 1000);
    const event = answer(request);
    return manners.writesNulls ? inFull(event) : event;
  };
}

function answerTo(service: Service, request: HandlerRequest): ProgressEvent {
  switch (request.action) {
    case 'CREATE':
      return create(service, request);
    case 'READ':
      return read(service, request);
    case 'UPDATE':
      return update(service, request);
    case 'DELETE':
      return remove(service, request);
    case 'LIST':
      return list(service, request);
  }
}

function read({ type, backend, manners }: Service, { requestData }: HandlerRequest): ProgressEvent {
  const model = withoutNulls(requestData.resourceProperties);
  if (!identifies(type, model)) return failed('InvalidRequest', 'The request does not say which resource.');
  const resource = backend.find(model);
  if (resource === undefined) return failed('NotFound', 'There is no such resource.');
  return succeeded(visibleModel(type, resource.model, manners));
}

function remove(service: Service, request: HandlerRequest): ProgressEvent {
  const { type, backend, manners } = service;
  const known = backend.operations.get(tokenOf(request));
  if (known === undefined) {
    const model = withoutNulls(request.requestData.resourceProperties);
    if (!identifies(type, model)) return failed('InvalidRequest', 'The request does not say which resource.');
    const resource = backend.find(model);
    if (resource === undefined) return failed('NotFound', 'There is no such resource.');
    const { model: previous } = resource;
    backend.operations.set(tokenOf(request), {
      action: 'DELETE',
      resource,
      previous,
      desired: previous,
      stage: -1,
      ended: false,
    });
  } else if (known.ended && manners.replay === 'refusal') {
    return failed('NotFound', 'The resource was deleted by an earlier invocation.');
  }
  return operate(service, request, () => succeeded());
}

/** Pages go by the order of creation: what comes or goes in between neither hides nor repeats anything. */
function list({ type, backend, manners }: Service, request: HandlerRequest): ProgressEvent {
  const after = Number(request.nextToken ?? 0);
  if (!Number.isSafeInteger(after)) return failed('InvalidRequest', 'The nextToken is none of ours.');
  const filter = withoutNulls(request.requestData.resourceProperties ?? {});
  const inOrder = [...backend.resources].sort((a, b) => a.serial - b.serial);
  const found = inOrder.filter(
    (resource) => resource.serial > after && (!manners.filters || fitsFilter(type, resource, filter)),
  );
  const page = found.slice(0, request.maxResults ?? manners.pageSize);
  const models = page.map(({ model }) =>
    manners.lists === 'models'
      ? visibleModel(type, model, manners)
      : (identifierModel(model, type.primaryIdentifier) ?? {}),
  );
  return listed(models, found.length > page.length ? String(page.at(-1)?.serial) : undefined);
}

/** A filter may name what resources do not have, and secrets must not be guessed by it. */
function fitsFilter(
  type: ResourceType,
  { model }: Resource,
  filter: HandlerRequest['requestData']['resourceProperties'],
): boolean {
  const known = Object.fromEntries(
    Object.entries(filter).filter(([name]) => {
      const property = type.properties.get(name);
      return property !== undefined && !property.writeOnly;
    }),
  );
  return compareModels(type, known, model, { extent: 'given' }).length === 0;
}
