import type { JsonObject } from '../../../src/json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import { withoutPaths } from '../../../src/schema/paths/path-tree.ts';
import { keyOf, type Resource } from '../reference/backend.ts';
import type { Reference } from '../reference/provider.ts';
import { lacksPrimary, lagging } from './faults.ts';
import type { Answering, Mutant, Mutate } from './mutant.ts';

/** Knows what was deleted, and answers for that in its own way. */
function remembering(
  then: (gone: Resource, request: HandlerRequest, reference: Reference, event: ProgressEvent) => unknown,
): Mutate {
  return (reference): Answering => {
    const graveyard: Resource[] = [];
    return (request) => {
      const before = [...reference.backend.resources];
      const event = reference.answer(request);
      if (request.action === 'DELETE')
        graveyard.push(...before.filter((resource) => !reference.backend.resources.has(resource)));
      const gone = graveyard.findLast((resource) => isMeant(reference, resource, request));
      if (gone === undefined || event.status !== 'FAILED' || event.errorCode !== 'NotFound') return event;
      return then(gone, request, reference, event);
    };
  };
}

function isMeant({ type }: Reference, { model }: Resource, { requestData }: HandlerRequest): boolean {
  return [type.primaryIdentifier, ...type.additionalIdentifiers].some((paths) => {
    const key = keyOf(requestData.resourceProperties, paths);
    return key !== undefined && key === keyOf(model, paths);
  });
}

/** Still there for some actions after it was deleted. */
function haunts(
  action: HandlerRequest['action'],
  also: (model: JsonObject, reference: Reference) => boolean,
): Mutate {
  return remembering((gone, request, reference, event) =>
    request.action === action && also(request.requestData.resourceProperties, reference)
      ? { status: 'SUCCESS', resourceModel: withoutPaths(gone.model, reference.type.writeOnly.tree) }
      : event,
  );
}

/** Deletes answer as they should, and keep the resource for creates, or forget only after a while. */
function reserves(matters: (model: JsonObject, gone: JsonObject, reference: Reference) => boolean): Mutate {
  return (reference) => {
    const graveyard: JsonObject[] = [];
    return (request) => {
      const before = [...reference.backend.resources];
      const { resourceProperties } = request.requestData;
      if (
        request.action === 'CREATE' &&
        graveyard.some((model) => matters(resourceProperties, model, reference))
      )
        return { status: 'FAILED', errorCode: 'AlreadyExists', message: 'The name is taken.' };
      const event = reference.answer(request);
      for (const resource of before)
        if (!reference.backend.resources.has(resource)) graveyard.push(resource.model);
      return event;
    };
  };
}

