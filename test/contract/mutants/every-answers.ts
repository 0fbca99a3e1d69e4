import { isJsonArray } from '../../../src/json/index.ts';
import { changed, models } from './faults.ts';
import { put } from './models.ts';
import type { Mutant } from './mutant.ts';

const WRITES = ['CREATE', 'READ', 'UPDATE'] as const;
const DONE = { action: WRITES, status: 'SUCCESS' } as const;

/** Faults in what any handler answers. */
export const everyAnswers: readonly Mutant[] = [
  {
    rule: 'shape',
    name: 'text for a number',
    says: 'returns a number as text',
    mutate: models(DONE, (model) => ({ ...model, Revision: String(model['Revision']) })),
  },
  {
    rule: 'shape',
    name: 'unknown property',
    says: 'returns a property that the schema does not have',
    schema: 'marker',
    mutate: models(DONE, (model) => ({ ...model, Href: 'https://example.com' })),
  },
  {
    rule: 'shape',
    name: 'another constant',
    says: 'returns a state that is not the one there is',
    schema: 'grant',
    mutate: models(DONE, (model) => ({ ...model, State: 'granted' })),
  },
  {
    rule: 'shape',
    name: 'too small',
    says: 'returns a number below its minimum',
    mutate: models(DONE, (model) => ({ ...model, Revision: 0 })),
  },
  {
    rule: 'shape',
    name: 'fraction',
    says: 'returns a fraction for a whole number',
    mutate: models(DONE, (model) => ({ ...model, Revision: 1.5 })),
  },
  {
    rule: 'shape',
    name: 'pattern',
    says: 'returns a text that does not match its pattern',
    schema: 'role',
    mutate: models(DONE, (model) => put(model, ['Login', 'LastUsed'], 'yesterday')),
  },
  {
    rule: 'shape',
    name: 'set with twins',
    says: 'returns an element of a set twice',
    mutate: models(DONE, (model) => {
      const topics = isJsonArray(model['Topics']) && model['Topics'].length > 0 ? model['Topics'] : ['abc'];
      return { ...model, Topics: [...topics, topics[0]!].slice(-6) };
    }),
  },
  {
    rule: 'shape',
    name: 'key of a map',
    says: 'returns a member of a map whose name the schema forbids',
    mutate: models(DONE, (model) => put(model, ['Labels', 'Not-Allowed'], 'x')),
  },
  {
    rule: 'shape',
    name: 'too long',
    says: 'returns too many elements',
    schema: 'grant',
    mutate: models(DONE, (model) => ({
      ...model,
      Holders: ['anna', 'anna', 'anna', 'anna', 'anna', 'anna'],
    })),
  },
  {
    rule: 'event-well-formed',
    name: 'another status',
    says: 'says COMPLETE for SUCCESS',
    mutate: changed(DONE, (event) => ({ ...event, status: 'COMPLETE' })),
  },
  {
    rule: 'event-well-formed',
    name: 'no status',
    says: 'leaves the status out of what it has listed',
    mutate: changed({ action: 'LIST' }, ({ status: _, ...event }) => event),
  },
  {
    rule: 'event-well-formed',
    name: 'code of a success',
    says: 'gives an error code with SUCCESS',
    mutate: changed({ action: 'UPDATE', status: 'SUCCESS' }, (event) => ({
      ...event,
      errorCode: 'NotStabilized',
    })),
  },
  {
    rule: 'event-well-formed',
    name: 'failure without code',
    says: 'fails without an error code',
    schema: 'marker',
    mutate: changed({ status: 'FAILED' }, ({ errorCode: _, ...event }) => event),
  },
  {
    rule: 'event-well-formed',
    name: 'list of one',
    says: 'returns a list of models from read',
    mutate: changed({ action: 'READ', status: 'SUCCESS' }, (event) => ({
      ...event,
      resourceModels: [event.resourceModel],
    })),
  },
  {
    rule: 'event-well-formed',
    name: 'list as model',
    says: 'returns a model beside its list',
    schema: 'grant',
    mutate: changed({ action: 'LIST', status: 'SUCCESS' }, (event) => ({ ...event, resourceModel: {} })),
  },
  {
    rule: 'event-well-formed',
    name: 'delay of a success',
    says: 'wants to be called back after SUCCESS',
    mutate: changed({ action: 'CREATE', status: 'SUCCESS' }, (event) => ({
      ...event,
      callbackDelaySeconds: 5,
    })),
  },
  {
    rule: 'event-well-formed',
    name: 'delay as text',
    says: 'writes its delay as text',
    manners: 'one callback',
    mutate: changed({ status: 'IN_PROGRESS' }, (event) => ({ ...event, callbackDelaySeconds: '5' })),
  },
  {
    rule: 'event-well-formed',
    name: 'token of a create',
    says: 'returns a nextToken from create',
    schema: 'role',
    mutate: changed({ action: 'CREATE', status: 'SUCCESS' }, (event) => ({ ...event, nextToken: 'more' })),
  },
  {
    rule: 'event-well-formed',
    name: 'no event',
    says: 'answers a delete with a text',
    schema: 'marker',
    mutate: changed({ action: 'DELETE', status: 'SUCCESS' }, () => 'deleted'),
  },
  {
    rule: 'event-well-formed',
    name: 'nothing',
    says: 'answers a read with nothing',
    schema: 'role',
    mutate: changed({ action: 'READ', status: 'SUCCESS' }, () => null),
  },
  {
    rule: 'event-well-formed',
    name: 'number as message',
    says: 'gives a number as its message',
    mutate: changed({ status: 'FAILED' }, (event) => ({ ...event, message: 404 })),
  },
  {
    rule: 'event-well-formed',
    name: 'number as token',
    says: 'returns a number as its nextToken',
    mutate: changed({ action: 'LIST' }, (event) =>
      event.nextToken === undefined ? event : { ...event, nextToken: Number(event.nextToken) },
    ),
  },
  {
    rule: 'event-well-formed',
    name: 'text as context',
    says: 'returns a text as its callback context',
    manners: 'one callback',
    mutate: changed({ action: 'CREATE', status: 'IN_PROGRESS' }, (event) => ({
      ...event,
      callbackContext: 'stage-1',
    })),
  },
  {
    rule: 'error-code-known',
    name: 'exception name',
    says: 'uses names of exceptions',
    mutate: changed({ status: 'FAILED' }, (event) => ({
      ...event,
      errorCode: `${event.errorCode}Exception`,
    })),
  },
  {
    rule: 'error-code-known',
    name: 'lower case',
    says: 'writes codes in lower case, for read only',
    mutate: changed({ action: 'READ', code: 'NotFound' }, (event) => ({ ...event, errorCode: 'notfound' })),
  },
  {
    rule: 'error-code-known',
    name: 'misspelt',
    says: 'misspells one code',
    schema: 'role',
    mutate: changed({ code: 'AlreadyExists' }, (event) => ({ ...event, errorCode: 'AlreadyExist' })),
  },
  {
    rule: 'error-code-known',
    name: 'empty',
    says: 'gives an empty code for a missing delete',
    schema: 'marker',
    mutate: changed({ action: 'DELETE', code: 'NotFound' }, (event) => ({ ...event, errorCode: '' })),
  },
];
