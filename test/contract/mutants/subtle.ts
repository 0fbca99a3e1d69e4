import { isJsonArray, isJsonObject, type JsonObject, jsonEqual } from '../../../src/json/index.ts';
import type { HandlerRequest } from '../../../src/provider/index.ts';
import { valueAt } from '../../../src/schema/model/place.ts';
import { listedPlaces, withoutPaths } from '../../../src/schema/paths/path-tree.ts';
import { tokenOf } from '../reference/operate.ts';
import { completed } from '../reference/values.ts';
import { changed, elements, isFirst, lacksPrimary, models } from './faults.ts';
import { at, mapped, put } from './models.ts';
import type { Mutant, Mutate } from './mutant.ts';

/** Fails for those who name the resource by the second of its additional identifiers. */
function notByDepot(action: HandlerRequest['action']): Mutate {
  return (reference) => (request) => {
    const model = request.requestData.resourceProperties;
    const isMeant =
      request.action === action &&
      lacksPrimary(model, reference) &&
      model['Barcode'] === undefined &&
      valueAt(model, ['Delivery', 'Depot']) !== undefined;
    return isMeant
      ? { status: 'FAILED', errorCode: 'InvalidRequest', message: 'A barcode is wanted.' }
      : reference.answer(request);
  };
}

/** Faults that show in few places only. */
export const subtleMutants: readonly Mutant[] = [
  {
    rule: 'create-returns-identifier',
    name: 'late failure without model',
    says: 'begins to create what exists, and then fails without a model',
    schema: 'role',
    mutate: (reference) => (request) => {
      const model = request.requestData.resourceProperties;
      if (request.action !== 'CREATE') return reference.answer(request);
      const event = reference.answer(request);
      return event.errorCode === 'AlreadyExists' && isFirst(request)
        ? {
            status: 'IN_PROGRESS',
            callbackDelaySeconds: 1,
            callbackContext: { checked: true },
            resourceModel: model,
          }
        : event;
    },
  },
  {
    rule: 'create-existing',
    name: 'overwrites with something else',
    says: 'refuses the very same model, and overwrites what exists with another one',
    schema: 'role',
    mutate: (reference) => {
      const models = new Map<unknown, JsonObject>();
      return (request) => {
        const event = reference.answer(request);
        const model = request.requestData.resourceProperties;
        if (request.action !== 'CREATE') return event;
        const resource = reference.backend.find(event.resourceModel ?? model);
        if (event.errorCode !== 'AlreadyExists' || resource === undefined) {
          if (resource !== undefined && isFirst(request)) models.set(resource, model);
          return event;
        }
        if (jsonEqual(models.get(resource) ?? {}, model)) return event;
        resource.model = completed(
          reference.type,
          { ...model, Arn: resource.model['Arn']! },
          resource.serial,
        );
        return {
          status: 'SUCCESS',
          resourceModel: withoutPaths(resource.model, reference.type.writeOnly.tree),
        };
      };
    },
  },
  {
    rule: 'update-by-additional-identifier',
    name: 'only by the first of two',
    says: 'can be updated by the first of two additional identifiers only',
    schema: 'parcel',
    mutate: notByDepot('UPDATE'),
  },
  {
    rule: 'delete-by-identifier-alone',
    name: 'only by the first of two',
    says: 'can be deleted by the first of two additional identifiers only',
    schema: 'parcel',
    mutate: notByDepot('DELETE'),
  },
  {
    rule: 'read-by-identifier-alone',
    name: 'only by the first of two',
    says: 'can be read by the first of two additional identifiers only',
    schema: 'parcel',
    mutate: notByDepot('READ'),
  },
  {
    rule: 'read-returns-no-null',
    name: 'null for what was taken away',
    says: 'shows null for what an update has taken away',
    mutate: (reference) => {
      const removed = new Map<unknown, Set<string>>();
      return (request) => {
        const event = reference.answer(request);
        const resource = event.resourceModel && reference.backend.find(event.resourceModel);
        const operation = reference.backend.operations.get(tokenOf(request));
        if (request.action === 'UPDATE' && operation !== undefined) {
          const names = Object.keys(operation.previous).filter((name) => !(name in operation.desired));
          removed.set(resource, new Set(names));
        }
        const gone = [...(removed.get(resource) ?? [])].map((name) => [name, null]);
        return request.action === 'READ' && resource !== undefined
          ? { ...event, resourceModel: { ...Object.fromEntries(gone), ...event.resourceModel } }
          : event;
      };
    },
  },
  {
    rule: 'read-returns-no-null',
    name: 'null in the elements of a list',
    says: 'shows null for what is absent in the elements of a list',
    schema: 'role',
    mutate: models({ action: 'READ', status: 'SUCCESS' }, (model) =>
      mapped(model, ['Tags'], (tags) =>
        isJsonArray(tags) ? tags.map((tag) => (isJsonObject(tag) ? { ...tag, Hint: null } : tag)) : tags,
      ),
    ),
  },
  {
    rule: 'read-hides-write-only',
    name: 'shown after an update',
    says: 'shows a secret that was changed by an update',
    schema: 'role',
    mutate: (reference) => {
      const updated = new Set<unknown>();
      return (request) => {
        const event = reference.answer(request);
        const resource = event.resourceModel && reference.backend.find(event.resourceModel);
        if (request.action === 'UPDATE' && event.status === 'SUCCESS') updated.add(resource);
        if (request.action !== 'READ' || resource === undefined || !updated.has(resource)) return event;
        const password = at(resource.model, ['Login', 'Password']) ?? 'hunter2!';
        return { ...event, resourceModel: put(event.resourceModel ?? {}, ['Login', 'Password'], password) };
      };
    },
  },
  {
    rule: 'list-pages',
    name: 'twice on a page',
    says: 'lists the first element of each page twice',
    mutate: elements((listed) => [...listed.slice(0, 1), ...listed]),
  },
  {
    rule: 'list-pages',
    name: 'empty token at the end',
    says: 'returns an empty token when everything has been listed',
    mutate: changed({ action: 'LIST', status: 'SUCCESS' }, (event) => ({ nextToken: '', ...event })),
  },
  {
    rule: 'event-well-formed',
    name: 'code in progress',
    says: 'gives an error code while in progress',
    manners: 'one callback',
    mutate: changed({ status: 'IN_PROGRESS' }, (event) => ({ ...event, errorCode: 'NotStabilized' })),
  },
  {
    rule: 'event-well-formed',
    name: 'status in lower case',
    says: 'writes SUCCESS in lower case',
    schema: 'grant',
    mutate: changed({ action: 'DELETE', status: 'SUCCESS' }, (event) => ({ ...event, status: 'success' })),
  },
  {
    rule: 'event-well-formed',
    name: 'models of a failure',
    says: 'returns a list of models when it fails to read',
    mutate: changed({ action: 'READ', status: 'FAILED' }, (event) => ({ ...event, resourceModels: [] })),
  },
  {
    rule: 'event-well-formed',
    name: 'model as array',
    says: 'returns its model in an array',
    mutate: changed({ action: 'READ', status: 'SUCCESS' }, (event) => ({
      ...event,
      resourceModel: [event.resourceModel],
    })),
  },
  {
    rule: 'event-well-formed',
    name: 'token of a failure',
    says: 'returns a nextToken when it refuses a create',
    mutate: changed({ action: 'CREATE', status: 'FAILED' }, (event) => ({ ...event, nextToken: 'again' })),
  },
  {
    rule: 'shape',
    name: 'too many members',
    says: 'returns more members of a map than it may have',
    mutate: models({ action: ['CREATE', 'READ', 'UPDATE'], status: 'SUCCESS' }, (model) => ({
      ...model,
      Labels: { aa: 'x', bb: 'x', cc: 'x', dd: 'x', ee: 'x', ff: 'x', gg: 'x' },
    })),
  },
  {
    rule: 'shape',
    name: 'empty list',
    says: 'returns an empty list where there must be an element',
    schema: 'parcel',
    mutate: models({ action: ['CREATE', 'READ', 'UPDATE'], status: 'SUCCESS' }, (model) => ({
      ...model,
      Codes: [],
    })),
  },
  {
    rule: 'shape',
    name: 'not a multiple',
    says: 'returns a number that is not the multiple it must be',
    schema: 'parcel',
    mutate: models({ action: ['CREATE', 'READ', 'UPDATE'], status: 'SUCCESS' }, (model) =>
      put(model, ['Box', 'Weight'], 1.25),
    ),
  },
  {
    rule: 'create-read-only-input',
    name: 'accepted when the caller is right',
    says: 'refuses read-only input only in some types of values',
    schema: 'grant',
    mutate: (reference) => (request) => {
      const { requestData } = request;
      const model = requestData.resourceProperties;
      const given = listedPlaces(model, reference.type.readOnly.tree);
      if (request.action !== 'CREATE' || !given.includes('/State')) return reference.answer(request);
      const resourceProperties = withoutPaths(model, reference.type.readOnly.tree);
      return reference.answer({ ...request, requestData: { ...requestData, resourceProperties } });
    },
  },
  {
    rule: 'delete-then-delete',
    name: 'succeeds again by name',
    says: 'deletes what was deleted if it is given its name, as it says',
    mutate: (reference) => {
      const gone = new Set<unknown>();
      return (request) => {
        const { resourceProperties } = request.requestData;
        const doomed = request.action === 'DELETE' ? reference.backend.find(resourceProperties) : undefined;
        const event = reference.answer(request);
        if (doomed !== undefined) gone.add(doomed.model['Name']);
        return request.action === 'DELETE' &&
          event.errorCode === 'NotFound' &&
          gone.has(resourceProperties['Name'])
          ? { status: 'SUCCESS' }
          : event;
      };
    },
  },
];
