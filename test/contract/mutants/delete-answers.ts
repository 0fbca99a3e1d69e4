import { isJsonObject, type JsonObject } from '../../../src/json/index.ts';
import { withoutPaths } from '../../../src/schema/paths/path-tree.ts';
import { keyOf } from '../reference/backend.ts';
import type { Reference } from '../reference/provider.ts';
import { changed, dragging, isFirst, lacksPrimary, lagging, slow } from './faults.ts';
import type { Mutant, Mutate } from './mutant.ts';

const DELETED = { action: 'DELETE', status: 'SUCCESS' } as const;
const MISSING = { action: 'DELETE', code: 'NotFound' } as const;

/** Deletes that fail in certain cases. */
function refuses(when: (model: JsonObject, reference: Reference) => boolean, errorCode: string): Mutate {
  return (reference) => (request) =>
    request.action === 'DELETE' && isFirst(request) && when(request.requestData.resourceProperties, reference)
      ? { status: 'FAILED', errorCode, message: 'It cannot be deleted like this.' }
      : reference.answer(request);
}

/** Faults in when and with what a delete handler answers. */
export const deleteAnswers: readonly Mutant[] = [
  {
    rule: 'delete-answers-in-time',
    name: 'slow',
    says: 'takes 61 seconds to delete',
    mutate: slow(DELETED, 61),
  },
  {
    rule: 'delete-answers-in-time',
    name: 'slow callback',
    says: 'answers callbacks after two minutes',
    schema: 'marker',
    manners: 'one callback',
    mutate: slow({ action: 'DELETE', first: false }, 120),
  },
  {
    rule: 'delete-answers-in-time',
    name: 'slow when missing',
    says: 'looks for 61 seconds for what does not exist',
    mutate: slow(MISSING, 61),
  },
  {
    rule: 'delete-by-identifier-alone',
    name: 'wants the model',
    says: 'wants more than the identifier',
    mutate: refuses((model) => Object.keys(model).length < 2, 'InvalidRequest'),
  },
  {
    rule: 'delete-by-identifier-alone',
    name: 'wants a required property',
    says: 'wants a property that every model has',
    schema: 'role',
    mutate: refuses((model) => !isJsonObject(model['Login']), 'InvalidRequest'),
  },
  {
    rule: 'delete-by-identifier-alone',
    name: 'not by name',
    says: 'does not find what it is given by its name',
    mutate: refuses(lacksPrimary, 'NotFound'),
  },
  {
    rule: 'delete-by-identifier-alone',
    name: 'not by account and alias',
    says: 'does not understand an additional identifier of two parts',
    schema: 'grant',
    mutate: refuses(lacksPrimary, 'InvalidRequest'),
  },
  {
    rule: 'delete-in-progress-until-done',
    name: 'success too early',
    says: 'says SUCCESS while the resource can be read for ten seconds more',
    mutate: lagging('DELETE', { seconds: 10 }),
  },
  {
    rule: 'delete-in-progress-until-done',
    name: 'gone when called back',
    says: 'finds nothing to delete on its callback, and calls that a failure',
    manners: 'one callback',
    mutate: changed({ ...DELETED, first: false }, () => ({
      status: 'FAILED',
      errorCode: 'NotFound',
      message: 'There is no such resource.',
    })),
  },
  {
    rule: 'delete-in-progress-until-done',
    name: 'never to be called back',
    says: 'says IN_PROGRESS with a negative delay',
    schema: 'grant',
    manners: 'one callback',
    mutate: changed({ action: 'DELETE', status: 'IN_PROGRESS' }, (event) => ({
      ...event,
      callbackDelaySeconds: -1,
    })),
  },
  {
    rule: 'delete-in-progress-until-done',
    name: 'success before anything',
    says: 'says SUCCESS, and deletes a minute later',
    schema: 'marker',
    mutate: (reference) => (request) => {
      const doomed =
        request.action === 'DELETE' && reference.backend.find(request.requestData.resourceProperties);
      const event = reference.answer(request);
      if (doomed && event.status === 'SUCCESS' && !reference.backend.resources.has(doomed)) {
        reference.backend.resources.add(doomed);
        void reference.clock.sleep(60_000).then(() => reference.backend.resources.delete(doomed));
      }
      return event;
    },
  },
  {
    rule: 'delete-in-progress-until-done',
    name: 'always fails',
    says: 'cannot delete what exists',
    schema: 'role',
    mutate: changed(DELETED, () => ({
      status: 'FAILED',
      errorCode: 'GeneralServiceException',
      message: 'It did not work.',
    })),
  },
  {
    rule: 'delete-times-out-as-failed',
    name: 'never done',
    says: 'says IN_PROGRESS for ever',
    mutate: dragging('DELETE', Infinity),
  },
  {
    rule: 'delete-times-out-as-failed',
    name: 'done too late',
    says: 'says SUCCESS when its time has run out',
    schema: 'role',
    mutate: dragging('DELETE', 21, 240),
  },
  {
    rule: 'delete-failure-explains',
    name: 'missing without message',
    says: 'says NotFound without a message',
    mutate: changed(MISSING, ({ message: _, ...event }) => event),
  },
  {
    rule: 'delete-failure-explains',
    name: 'missing without code',
    says: 'fails without an error code',
    schema: 'marker',
    mutate: changed(MISSING, ({ errorCode: _, ...event }) => event),
  },
  {
    rule: 'delete-failure-explains',
    name: 'null message',
    says: 'fails with null as its message',
    schema: 'grant',
    mutate: changed(MISSING, (event) => ({ ...event, message: null })),
  },
  {
    rule: 'delete-failure-explains',
    name: 'some code',
    says: 'calls what is missing an internal failure',
    mutate: changed(MISSING, (event) => ({ ...event, errorCode: 'InternalFailure' })),
  },
  {
    rule: 'delete-returns-no-model',
    name: 'whole model',
    says: 'returns what it has deleted',
    mutate: (reference) => (request) => {
      const found =
        request.action === 'DELETE' && reference.backend.find(request.requestData.resourceProperties);
      const event = reference.answer(request);
      return found && event.status === 'SUCCESS'
        ? { ...event, resourceModel: withoutPaths(found.model, reference.type.writeOnly.tree) }
        : event;
    },
  },
  {
    rule: 'delete-returns-no-model',
    name: 'identifier',
    says: 'returns the identifier of what it has deleted',
    schema: 'role',
    mutate: changed(DELETED, (event, { request }) => ({
      ...event,
      resourceModel: request.requestData.resourceProperties,
    })),
  },
  {
    rule: 'delete-returns-no-model',
    name: 'empty model',
    says: 'returns an empty model',
    mutate: changed(DELETED, (event) => ({ ...event, resourceModel: {} })),
  },
  {
    rule: 'delete-returns-no-model',
    name: 'model after a callback',
    says: 'returns the model that it was called back with',
    schema: 'grant',
    manners: 'one callback',
    mutate: changed({ ...DELETED, first: false }, (event, { request }) => ({
      ...event,
      resourceModel: request.requestData.resourceProperties,
    })),
  },
  {
    rule: 'delete-missing',
    name: 'succeeds',
    says: 'says SUCCESS for what never existed',
    mutate: (reference) => {
      const known = new Set<string>();
      return (request) => {
        const event = reference.answer(request);
        const model = event.resourceModel ?? request.requestData.resourceProperties;
        const key = keyOf(model, reference.type.primaryIdentifier);
        if (request.action === 'CREATE' && key !== undefined) known.add(key);
        const isNew = key === undefined || !known.has(key);
        return request.action === 'DELETE' && event.errorCode === 'NotFound' && isNew
          ? { status: 'SUCCESS' }
          : event;
      };
    },
  },
  {
    rule: 'delete-missing',
    name: 'invalid request',
    says: 'calls it an invalid request',
    schema: 'marker',
    mutate: changed(MISSING, (event) => ({ ...event, errorCode: 'InvalidRequest' })),
  },
  {
    rule: 'delete-missing',
    name: 'in progress, then success',
    says: 'begins to delete what is not there, and succeeds',
    schema: 'grant',
    mutate: changed(MISSING, (_, { request }) =>
      isFirst(request)
        ? {
            status: 'IN_PROGRESS',
            callbackDelaySeconds: 1,
            callbackContext: { again: true },
            resourceModel: request.requestData.resourceProperties,
          }
        : { status: 'SUCCESS' },
    ),
  },
];
