import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
} from '../../../src/json/index.ts';
import { lagging, models, stored, storedAndShown } from './faults.ts';
import { at, firstOf, isFilled, mapped, once, otherText, put, without } from './models.ts';
import type { Mutant, Mutate } from './mutant.ts';

const COLLECTIONS = ['Readers', 'Topics', 'Labels'];

function shows(change: (model: JsonObject, requested: JsonObject) => JsonObject): Mutate {
  return models({ action: 'UPDATE', status: 'SUCCESS' }, (model, { request }) =>
    change(model, request.requestData.resourceProperties),
  );
}

/** Faults in what an update handler sets and returns. */
export const updateResults: readonly Mutant[] = [
  {
    rule: 'update-applies-all',
    name: 'nothing changed',
    says: 'returns what was requested, and changes nothing',
    mutate: stored('UPDATE', (_, previous) => previous),
  },
  {
    rule: 'update-applies-all',
    name: 'one property not changed',
    says: 'changes everything but one property',
    mutate: stored('UPDATE', (model, previous) => oneKept(model, previous)),
  },
  {
    rule: 'update-applies-all',
    name: 'stale read',
    says: 'is not seen by the first read',
    mutate: lagging('UPDATE', { reads: 1 }),
  },
  {
    rule: 'update-applies-all',
    name: 'seen later',
    says: 'is not seen by reads for five seconds',
    schema: 'parcel',
    mutate: lagging('UPDATE', { seconds: 5 }),
  },
  {
    rule: 'update-applies-all',
    name: 'fails always',
    says: 'fails on valid input',
    schema: 'grant',
    mutate: (reference) => (request) => {
      const event = reference.answer(request);
      return request.action === 'UPDATE' && event.status === 'SUCCESS'
        ? { status: 'FAILED', errorCode: 'GeneralServiceException', message: 'It did not work.' }
        : event;
    },
  },
  {
    rule: 'update-applies-all',
    name: 'text shortened',
    says: 'sets a text without its last letter',
    schema: 'role',
    mutate: stored('UPDATE', (model) =>
      mapped(model, ['Login', 'User'], (user) => `${String(user).slice(0, -1)}_`),
    ),
  },
  {
    rule: 'update-applies-all',
    name: 'false taken for nothing',
    says: 'keeps what was there where it should become false',
    schema: 'role',
    mutate: stored('UPDATE', (model, previous) =>
      model['Enabled'] === false && previous['Enabled'] === true ? { ...model, Enabled: true } : model,
    ),
  },
  {
    rule: 'update-echoes-input',
    name: 'twice taken for once',
    says: 'returns an element once that a list without order holds twice',
    schema: 'grant',
    mutate: shows((model) => mapped(model, ['Holders'], once)),
  },
  {
    rule: 'update-echoes-input',
    name: 'property left out',
    says: 'leaves a requested property out of its answer',
    mutate: shows((model, requested) => {
      const name = firstOf(requested, [...COLLECTIONS, 'Cover', 'Title']);
      return name === undefined ? model : without(model, name);
    }),
  },
  {
    rule: 'update-echoes-input',
    name: 'other text',
    says: 'returns another text than was requested',
    mutate: shows((model) => mapped(model, ['Title'], otherText)),
  },
  {
    rule: 'update-echoes-input',
    name: 'nested member left out',
    says: 'leaves a member of an object out of its answer',
    schema: 'role',
    mutate: shows((model) => without(model, 'Login', 'User')),
  },
  {
    rule: 'update-echoes-input',
    name: 'tag left out',
    says: 'returns all tags but the last one, or a text where there are none',
    schema: 'role',
    mutate: shows((model) => {
      const tags = model['Tags'];
      return isJsonArray(tags) && tags.length > 0
        ? { ...model, Tags: tags.slice(0, -1) }
        : mapped(model, ['Login', 'User'], otherText);
    }),
  },
  {
    rule: 'update-returns-all',
    name: 'read-only property missing',
    says: 'returns everything but one read-only property',
    mutate: shows((model) => without(model, 'Revision')),
  },
  {
    rule: 'update-returns-all',
    name: 'only the input',
    says: 'returns the request as its result',
    schema: 'grant',
    mutate: shows((_, requested) => requested),
  },
  {
    rule: 'update-returns-all',
    name: 'nested read-only property missing',
    says: 'leaves out a read-only property inside of an object',
    schema: 'role',
    mutate: shows((model) => without(model, 'Login', 'LastUsed')),
  },
  {
    rule: 'update-returns-all',
    name: 'default missing',
    says: 'leaves out a default that was not requested',
    schema: 'role',
    mutate: shows((model, requested) => {
      const open = requested['Enabled'] === undefined ? without(model, 'Enabled') : model;
      return at(requested, ['Login', 'Expires']) === undefined ? without(open, 'Login', 'Expires') : open;
    }),
  },
  {
    rule: 'update-returns-no-null',
    name: 'null for what was taken away',
    says: 'returns null for every property that has no value',
    mutate: shows((model) => ({
      Kind: null,
      Cover: null,
      Readers: null,
      Topics: null,
      Labels: null,
      ReleaseKey: null,
      ...model,
    })),
  },
  {
    rule: 'update-returns-no-null',
    name: 'nested null',
    says: 'returns null inside of an object',
    schema: 'role',
    mutate: shows((model) => put(model, ['Login', 'Password'], null)),
  },
  {
    rule: 'update-replaces-collections',
    name: 'maps merged',
    says: 'adds to a map what was in it before',
    mutate: storedAndShown('UPDATE', (model, previous) => merged(model, previous, ['Labels'])),
  },
  {
    rule: 'update-replaces-collections',
    name: 'lists appended',
    says: 'appends the new elements of a list to the old ones',
    mutate: storedAndShown('UPDATE', (model, previous) => joined(model, previous, 'Readers')),
  },
  {
    rule: 'update-replaces-collections',
    name: 'sets joined',
    says: 'keeps the elements that a set had',
    mutate: storedAndShown('UPDATE', (model, previous) => joined(model, previous, 'Topics')),
  },
  {
    rule: 'update-replaces-collections',
    name: 'sets joined behind the answer',
    says: 'keeps the elements that a set had, and does not tell',
    mutate: stored('UPDATE', (model, previous) => joined(model, previous, 'Topics')),
  },
  {
    rule: 'update-replaces-collections',
    name: 'left out, but kept',
    says: 'keeps properties that were left out',
    mutate: storedAndShown('UPDATE', (model, previous) => ({ ...previous, ...model })),
  },
  {
    rule: 'update-replaces-collections',
    name: 'left out, but kept in secret',
    says: 'keeps properties that were left out, and does not tell',
    schema: 'parcel',
    mutate: stored('UPDATE', (model, previous) => ({ ...previous, ...model })),
  },
  {
    rule: 'update-replaces-collections',
    name: 'nested member kept',
    says: 'keeps members of an object that were left out',
    mutate: storedAndShown('UPDATE', (model, previous) => merged(model, previous, ['Cover', 'Labels'])),
  },
  {
    rule: 'update-replaces-collections',
    name: 'maps of objects merged',
    says: 'keeps members of a map of objects that were left out',
    schema: 'role',
    mutate: storedAndShown('UPDATE', (model, previous) => merged(model, previous, ['Limits'])),
  },
  {
    rule: 'update-replaces-collections',
    name: 'tags never taken away',
    says: 'adds tags and never takes one away',
    schema: 'role',
    mutate: storedAndShown('UPDATE', (model, previous) => joined(model, previous, 'Tags')),
  },
  {
    rule: 'update-replaces-collections',
    name: 'never emptied',
    says: 'keeps a collection when the new one is empty or left out',
    mutate: storedAndShown('UPDATE', (model, previous) => {
      const kept = COLLECTIONS.filter((name) => isFilled(previous[name]) && !isFilled(model[name]));
      return { ...model, ...Object.fromEntries(kept.map((name) => [name, previous[name]!])) };
    }),
  },
  {
    rule: 'update-replaces-collections',
    name: 'nested set joined',
    says: 'keeps elements of sets inside of the elements of a list',
    schema: 'role',
    mutate: storedAndShown('UPDATE', (model, previous) => {
      const before = listAt(previous, 'Rules');
      const rules = listAt(model, 'Rules').map((rule, index) => {
        const old = before[index];
        return isJsonObject(rule) && isJsonObject(old) ? joined(rule, old, 'Actions') : rule;
      });
      return rules.length > 0 ? { ...model, Rules: rules } : model;
    }),
  },
  {
    rule: 'update-replaces-collections',
    name: 'list overwritten from its beginning',
    says: 'keeps the end of a list that became shorter',
    schema: 'role',
    mutate: storedAndShown('UPDATE', (model, previous) => {
      const [now, before] = [listAt(model, 'Rules'), listAt(previous, 'Rules')];
      return before.length > now.length ? { ...model, Rules: [...now, ...before.slice(now.length)] } : model;
    }),
  },
];

function listAt(model: JsonObject, name: string): readonly JsonValue[] {
  const value = model[name];
  return isJsonArray(value) ? value : [];
}

/** Old elements before the new ones, each once. */
function joined(model: JsonObject, previous: JsonObject, name: string): JsonObject {
  const [now, before] = [listAt(model, name), listAt(previous, name)];
  const kept = before.filter((old) => !now.some((element) => jsonEqual(element, old)));
  return kept.length > 0 ? { ...model, [name]: [...kept, ...now] } : model;
}

function merged(model: JsonObject, previous: JsonObject, names: readonly string[]): JsonObject {
  let result = model;
  for (const name of names) {
    const [now, before] = [model[name], previous[name]];
    if (isJsonObject(before) && (now === undefined || isJsonObject(now)))
      result = { ...result, [name]: { ...before, ...now } };
  }
  return result;
}

function oneKept(model: JsonObject, previous: JsonObject): JsonObject {
  const name = Object.keys(model).find(
    (key) => !(key in previous) || !jsonEqual(model[key]!, previous[key]!),
  );
  if (name === undefined) return model;
  const { [name]: _, ...rest } = model;
  return previous[name] === undefined ? rest : { ...rest, [name]: previous[name] };
}
