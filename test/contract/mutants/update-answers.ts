import { changed, dragging, isFirst, lagging, models, slow } from './faults.ts';
import { otherText, put, without } from './models.ts';
import type { Mutant } from './mutant.ts';

const UPDATED = { action: 'UPDATE', status: 'SUCCESS' } as const;
const UPDATING = { action: 'UPDATE', status: 'IN_PROGRESS' } as const;

/** Faults in when and with what an update handler answers. */
export const updateAnswers: readonly Mutant[] = [
  {
    rule: 'update-answers-in-time',
    name: 'slow',
    says: 'takes 61 seconds to update',
    mutate: slow(UPDATED, 61),
  },
  {
    rule: 'update-answers-in-time',
    name: 'slow callback',
    says: 'answers the second callback after 90 seconds',
    manners: 'several callbacks',
    mutate: slow({ action: 'UPDATE', when: ({ callbackContext }) => callbackContext?.['stage'] === 2 }, 90),
  },
  {
    rule: 'update-answers-in-time',
    name: 'slow when missing',
    says: 'looks for 61 seconds for what does not exist',
    mutate: slow({ action: 'UPDATE', code: 'NotFound' }, 61),
  },
  {
    rule: 'update-model-shape',
    name: 'unknown property in progress',
    says: 'returns an unknown property while in progress',
    manners: 'one callback',
    mutate: models(UPDATING, (model) => ({ ...model, UpdateStatus: 'RUNNING' })),
  },
  {
    rule: 'update-model-shape',
    name: 'number out of range',
    says: 'returns a read-only number beyond its maximum',
    mutate: models(UPDATED, (model) => ({ ...model, Revision: 10_000 })),
  },
  {
    rule: 'update-model-shape',
    name: 'nested wrong type',
    says: 'returns a read-only text inside of an object as a number',
    schema: 'role',
    mutate: models(UPDATED, (model) => put(model, ['Login', 'LastUsed'], 12)),
  },
  {
    rule: 'update-model-shape',
    name: 'model of a refusal',
    says: 'returns a model with a wrong type when it fails',
    mutate: changed({ action: 'UPDATE', status: 'FAILED' }, (event, { request }) => ({
      ...event,
      resourceModel: { ...request.requestData.resourceProperties, Copies: 'seven' },
    })),
  },
  {
    rule: 'update-returns-identifier',
    name: 'success without identifier',
    says: 'returns the model without its identifier',
    mutate: models(UPDATED, (model) => without(model, 'Id')),
  },
  {
    rule: 'update-returns-identifier',
    name: 'progress without identifier',
    says: 'leaves the identifier out while in progress',
    manners: 'one callback',
    mutate: models(UPDATING, (model) => without(model, 'Id')),
  },
  {
    rule: 'update-returns-identifier',
    name: 'progress without model',
    says: 'returns no model while in progress',
    schema: 'role',
    manners: 'several callbacks',
    mutate: models(UPDATING, () => undefined),
  },
  {
    rule: 'update-returns-identifier',
    name: 'half an identifier',
    says: 'leaves the number of a grant out, which the account does not tell',
    schema: 'grant',
    mutate: models(UPDATED, (model) => without(model, 'GrantNumber')),
  },
  {
    rule: 'update-keeps-identifier',
    name: 'another one in progress',
    says: 'returns another identifier while in progress',
    manners: 'one callback',
    mutate: models(UPDATING, (model) => ({ ...model, Id: otherText(model['Id']) })),
  },
  {
    rule: 'update-keeps-identifier',
    name: 'another one in the end',
    says: 'returns another identifier when it is done',
    schema: 'grant',
    mutate: models(UPDATED, (model) => ({ ...model, GrantNumber: Number(model['GrantNumber']) + 1 })),
  },
  {
    rule: 'update-keeps-identifier',
    name: 'letters in another case',
    says: 'returns the identifier in other letters',
    schema: 'role',
    mutate: models(UPDATED, (model) => ({ ...model, RoleName: swapCase(String(model['RoleName'])) })),
  },
  {
    rule: 'update-keeps-identifier',
    name: 'replaced',
    says: 'replaces the resource by one with another identifier',
    mutate: changed(UPDATED, (event, { reference }) => {
      const resource = reference.backend.find(event.resourceModel ?? {});
      if (resource === undefined) return event;
      resource.model = { ...resource.model, Id: otherText(resource.model['Id']) };
      return { ...event, resourceModel: { ...event.resourceModel, Id: resource.model['Id'] } };
    }),
  },
  {
    rule: 'update-in-progress-until-done',
    name: 'success too early',
    says: 'says SUCCESS ten seconds before a read shows the change',
    mutate: lagging('UPDATE', { seconds: 10 }),
  },
  {
    rule: 'update-in-progress-until-done',
    name: 'success too early after a callback',
    says: 'says SUCCESS after a callback, twenty seconds before a read shows the change',
    schema: 'grant',
    manners: 'one callback',
    mutate: lagging('UPDATE', { seconds: 20 }),
  },
  {
    rule: 'update-in-progress-until-done',
    name: 'never to be called back',
    says: 'says IN_PROGRESS with a negative delay',
    manners: 'one callback',
    mutate: changed(UPDATING, (event) => ({ ...event, callbackDelaySeconds: -5 })),
  },
  {
    rule: 'update-in-progress-until-done',
    name: 'stuck callback',
    says: 'fails on its callback',
    manners: 'one callback',
    mutate: (reference) => (request) =>
      request.action === 'UPDATE' && !isFirst(request)
        ? { status: 'FAILED', errorCode: 'InternalFailure', message: 'The context is not understood.' }
        : reference.answer(request),
  },
  {
    rule: 'update-in-progress-model',
    name: 'other value',
    says: 'returns a title that nobody has set while in progress',
    manners: 'one callback',
    mutate: models(UPDATING, (model) => ({ ...model, Title: 'Under way' })),
  },
  {
    rule: 'update-in-progress-model',
    name: 'values to come',
    says: 'returns placeholders while in progress',
    schema: 'grant',
    manners: 'several callbacks',
    mutate: models(UPDATING, (model) => ({
      ...model,
      Purpose: 'to be done',
      Holders: ['anna', 'bela', 'cora', 'dora', 'dora'],
    })),
  },
  {
    rule: 'update-times-out-as-failed',
    name: 'never done',
    says: 'says IN_PROGRESS for ever',
    mutate: dragging('UPDATE', Infinity),
  },
  {
    rule: 'update-times-out-as-failed',
    name: 'done too late',
    says: 'says SUCCESS when its time has run out',
    schema: 'role',
    mutate: dragging('UPDATE', 16, 120),
  },
  {
    rule: 'update-failure-explains',
    name: 'missing without message',
    says: 'says NotFound without a message',
    mutate: changed({ action: 'UPDATE', code: 'NotFound' }, ({ message: _, ...event }) => event),
  },
  {
    rule: 'update-failure-explains',
    name: 'create-only without code',
    says: 'refuses another create-only value without an error code',
    mutate: changed({ action: 'UPDATE', code: 'NotUpdatable' }, ({ errorCode: _, ...event }) => event),
  },
  {
    rule: 'update-failure-explains',
    name: 'create-only as invalid request',
    says: 'calls another create-only value an invalid request',
    schema: 'role',
    mutate: changed({ action: 'UPDATE', code: 'NotUpdatable' }, (event) => ({
      ...event,
      errorCode: 'InvalidRequest',
    })),
  },
  {
    rule: 'update-failure-explains',
    name: 'empty message',
    says: 'fails with an empty message',
    schema: 'grant',
    mutate: changed({ action: 'UPDATE', status: 'FAILED' }, (event) => ({ ...event, message: '' })),
  },
  {
    rule: 'update-failure-explains',
    name: 'unknown code',
    says: 'calls what is missing by the name of an exception',
    mutate: changed({ action: 'UPDATE', code: 'NotFound' }, (event) => ({
      ...event,
      errorCode: 'ResourceNotFoundException',
    })),
  },
];

function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join('');
}