/** Faults in what a delete handler leaves behind. */
export const deleteEffects: readonly Mutant[] = [
  {
    rule: 'delete-then-read',
    name: 'still readable',
    says: 'can be read after its deletion',
    mutate: haunts('READ', () => true),
  },
  {
    rule: 'delete-then-read',
    name: 'first read finds it',
    says: 'is seen by the first read after its deletion',
    schema: 'role',
    mutate: lagging('DELETE', { reads: 1 }),
  },
  {
    rule: 'delete-then-read',
    name: 'still readable by name',
    says: 'can be read by its name after its deletion',
    mutate: haunts('READ', lacksPrimary),
  },
  {
    rule: 'delete-then-read',
    name: 'another code',
    says: 'says that a deleted resource is an invalid request',
    schema: 'grant',
    mutate: remembering((_, { action }, _reference, event) =>
      action === 'READ' ? { ...event, errorCode: 'InvalidRequest' } : event,
    ),
  },
  {
    rule: 'delete-then-update',
    name: 'succeeds',
    says: 'updates what was deleted, as it says',
    mutate: remembering((_, { action, requestData }, _reference, event) =>
      action === 'UPDATE' ? { status: 'SUCCESS', resourceModel: requestData.resourceProperties } : event,
    ),
  },
  {
    rule: 'delete-then-update',
    name: 'brings it back',
    says: 'brings a deleted resource back',
    schema: 'role',
    mutate: remembering((gone, { action }, reference, event) => {
      if (action !== 'UPDATE') return event;
      reference.backend.resources.add(gone);
      return { status: 'SUCCESS', resourceModel: withoutPaths(gone.model, reference.type.writeOnly.tree) };
    }),
  },
  {
    rule: 'delete-then-update',
    name: 'not updatable',
    says: 'says that a deleted resource cannot be updated',
    schema: 'grant',
    mutate: remembering((_, { action }, _reference, event) =>
      action === 'UPDATE' ? { ...event, errorCode: 'NotUpdatable' } : event,
    ),
  },
  {
    rule: 'delete-then-delete',
    name: 'succeeds again',
    says: 'deletes what was deleted, as it says',
    mutate: remembering((_, { action }, _reference, event) =>
      action === 'DELETE' ? { status: 'SUCCESS' } : event,
    ),
  },
  {
    rule: 'delete-then-delete',
    name: 'another code',
    says: 'refuses to delete what was deleted with another code',
    schema: 'marker',
    mutate: remembering((_, { action }, _reference, event) =>
      action === 'DELETE' ? { ...event, errorCode: 'InvalidRequest' } : event,
    ),
  },
  {
    rule: 'delete-then-delete',
    name: 'never ends',
    says: 'waits for the deletion of what was deleted',
    schema: 'role',
    mutate: remembering((_, { action, requestData }, _reference, event) =>
      action === 'DELETE'
        ? {
            status: 'IN_PROGRESS',
            callbackDelaySeconds: 60,
            callbackContext: { waiting: true },
            resourceModel: requestData.resourceProperties,
          }
        : event,
    ),
  },
  {
    rule: 'delete-then-list',
    name: 'still listed',
    says: 'is listed for ever',
    mutate: lagging('DELETE', {}, ['LIST']),
  },
  {
    rule: 'delete-then-list',
    name: 'listed once more',
    says: 'is in the first list after its deletion',
    schema: 'role',
    mutate: lagging('DELETE', { reads: 1 }, ['LIST']),
  },
  {
    rule: 'delete-then-list',
    name: 'listed for five seconds',
    says: 'is listed for five seconds more',
    schema: 'grant',
    mutate: lagging('DELETE', { seconds: 5 }, ['LIST']),
  },
  {
    rule: 'delete-then-create',
    name: 'name reserved',
    says: 'never gives an identifier away again',
    schema: 'role',
    mutate: reserves((model, gone, { type }) => sameKey(model, gone, type.primaryIdentifier)),
  },
  {
    rule: 'delete-then-create',
    name: 'additional identifier reserved',
    says: 'keeps the name of what was deleted in its index',
    mutate: reserves((model, gone, { type }) => sameKey(model, gone, type.additionalIdentifiers[0]!)),
  },
  {
    rule: 'delete-then-create',
    name: 'nested identifier reserved',
    says: 'never gives an identifier inside of an object away again',
    schema: 'marker',
    mutate: reserves((model, gone, { type }) => sameKey(model, gone, type.primaryIdentifier)),
  },
  {
    rule: 'delete-then-create',
    name: 'reserved after a callback',
    says: 'begins to create it again, and then says that it exists',
    schema: 'role',
    manners: 'one callback',
    mutate: (reference) => {
      const gone: JsonObject[] = [];
      return (request) => {
        const before = [...reference.backend.resources];
        const { type, backend } = reference;
        const event = reference.answer(request);
        for (const resource of before) if (!backend.resources.has(resource)) gone.push(resource.model);
        const model = event.resourceModel ?? {};
        const isOld = gone.some((old) => sameKey(model, old, type.primaryIdentifier));
        if (request.action !== 'CREATE' || event.status !== 'SUCCESS' || !isOld) return event;
        const resource = backend.find(model);
        if (resource !== undefined) backend.resources.delete(resource);
        return { status: 'FAILED', errorCode: 'AlreadyExists', message: 'The name is taken.' };
      };
    },
  },
  {
    rule: 'delete-really-deletes',
    name: 'hidden from reads by number',
    says: 'hides what was deleted from everybody but those who know its name',
    mutate: haunts('READ', lacksPrimary),
  },
  {
    rule: 'delete-really-deletes',
    name: 'comes back',
    says: 'is there again as soon as something else is created',
    schema: 'role',
    mutate: (reference) => {
      const gone = new Set<Resource>();
      return (request) => {
        const { backend } = reference;
        const doomed = request.action === 'DELETE' && backend.find(request.requestData.resourceProperties);
        const event = reference.answer(request);
        if (doomed && !backend.resources.has(doomed)) gone.add(doomed);
        if (request.action !== 'CREATE' || event.status !== 'SUCCESS') return event;
        for (const resource of gone)
          if (backend.twin(resource.model) === undefined) backend.resources.add(resource);
        gone.clear();
        return event;
      };
    },
  },
  {
    rule: 'delete-really-deletes',
    name: 'record only',
    says: 'deletes its record of the resource; whoever creates it again finds it there',
    schema: 'role',
    mutate: reserves((model, gone, { type }) => sameKey(model, gone, type.primaryIdentifier)),
  },
  {
    rule: 'delete-really-deletes',
    name: 'properties come back',
    says: 'gives a new resource what the deleted one of the same name had',
    schema: 'role',
    mutate: (reference) => {
      const graveyard = new Map<string, JsonObject>();
      return (request) => {
        const { type, backend } = reference;
        const { resourceProperties } = request.requestData;
        const key = keyOf(resourceProperties, type.primaryIdentifier);
        const doomed = request.action === 'DELETE' ? backend.find(resourceProperties) : undefined;
        const event = reference.answer(request);
        if (doomed !== undefined) graveyard.set(keyOf(doomed.model, type.primaryIdentifier)!, doomed.model);
        const made = event.resourceModel && backend.find(event.resourceModel);
        const old = key === undefined ? undefined : graveyard.get(key);
        if (request.action !== 'CREATE' || event.status !== 'SUCCESS' || !made || !old) return event;
        const own = withoutPaths(old, type.readOnly.tree);
        made.model = { ...own, ...made.model };
        return { ...event, resourceModel: withoutPaths(made.model, type.writeOnly.tree) };
      };
    },
  },
  {
    rule: 'delete-really-deletes',
    name: 'listed all the same',
    says: 'is not found, but listed',
    schema: 'marker',
    mutate: lagging('DELETE', {}, ['LIST']),
  },
  {
    rule: 'delete-really-deletes',
    name: 'nothing deleted',
    says: 'says SUCCESS and deletes nothing',
    schema: 'grant',
    mutate: (reference) => (request) => {
      const doomed =
        request.action === 'DELETE' && reference.backend.find(request.requestData.resourceProperties);
      const event = reference.answer(request);
      if (doomed && event.status === 'SUCCESS') reference.backend.resources.add(doomed);
      return event;
    },
  },
  {
    rule: 'delete-really-deletes',
    name: 'updated back to life',
    says: 'can be updated after its deletion, and is there again',
    mutate: remembering((gone, { action }, reference, event) => {
      if (action !== 'UPDATE') return event;
      reference.backend.resources.add(gone);
      return { status: 'SUCCESS', resourceModel: withoutPaths(gone.model, reference.type.writeOnly.tree) };
    }),
  },
];

function sameKey(a: JsonObject, b: JsonObject, paths: Parameters<typeof keyOf>[1]): boolean {
  const key = keyOf(a, paths);
  return key !== undefined && key === keyOf(b, paths);
}
