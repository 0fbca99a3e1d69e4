import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import { validateModel } from '../../../src/schema/index.ts';
import { listedPlaces } from '../../../src/schema/paths/path-tree.ts';
import type { Resource } from './backend.ts';
import { failed, succeeded } from './events.ts';
import { operate, type Service, tokenOf } from './operate.ts';
import { completed, withoutNulls } from './values.ts';
import { visibleModel } from './visible.ts';

export function create(service: Service, request: HandlerRequest): ProgressEvent {
  const { backend, manners, type } = service;
  const known = backend.operations.get(tokenOf(request));
  if (known === undefined) {
    const refusal = begin(service, request);
    if (refusal !== undefined) return refusal;
  } else if (!backend.resources.has(known.resource)) {
    return failed('NotFound', 'The resource was created by an earlier request, and deleted since.');
  } else if (known.ended && manners.replay === 'refusal') {
    return failed('AlreadyExists', 'The resource was created by an earlier invocation.');
  }
  return operate(service, request, ({ resource }) => succeeded(visibleModel(type, resource.model, manners)));
}

function begin({ type, backend, manners }: Service, request: HandlerRequest): ProgressEvent | undefined {
  const model = withoutNulls(request.requestData.resourceProperties);
  const [readOnly] = listedPlaces(model, type.readOnly.tree);
  if (readOnly !== undefined) return failed('InvalidRequest', `${readOnly} is read-only.`);
  const [wrong] = manners.validates ? validateModel(type, model, 'create').filter(isError) : [];
  if (wrong !== undefined) return failed('InvalidRequest', `${wrong.pointer ?? ''}: ${wrong.code}.`);
  if (backend.twin(model) !== undefined)
    return failed('AlreadyExists', 'There is a resource with this identifier already.');
  const serial = backend.nextSerial();
  const named = backend.named(model, serial);
  if (named === undefined) return failed('ServiceLimitExceeded', 'There is no identifier left.');
  const resource: Resource = { serial, model: {} };
  backend.resources.add(resource);
  backend.operations.set(tokenOf(request), {
    action: 'CREATE',
    resource,
    previous: {},
    desired: completed(type, named, serial),
    stage: -1,
    ended: false,
  });
  return undefined;
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === 'error';
}
