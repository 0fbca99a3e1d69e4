import { isJsonObject, type JsonObject } from '../../../src/json/index.ts';
import type { Reference } from '../reference/provider.ts';
import { changed, lacksPrimary, models, slow } from './faults.ts';
import { mapped, put, without } from './models.ts';
import type { Mutant, Mutate } from './mutant.ts';

const FOUND = { action: 'READ', status: 'SUCCESS' } as const;
const MISSING = { action: 'READ', code: 'NotFound' } as const;

const byAdditional: Parameters<typeof changed>[0] = {
  ...FOUND,
  when: ({ requestData }, reference) => lacksPrimary(requestData.resourceProperties, reference),
};

/** Reads that show the resource as it is kept, and not as it may be shown. */
function unveiled(change: (shown: JsonObject, kept: JsonObject) => JsonObject): Mutate {
  return models(FOUND, (model, { reference }) =>
    change(model, reference.backend.find(model)?.model ?? model),
  );
}

function refuses(when: (model: JsonObject, reference: Reference) => boolean, errorCode: string): Mutate {
  return (reference) => (request) =>
    request.action === 'READ' && when(request.requestData.resourceProperties, reference)
      ? { status: 'FAILED', errorCode, message: 'It cannot be read like this.' }
      : reference.answer(request);
}

