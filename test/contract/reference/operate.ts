import type { JsonObject } from '../../../src/json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
import { identifierModel } from '../../../src/schema/model/identifier.ts';
import type { Backend, Operation } from './backend.ts';
import type { Manners } from './manners.ts';

export interface Service {
  readonly type: ResourceType;
  readonly backend: Backend;
  readonly manners: Manners;
}

export function tokenOf({ action, bearerToken }: HandlerRequest): string {
  return `${action} ${bearerToken}`;
}

/**
 * The next step of an operation that has begun. How far it is stands in the callback context, so that the same
 * invocation can come any number of times.
 */
export function operate(
  { type, backend, manners }: Service,
  request: HandlerRequest,
  end: (operation: Operation) => ProgressEvent,
): ProgressEvent {
  const operation = backend.operations.get(tokenOf(request))!;
  const stage = Number(request.callbackContext?.['stage'] ?? 0);
  if (stage > operation.stage && !operation.ended) {
    operation.stage = stage;
    if (request.action !== 'DELETE') apply(type, operation, manners);
  }
  if (stage < manners.callbacks) {
    return {
      status: 'IN_PROGRESS',
      callbackContext: { stage: stage + 1 },
      callbackDelaySeconds: manners.delaySeconds,
      resourceModel: progressModel(type, operation, manners, stage),
    };
  }
  operation.ended = true;
  if (request.action === 'DELETE') backend.resources.delete(operation.resource);
  return end(operation);
}

/** Sets what is to be set by now. */
function apply(type: ResourceType, operation: Operation, manners: Manners): void {
  const { previous, desired, resource, stage } = operation;
  if (!manners.piecemeal || stage >= manners.callbacks) {
    resource.model = desired;
    return;
  }
  const done = setBy(type, operation, manners, stage);
  const names = new Set([...Object.keys(previous), ...Object.keys(desired)]);
  resource.model = Object.fromEntries(
    [...names].flatMap((name) => {
      const from = done.has(name) ? desired : previous;
      return Object.hasOwn(from, name) ? [[name, from[name]!]] : [];
    }),
  );
}

/** The properties that are set at a stage: the identifiers first, then more each time. */
function setBy(
  type: ResourceType,
  { desired }: Operation,
  { callbacks, piecemeal }: Manners,
  stage: number,
): ReadonlySet<string> {
  const names = Object.keys(desired);
  const keys = [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()].map(
    ({ segments }) => segments[0]!,
  );
  const share = piecemeal ? stage / (callbacks + 1) : 1;
  return new Set([...keys, ...names.slice(0, Math.floor(names.length * share))]);
}

/** What an operation has set so far; the identifier alone if it is to be deleted. */
function progressModel(
  type: ResourceType,
  operation: Operation,
  manners: Manners,
  stage: number,
): JsonObject {
  const { action, desired, resource } = operation;
  if (action === 'DELETE') return identifierModel(resource.model, type.primaryIdentifier) ?? {};
  const done = setBy(type, operation, manners, stage);
  return Object.fromEntries(Object.entries(desired).filter(([name]) => done.has(name)));
}
