import type { JsonObject } from '../../../src/json/index.ts';
import { compareModels } from '../../../src/schema/index.ts';
import { withoutPaths } from '../../../src/schema/paths/path-tree.ts';
import { tokenOf } from '../reference/operate.ts';
import type { Reference } from '../reference/provider.ts';
import { completed } from '../reference/values.ts';
import { changed, lacksPrimary } from './faults.ts';
import { otherText } from './models.ts';
import type { Mutant, Mutate } from './mutant.ts';
import { cloned, createAnyway } from './twins.ts';

const MISSING = { action: 'UPDATE', code: 'NotFound' } as const;
const FIXED = { action: 'UPDATE', code: 'NotUpdatable' } as const;
const UPDATED = { action: 'UPDATE', status: 'SUCCESS' } as const;

/** Updates that are keyed by an additional identifier fail. */
function onlyPrimary(errorCode: string): Mutate {
  return (reference) => (request) =>
    request.action === 'UPDATE' && lacksPrimary(request.requestData.resourceProperties, reference)
      ? { status: 'FAILED', errorCode, message: 'It cannot be updated like this.' }
      : reference.answer(request);
}

function visible(reference: Reference, model: JsonObject): JsonObject {
  return withoutPaths(model, reference.type.writeOnly.tree);
}

/** What an update makes of a resource if it does not look at create-only properties. */
function applied(reference: Reference, wanted: JsonObject): JsonObject {
  const resource = reference.backend.find(wanted)!;
  const readOnly = Object.fromEntries(
    Object.entries(resource.model).filter(([name]) => reference.type.properties.get(name)?.readOnly),
  );
  resource.model = completed(reference.type, { ...readOnly, ...wanted }, resource.serial);
  return visible(reference, resource.model);
}