export const readMutants: readonly Mutant[] = [
  {
    rule: 'read-answers-in-time',
    name: 'slow',
    says: 'takes 31 seconds to read',
    mutate: slow(FOUND, 31),
  },
  {
    rule: 'read-answers-in-time',
    name: 'slow when missing',
    says: 'looks for 45 seconds for what does not exist',
    mutate: slow(MISSING, 45),
  },
  {
    rule: 'read-answers-in-time',
    name: 'slow by name',
    says: 'takes 31 seconds to read by an additional identifier',
    mutate: slow(byAdditional, 31),
  },
  {
    rule: 'read-is-synchronous',
    name: 'in progress',
    says: 'wants to be called back',
    mutate: changed(FOUND, (event) => ({
      ...event,
      status: 'IN_PROGRESS',
      callbackContext: { found: true },
    })),
  },
  {
    rule: 'read-is-synchronous',
    name: 'in progress at first',
    says: 'wants to be called back for the first read of each resource',
    mutate: (reference) => {
      const seen = new Set<string>();
      return (request) => {
        const event = reference.answer(request);
        const key = JSON.stringify(event.resourceModel?.['Id']);
        if (request.action !== 'READ' || event.status !== 'SUCCESS' || seen.has(key)) return event;
        seen.add(key);
        return { status: 'IN_PROGRESS', callbackDelaySeconds: 1, resourceModel: event.resourceModel };
      };
    },
  },
  {
    rule: 'read-is-synchronous',
    name: 'in progress when missing',
    says: 'hopes that what is missing will come',
    schema: 'marker',
    mutate: changed(MISSING, (_, { request }) => ({
      status: 'IN_PROGRESS',
      callbackDelaySeconds: 5,
      resourceModel: request.requestData.resourceProperties,
    })),
  },
  {
    rule: 'read-by-identifier-alone',
    name: 'wants the model',
    says: 'wants more than the identifier',
    mutate: refuses((model) => Object.keys(model).length < 2, 'InvalidRequest'),
  },
  {
    rule: 'read-by-identifier-alone',
    name: 'wants a required property',
    says: 'does not find the resource without a property that every model has',
    schema: 'role',
    mutate: refuses((model) => !isJsonObject(model['Login']), 'NotFound'),
  },
  {
    rule: 'read-by-identifier-alone',
    name: 'not by name',
    says: 'does not understand an additional identifier',
    schema: 'grant',
    mutate: refuses(lacksPrimary, 'InvalidRequest'),
  },
  {
    rule: 'read-model-shape',
    name: 'number as text',
    says: 'shows a number as text',
    mutate: models(FOUND, (model) => ({ ...model, Revision: String(model['Revision']) })),
  },
  {
    rule: 'read-model-shape',
    name: 'unknown property',
    says: 'shows a property that the schema does not have',
    schema: 'marker',
    mutate: models(FOUND, (model) => ({ ...model, Owner: 'nobody' })),
  },
  {
    rule: 'read-model-shape',
    name: 'unknown property inside',
    says: 'shows a property inside of an object that the schema does not have there',
    schema: 'role',
    mutate: models(FOUND, (model) => put(model, ['Login', 'Realm'], 'main')),
  },
  {
    rule: 'read-model-shape',
    name: 'another constant',
    says: 'shows a state that is not the one there is',
    schema: 'grant',
    mutate: models(FOUND, (model) => ({ ...model, State: 'REVOKED' })),
  },
  {
    rule: 'read-model-shape',
    name: 'wrong by name only',
    says: 'shows a wrong type to those who read by name',
    mutate: models(byAdditional, (model) => ({ ...model, Revision: true })),
  },
  {
    rule: 'read-returns-all',
    name: 'read-only property missing',
    says: 'does not show a read-only property',
    mutate: models(FOUND, (model) => without(model, 'Revision')),
  },
  {
    rule: 'read-returns-all',
    name: 'default missing',
    says: 'does not show values that are defaults',
    mutate: models(FOUND, (model) => (model['Copies'] === 7 ? without(model, 'Copies') : model)),
  },
  {
    rule: 'read-returns-all',
    name: 'nested default missing',
    says: 'does not show values inside of objects that are defaults',
    schema: 'role',
    mutate: models(FOUND, (model) =>
      mapped(model, ['Login'], (login) =>
        isJsonObject(login) && login['Expires'] === 90 ? without(login, 'Expires') : login,
      ),
    ),
  },
  {
    rule: 'read-returns-all',
    name: 'nested read-only property missing',
    says: 'does not show a read-only property inside of an object',
    schema: 'role',
    mutate: models(FOUND, (model) => without(model, 'Login', 'LastUsed')),
  },
  {
    rule: 'read-returns-all',
    name: 'less by name',
    says: 'shows only identifiers to those who read by name',
    mutate: models(byAdditional, ({ Id, Name }) => ({ Id: Id!, Name: Name! })),
  },
  {
    rule: 'read-returns-all',
    name: 'a property never shown',
    says: 'does not show an object that has a value',
    schema: 'parcel',
    mutate: models(FOUND, (model) => without(model, 'Receiver')),
  },
  {
    rule: 'read-returns-all',
    name: 'less after an update',
    says: 'does not show a read-only property after an update',
    schema: 'grant',
    mutate: (reference) => {
      const updated = new Set<unknown>();
      return (request) => {
        const event = reference.answer(request);
        const resource = event.resourceModel && reference.backend.find(event.resourceModel);
        if (request.action === 'UPDATE') updated.add(resource);
        return request.action === 'READ' && resource !== undefined && updated.has(resource)
          ? { ...event, resourceModel: without(event.resourceModel ?? {}, 'State') }
          : event;
      };
    },
  },
  {
    rule: 'read-returns-no-null',
    name: 'null for what is absent',
    says: 'shows null for every property without a value',
    mutate: models(FOUND, (model) => ({ Kind: null, Cover: null, ReleaseKey: null, ...model })),
  },
  {
    rule: 'read-returns-no-null',
    name: 'nested null',
    says: 'shows null inside of an object',
    schema: 'role',
    mutate: models(FOUND, (model) => put(model, ['Login', 'Password'], null)),
  },
  {
    rule: 'read-returns-no-null',
    name: 'null by name only',
    says: 'shows null to those who read by name',
    mutate: models(byAdditional, (model) => ({ ...model, ReleaseKey: null })),
  },
  {
    rule: 'read-hides-write-only',
    name: 'shown',
    says: 'shows a secret',
    mutate: unveiled((_, kept) => kept),
  },
  {
    rule: 'read-hides-write-only',
    name: 'nested one shown',
    says: 'shows a secret inside of an object',
    schema: 'role',
    mutate: unveiled((shown, kept) => ({ ...shown, Login: kept['Login']! })),
  },
  {
    rule: 'read-hides-write-only',
    name: 'masked',
    says: 'shows asterisks for a secret',
    mutate: models(FOUND, (model) => ({ ...model, ReleaseKey: '**********' })),
  },
  {
    rule: 'read-hides-write-only',
    name: 'object shown',
    says: 'shows an object that is write-only as a whole',
    schema: 'parcel',
    mutate: unveiled((_, kept) => kept),
  },
  {
    rule: 'read-missing',
    name: 'echo',
    says: 'returns the request for what does not exist',
    mutate: changed(MISSING, (_, { request }) => ({
      status: 'SUCCESS',
      resourceModel: request.requestData.resourceProperties,
    })),
  },
  {
    rule: 'read-missing',
    name: 'nothing',
    says: 'says SUCCESS without a model for what does not exist',
    schema: 'marker',
    mutate: changed(MISSING, () => ({ status: 'SUCCESS' })),
  },
  {
    rule: 'read-missing',
    name: 'invalid request',
    says: 'calls it an invalid request',
    schema: 'role',
    mutate: changed(MISSING, (event) => ({ ...event, errorCode: 'InvalidRequest' })),
  },
  {
    rule: 'read-missing',
    name: 'another code by name',
    says: 'fails with another code for an additional identifier that does not exist',
    mutate: changed(
      {
        ...MISSING,
        when: ({ requestData }, reference) => lacksPrimary(requestData.resourceProperties, reference),
      },
      (event) => ({ ...event, errorCode: 'GeneralServiceException' }),
    ),
  },
  {
    rule: 'read-missing',
    name: 'misspelt',
    says: 'misspells the error code',
    schema: 'grant',
    mutate: changed(MISSING, (event) => ({ ...event, errorCode: 'NOT_FOUND' })),
  },
];
