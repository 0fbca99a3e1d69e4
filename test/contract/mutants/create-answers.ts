import { identifierModel } from '../../../src/schema/model/identifier.ts';
import { changed, dragging, isFirst, lagging, models, slow } from './faults.ts';
import { otherText, put, without } from './models.ts';
import type { Mutant } from './mutant.ts';

/** Faults in when and with what a create handler answers. */
export const createAnswers: readonly Mutant[] = [
  {
    rule: 'create-answers-in-time',
    name: 'slow',
    says: 'takes 61 seconds to create',
    mutate: slow({ action: 'CREATE', first: true, status: 'SUCCESS' }, 61),
  },
  {
    rule: 'create-answers-in-time',
    name: 'slow callback',
    says: 'answers the first invocation at once, and the callback after 65 seconds',
    manners: 'one callback',
    mutate: slow({ action: 'CREATE', first: false }, 65),
  },
  {
    rule: 'create-answers-in-time',
    name: 'slow refusal',
    says: 'needs 61 seconds to refuse a read-only property',
    mutate: slow({ action: 'CREATE', code: 'InvalidRequest' }, 61),
  },
  {
    rule: 'create-answers-in-time',
    name: 'silent',
    says: 'never answers',
    mutate: slow({ action: 'CREATE' }, 1_000_000),
  },
  {
    rule: 'create-model-shape',
    name: 'number as text',
    says: 'returns a number as text',
    mutate: models({ action: 'CREATE', status: 'SUCCESS' }, (model) => ({
      ...model,
      Revision: String(model['Revision']),
    })),
  },
  {
    rule: 'create-model-shape',
    name: 'state in progress model',
    says: 'returns an internal property while in progress',
    manners: 'one callback',
    mutate: models({ action: 'CREATE', status: 'IN_PROGRESS' }, (model) => ({ ...model, State: 'CREATING' })),
  },
  {
    rule: 'create-model-shape',
    name: 'date in another form',
    says: 'returns a read-only date that does not match its pattern',
    mutate: models({ action: 'CREATE', status: 'SUCCESS' }, (model) => ({ ...model, FiledAt: '1.9.2026' })),
  },
  {
    rule: 'create-model-shape',
    name: 'model of a refusal',
    says: 'returns a model with an unknown property when it fails',
    schema: 'role',
    mutate: changed({ action: 'CREATE', status: 'FAILED' }, (event, { request }) => ({
      ...event,
      resourceModel: {
        RoleName: request.requestData.resourceProperties['RoleName'] ?? 'Unknown',
        Reason: 'no',
      },
    })),
  },
  {
    rule: 'create-model-shape',
    name: 'nested unknown property',
    says: 'returns a property inside of an object that the schema does not have there',
    schema: 'role',
    mutate: models({ action: 'CREATE', status: 'SUCCESS' }, (model) =>
      put(model, ['Login', 'Realm'], 'main'),
    ),
  },
  {
    rule: 'create-returns-identifier',
    name: 'success without identifier',
    says: 'returns the model without its identifier',
    mutate: models({ action: 'CREATE', status: 'SUCCESS' }, (model) => without(model, 'Id')),
  },
  {
    rule: 'create-returns-identifier',
    name: 'progress without identifier',
    says: 'keeps the identifier in the callback context while in progress',
    manners: 'several callbacks',
    mutate: models({ action: 'CREATE', status: 'IN_PROGRESS' }, (model) => without(model, 'Id')),
  },
  {
    rule: 'create-returns-identifier',
    name: 'first progress without identifier',
    says: 'returns what was requested, and nothing else, with the first event',
    schema: 'grant',
    manners: 'several callbacks',
    mutate: changed({ action: 'CREATE', status: 'IN_PROGRESS', first: true }, (event, { request }) => ({
      ...event,
      resourceModel: request.requestData.resourceProperties,
    })),
  },
  {
    rule: 'create-returns-identifier',
    name: 'half an identifier',
    says: 'returns only one of the two parts of the identifier',
    schema: 'grant',
    mutate: models({ action: 'CREATE', status: 'SUCCESS' }, (model) => without(model, 'Account')),
  },
  {
    rule: 'create-returns-identifier',
    name: 'progress without model',
    says: 'returns no model while in progress',
    manners: 'one callback',
    mutate: models({ action: 'CREATE', status: 'IN_PROGRESS' }, () => undefined),
  },
  {
    rule: 'create-returns-identifier',
    name: 'success without model',
    says: 'says SUCCESS and nothing else',
    mutate: models({ action: 'CREATE', status: 'SUCCESS' }, () => undefined),
  },
  {
    rule: 'create-returns-identifier',
    name: 'nested identifier missing',
    says: 'leaves the identifier out of the object that holds it',
    schema: 'marker',
    mutate: models({ action: 'CREATE', status: 'SUCCESS' }, (model) => without(model, 'Place', 'Code')),
  },
  {
    rule: 'create-returns-identifier',
    name: 'null identifier in progress',
    says: 'returns null as the identifier until it is done',
    manners: 'one callback',
    mutate: models({ action: 'CREATE', status: 'IN_PROGRESS' }, (model) => ({ ...model, Id: null })),
  },
  {
    rule: 'create-in-progress-until-done',
    name: 'success too early',
    says: 'says SUCCESS although the resource can be read only ten seconds later',
    mutate: lagging('CREATE', { seconds: 10 }),
  },
  {
    rule: 'create-in-progress-until-done',
    name: 'never to be called back',
    says: 'says IN_PROGRESS with a negative delay',
    manners: 'one callback',
    mutate: changed({ action: 'CREATE', status: 'IN_PROGRESS' }, (event) => ({
      ...event,
      callbackDelaySeconds: -1,
    })),
  },
  {
    rule: 'create-in-progress-until-done',
    name: 'context lost',
    says: 'returns no callback context, and takes the callback for another create',
    manners: 'one callback',
    mutate: (reference) => {
      const seen = new Set<string>();
      return (request) => {
        if (request.action !== 'CREATE') return reference.answer(request);
        if (seen.has(request.bearerToken) && isFirst(request))
          return { status: 'FAILED', errorCode: 'AlreadyExists', message: 'It exists already.' };
        const { callbackContext: _, ...event } = reference.answer(request);
        if (event.status === 'IN_PROGRESS') seen.add(request.bearerToken);
        return event;
      };
    },
  },
  {
    rule: 'create-in-progress-until-done',
    name: 'model lost',
    says: 'returns the identifier alone while in progress, and takes that for all that was wanted',
    manners: 'one callback',
    mutate: (reference) => (request) => {
      const event = reference.answer(request);
      if (request.action !== 'CREATE' || event.resourceModel === undefined) return event;
      const identifier = identifierModel(event.resourceModel, reference.type.primaryIdentifier) ?? {};
      const resource = reference.backend.find(identifier);
      if (resource === undefined || event.status !== 'SUCCESS')
        return { ...event, resourceModel: identifier };
      resource.model = { ...identifier, ...request.requestData.resourceProperties };
      return { ...event, resourceModel: resource.model };
    },
  },
  {
    rule: 'create-in-progress-until-done',
    name: 'done after the first of three steps',
    says: 'says SUCCESS when properties have been set only in part, and sets the rest within a minute',
    manners: 'synchronous',
    mutate: (reference) => (request) => {
      const event = reference.answer(request);
      const model = event.resourceModel;
      if (request.action !== 'CREATE' || model === undefined) return event;
      const resource = reference.backend.find(model);
      if (resource === undefined) return event;
      const whole = resource.model;
      resource.model = without(without(without(without(whole, 'Topics'), 'Labels'), 'Readers'), 'Cover');
      void reference.clock.sleep(40_000).then(() => {
        if (reference.backend.resources.has(resource)) resource.model = { ...whole, ...resource.model };
      });
      return event;
    },
  },
  {
    rule: 'create-in-progress-model',
    name: 'more than was set',
    says: 'returns another title than the one that was asked for while in progress',
    manners: 'one callback',
    mutate: models({ action: 'CREATE', status: 'IN_PROGRESS' }, (model) => ({
      ...model,
      Title: 'Under way',
    })),
  },
  {
    rule: 'create-in-progress-model',
    name: 'values to come',
    says: 'returns placeholders for properties that nobody has asked for while in progress',
    schema: 'grant',
    manners: 'several callbacks',
    mutate: models({ action: 'CREATE', status: 'IN_PROGRESS' }, (model) => ({
      ...model,
      Purpose: 'to be done',
      Seats: 1,
      Holders: ['anna', 'bela', 'cora', 'dora', 'dora'],
    })),
  },
  {
    rule: 'create-times-out-as-failed',
    name: 'never done',
    says: 'says IN_PROGRESS for ever',
    mutate: dragging('CREATE', Infinity),
  },
  {
    rule: 'create-times-out-as-failed',
    name: 'done too late',
    says: 'says SUCCESS a minute after its time has run out',
    mutate: dragging('CREATE', 11),
  },
  {
    rule: 'create-times-out-as-failed',
    name: 'never done, in a hurry',
    says: 'says IN_PROGRESS for ever, and never asks for a pause',
    mutate: dragging('CREATE', Infinity, 0),
  },
  {
    rule: 'create-times-out-as-failed',
    name: 'one long pause',
    says: 'asks to be called back when its time is over',
    mutate: dragging('CREATE', 10.5, 630),
  },
  {
    rule: 'create-failure-explains',
    name: 'existing without message',
    says: 'refuses what exists without a message',
    schema: 'role',
    mutate: changed({ action: 'CREATE', code: 'AlreadyExists' }, ({ message: _, ...event }) => event),
  },
  {
    rule: 'create-failure-explains',
    name: 'blank message',
    says: 'refuses read-only input with a blank message',
    mutate: changed({ action: 'CREATE', status: 'FAILED' }, (event) => ({ ...event, message: '  ' })),
  },
  {
    rule: 'create-failure-explains',
    name: 'no code',
    says: 'refuses read-only input without an error code',
    mutate: changed({ action: 'CREATE', code: 'InvalidRequest' }, ({ errorCode: _, ...event }) => event),
  },
  {
    rule: 'create-failure-explains',
    name: 'some code',
    says: 'calls everything an internal failure',
    schema: 'role',
    mutate: changed({ action: 'CREATE', status: 'FAILED' }, (event) => ({
      ...event,
      errorCode: 'InternalFailure',
    })),
  },
  {
    rule: 'create-failure-explains',
    name: 'misspelt code',
    says: 'writes the error code for what exists in lower case',
    schema: 'marker',
    mutate: changed({ action: 'CREATE', code: 'AlreadyExists' }, (event) => ({
      ...event,
      errorCode: 'alreadyExists',
    })),
  },
  {
    rule: 'create-in-progress-until-done',
    name: 'another context each time',
    says: 'fails on its callback because it cannot read its own context',
    manners: 'one callback',
    mutate: (reference) => (request) => {
      if (request.action !== 'CREATE' || isFirst(request)) return reference.answer(request);
      return { status: 'FAILED', errorCode: 'InternalFailure', message: 'The context is not understood.' };
    },
  },
  {
    rule: 'create-returns-identifier',
    name: 'identifier changes on the way',
    says: 'returns another identifier in progress than in the end',
    manners: 'one callback',
    mutate: models({ action: 'CREATE', status: 'IN_PROGRESS' }, (model) => ({
      ...model,
      Id: otherText(model['Id']),
    })),
  },
  {
    rule: 'create-in-progress-until-done',
    name: 'in progress without end of setting',
    says: 'says IN_PROGRESS first, then SUCCESS before a read shows the resource',
    manners: 'one callback',
    mutate: lagging('CREATE', { seconds: 20 }),
  },
];