/** Faults in what an update handler finds, refuses and leaves behind. */
export const updateEffects: readonly Mutant[] = [
  {
    rule: 'update-by-additional-identifier',
    name: 'not found by name',
    says: 'does not find the resource by its name',
    mutate: onlyPrimary('NotFound'),
  },
  {
    rule: 'update-by-additional-identifier',
    name: 'name not understood',
    says: 'wants the whole primary identifier',
    schema: 'grant',
    mutate: onlyPrimary('InvalidRequest'),
  },
  {
    rule: 'update-by-additional-identifier',
    name: 'nothing done by name',
    says: 'says SUCCESS, and has changed nothing, if it is given a name',
    mutate: changed(
      {
        ...UPDATED,
        when: ({ requestData }, reference) => lacksPrimary(requestData.resourceProperties, reference),
      },
      (event, { request, reference }) => {
        const operation = reference.backend.operations.get(tokenOf(request));
        if (operation !== undefined) operation.resource.model = operation.previous;
        return event;
      },
    ),
  },
  {
    rule: 'update-by-additional-identifier',
    name: 'new one by name',
    says: 'makes a new resource if it is given a name',
    schema: 'parcel',
    mutate: (reference) => (request) => {
      const model = request.requestData.resourceProperties;
      if (request.action !== 'UPDATE' || !lacksPrimary(model, reference)) return reference.answer(request);
      const resource = createAnyway(reference, model);
      return { status: 'SUCCESS', resourceModel: visible(reference, resource.model) };
    },
  },
  {
    rule: 'update-missing',
    name: 'creates it',
    says: 'creates what does not exist',
    schema: 'role',
    mutate: changed(MISSING, (_, { request, reference }) => {
      const resource = createAnyway(reference, request.requestData.resourceProperties);
      return { status: 'SUCCESS', resourceModel: visible(reference, resource.model) };
    }),
  },
  {
    rule: 'update-missing',
    name: 'succeeds',
    says: 'says SUCCESS for what does not exist',
    mutate: changed(MISSING, (_, { request }) => ({
      status: 'SUCCESS',
      resourceModel: request.requestData.resourceProperties,
    })),
  },
  {
    rule: 'update-missing',
    name: 'invalid request',
    says: 'calls it an invalid request',
    mutate: changed(MISSING, (event) => ({ ...event, errorCode: 'InvalidRequest' })),
  },
  {
    rule: 'update-missing',
    name: 'in progress, then not updatable',
    says: 'begins, and then says that it cannot be updated',
    schema: 'grant',
    mutate: changed(MISSING, (event, { request }) =>
      request.callbackContext?.['again'] === true
        ? { ...event, errorCode: 'NotUpdatable' }
        : {
            status: 'IN_PROGRESS',
            callbackDelaySeconds: 1,
            callbackContext: { again: true },
            resourceModel: request.requestData.resourceProperties,
          },
    ),
  },
  {
    rule: 'update-creates-nothing',
    name: 'not found, but created',
    says: 'says NotFound, and has created the resource',
    schema: 'role',
    mutate: changed(MISSING, (event, { request, reference }) => {
      createAnyway(reference, request.requestData.resourceProperties);
      return event;
    }),
  },
  {
    rule: 'update-creates-nothing',
    name: 'leaves a copy',
    says: 'updates the resource, and leaves the old state as another one',
    mutate: changed(UPDATED, (event, { request, reference }) => {
      const operation = reference.backend.operations.get(tokenOf(request));
      if (operation !== undefined && operation.stage < 100) {
        operation.stage = 100;
        cloned(reference, operation.resource);
      }
      return event;
    }),
  },
  {
    rule: 'update-creates-nothing',
    name: 'copy of another kind',
    says: 'creates a second grant with every update',
    schema: 'grant',
    manners: 'one callback',
    mutate: changed(UPDATED, (event, { request, reference }) => {
      const operation = reference.backend.operations.get(tokenOf(request));
      if (operation !== undefined && operation.stage < 100) {
        operation.stage = 100;
        cloned(reference, operation.resource);
      }
      return event;
    }),
  },
  {
    rule: 'update-creates-nothing',
    name: 'missing report created',
    says: 'creates what it does not find under a number of its own, and says NotFound',
    mutate: changed(MISSING, (event, { request, reference }) => {
      createAnyway(reference, request.requestData.resourceProperties);
      return event;
    }),
  },
  {
    rule: 'update-create-only',
    name: 'applied',
    says: 'changes what only a create may set',
    mutate: changed(FIXED, (_, { request, reference }) => ({
      status: 'SUCCESS',
      resourceModel: applied(reference, request.requestData.resourceProperties),
    })),
  },
  {
    rule: 'update-create-only',
    name: 'ignored',
    says: 'ignores what only a create may set, and says SUCCESS',
    schema: 'role',
    mutate: changed(FIXED, (_, { request, reference }) => {
      const { model } = reference.backend.find(request.requestData.resourceProperties)!;
      return { status: 'SUCCESS', resourceModel: visible(reference, model) };
    }),
  },
  {
    rule: 'update-create-only',
    name: 'refused, but applied',
    says: 'says NotUpdatable, and has changed the value',
    mutate: changed(FIXED, (event, { request, reference }) => {
      applied(reference, request.requestData.resourceProperties);
      return event;
    }),
  },
  {
    rule: 'update-create-only',
    name: 'refused, and something else changed',
    says: 'says NotUpdatable, and has changed a text',
    schema: 'role',
    mutate: changed(FIXED, (event, { request, reference }) => {
      const resource = reference.backend.find(request.requestData.resourceProperties)!;
      const { Note = 'note' } = resource.model;
      resource.model = { ...resource.model, Note: otherText(Note) };
      return event;
    }),
  },
  {
    rule: 'update-create-only',
    name: 'another code',
    says: 'calls it an invalid request',
    mutate: changed(FIXED, (event) => ({ ...event, errorCode: 'InvalidRequest' })),
  },
  {
    rule: 'update-create-only',
    name: 'nested one applied',
    says: 'changes a create-only property inside of an object',
    schema: 'parcel',
    mutate: changed(FIXED, (event, { request, reference }) => {
      const model = request.requestData.resourceProperties;
      const current = reference.backend.find(model)?.model ?? {};
      const isNested = compareModels(reference.type, current, model).some(({ pointer }) =>
        pointer.startsWith('/Sender/'),
      );
      return isNested ? { status: 'SUCCESS', resourceModel: applied(reference, model) } : event;
    }),
  },
];
