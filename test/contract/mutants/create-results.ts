import { isJsonArray, isJsonObject, type JsonObject } from '../../../src/json/index.ts';
import { SCHEMAS } from '../reference/schemas.ts';
import { completed } from '../reference/values.ts';
import { lagging, models, stored } from './faults.ts';
import {
  at,
  firstOf,
  mapped,
  once,
  otherText,
  put,
  type turnedRound,
  without,
  withoutFirstOf,
} from './models.ts';
import type { Mutant, Mutate } from './mutant.ts';

const OPTIONAL = ['Readers', 'Topics', 'Labels', 'Cover', 'Copies', 'Kind'];
const CREATED = { action: 'CREATE', status: 'SUCCESS' } as const;

function shows(change: (model: JsonObject, requested: JsonObject) => JsonObject): Mutate {
  return models(CREATED, (model, { request }) => change(model, request.requestData.resourceProperties));
}

/** Faults in what a create handler sets and returns. */
export const createResults: readonly Mutant[] = [
  {
    rule: 'create-applies-all',
    name: 'property not set',
    says: 'returns a property as if it were set, and does not set it',
    mutate: stored('CREATE', (model) => withoutFirstOf(model, OPTIONAL)),
  },
  {
    rule: 'create-applies-all',
    name: 'stale reads',
    says: 'is not seen by the first two reads',
    mutate: lagging('CREATE', { reads: 2 }),
  },
  {
    rule: 'create-applies-all',
    name: 'seen later',
    says: 'is not seen by reads for five seconds',
    schema: 'role',
    mutate: lagging('CREATE', { seconds: 5 }),
  },
  {
    rule: 'create-applies-all',
    name: 'nested property not set',
    says: 'sets an object without one of its members',
    mutate: stored('CREATE', (model) => withoutMember(model, 'Cover', ['Printed', 'Color', 'Heading'])),
  },
  {
    rule: 'create-applies-all',
    name: 'text in capitals',
    says: 'sets a text in capitals',
    mutate: stored('CREATE', (model) =>
      mapped(model, ['Title'], (title) => `${String(title).toUpperCase()}!`),
    ),
  },
  {
    rule: 'create-applies-all',
    name: 'lists in another order',
    says: 'sets a list whose order matters the other way round',
    schema: 'parcel',
    mutate: stored('CREATE', (model) => mapped(model, ['Codes'], reordered)),
  },
  {
    rule: 'create-applies-all',
    name: 'element of a set lost',
    says: 'sets all elements of a set but one',
    mutate: stored('CREATE', (model) => mapped(model, ['Topics'], allButLast)),
  },
  {
    rule: 'create-applies-all',
    name: 'map member lost',
    says: 'sets all members of a map but one',
    mutate: stored('CREATE', (model) => mapped(model, ['Labels'], allButLast)),
  },
  {
    rule: 'create-applies-all',
    name: 'fails always',
    says: 'fails on valid input',
    mutate: (reference) => (request) =>
      request.action === 'CREATE'
        ? { status: 'FAILED', errorCode: 'GeneralServiceException', message: 'It did not work.' }
        : reference.answer(request),
  },
  {
    rule: 'create-applies-all',
    name: 'other resource read',
    says: 'gives the latest resource to whoever reads any',
    mutate: (reference) => (request) => {
      const event = reference.answer(request);
      if (request.action !== 'READ' || event.status !== 'SUCCESS') return event;
      const latest = [...reference.backend.resources].reduce((a, b) => (a.serial > b.serial ? a : b));
      return { ...event, resourceModel: without(latest.model, 'ReleaseKey') };
    },
  },
  {
    rule: 'create-applies-all',
    name: 'false taken for nothing',
    says: 'takes false, zero and empty texts for values that were not given',
    schema: 'role',
    mutate: stored('CREATE', (model) => completed(SCHEMAS.role, withoutFalsy(model), 1)),
  },
  {
    rule: 'create-echoes-input',
    name: 'property left out',
    says: 'leaves a requested property out of its answer',
    mutate: shows((model, requested) =>
      withoutRequested(model, requested, ['Readers', 'Topics', 'Kind', 'Title']),
    ),
  },
  {
    rule: 'create-echoes-input',
    name: 'text in capitals',
    says: 'returns a text in capitals',
    mutate: shows((model) => mapped(model, ['Title'], (title) => `${String(title).toUpperCase()}!`)),
  },
  {
    rule: 'create-echoes-input',
    name: 'nested property left out',
    says: 'leaves a member of an object out of its answer',
    mutate: shows((model) => withoutMember(model, 'Cover', ['Printed', 'Heading'])),
  },
  {
    rule: 'create-echoes-input',
    name: 'list in another order',
    says: 'returns a list whose order matters in another one',
    schema: 'parcel',
    mutate: shows((model) => mapped(model, ['Codes'], reordered)),
  },
  {
    rule: 'create-echoes-input',
    name: 'element of a set lost',
    says: 'returns a set without its last element',
    mutate: shows((model) => mapped(model, ['Topics'], allButLast)),
  },
  {
    rule: 'create-echoes-input',
    name: 'map member lost',
    says: 'returns a map without one of its members',
    mutate: shows((model) => mapped(model, ['Labels'], allButLast)),
  },
  {
    rule: 'create-echoes-input',
    name: 'number rounded',
    says: 'returns a number that is a little off',
    mutate: shows((model, requested) =>
      requested['Copies'] === undefined
        ? mapped(model, ['Title'], otherText)
        : mapped(model, ['Copies'], (copies) => (copies === 500 ? 499 : Number(copies) + 1)),
    ),
  },
  {
    rule: 'create-echoes-input',
    name: 'zero left out',
    says: 'leaves numbers out of its answer that are zero',
    schema: 'role',
    mutate: shows((model) =>
      mapped(model, ['Rules'], (rules) =>
        isJsonArray(rules) ? rules.map((rule) => (isJsonObject(rule) ? withoutFalsy(rule) : rule)) : rules,
      ),
    ),
  },
  {
    rule: 'create-echoes-input',
    name: 'twice taken for once',
    says: 'returns an element once that a list without order holds twice',
    schema: 'grant',
    mutate: shows((model) => mapped(model, ['Holders'], once)),
  },
  {
    rule: 'create-returns-all',
    name: 'read-only property missing',
    says: 'returns everything but one read-only property',
    mutate: shows((model) => without(model, 'FiledAt')),
  },
  {
    rule: 'create-returns-all',
    name: 'input and identifier',
    says: 'returns what was requested and the identifier',
    mutate: shows((model, requested) => ({ ...without(requested, 'ReleaseKey'), Id: model['Id']! })),
  },
  {
    rule: 'create-returns-all',
    name: 'default missing',
    says: 'leaves out a default that was not requested',
    mutate: shows((model, requested) =>
      requested['Copies'] === undefined ? without(model, 'Copies') : model,
    ),
  },
  {
    rule: 'create-returns-all',
    name: 'nested default missing',
    says: 'leaves out a default inside of an object',
    schema: 'role',
    mutate: shows((model, requested) =>
      at(requested, ['Login', 'Expires']) === undefined ? without(model, 'Login', 'Expires') : model,
    ),
  },
  {
    rule: 'create-returns-all',
    name: 'nested read-only property missing',
    says: 'leaves out a read-only property inside of an object',
    schema: 'role',
    mutate: shows((model) => without(model, 'Login', 'LastUsed')),
  },
  {
    rule: 'create-returns-all',
    name: 'missing after a callback',
    says: 'leaves out read-only properties when it needed a callback',
    schema: 'grant',
    manners: 'one callback',
    mutate: shows((model) => without(model, 'State')),
  },
  {
    rule: 'create-returns-no-null',
    name: 'null for what is absent',
    says: 'returns null for every property that has no value',
    mutate: shows((model) =>
      withNulls(model, ['Kind', 'Cover', 'Readers', 'Topics', 'Labels', 'ReleaseKey']),
    ),
  },
  {
    rule: 'create-returns-no-null',
    name: 'null for what is secret',
    says: 'returns null for a write-only property',
    mutate: shows((model) => ({ ...model, ReleaseKey: null })),
  },
  {
    rule: 'create-returns-no-null',
    name: 'nested null',
    says: 'returns null inside of an object',
    schema: 'role',
    mutate: shows((model) => put(model, ['Login', 'Password'], null)),
  },
  {
    rule: 'create-returns-no-null',
    name: 'null after a callback',
    says: 'returns nulls when it needed a callback',
    schema: 'parcel',
    manners: 'one callback',
    mutate: shows((model) => withNulls(model, ['Legacy', 'Content'])),
  },
];

function withNulls(model: JsonObject, names: readonly string[]): JsonObject {
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...model };
}

function withoutMember(model: JsonObject, name: string, members: readonly string[]): JsonObject {
  const inner = model[name];
  if (!isJsonObject(inner)) return mapped(model, ['Title'], otherText);
  const member = firstOf(inner, members);
  return member === undefined ? model : without(model, name, member);
}

function withoutRequested(model: JsonObject, requested: JsonObject, names: readonly string[]): JsonObject {
  const name = firstOf(requested, names);
  return name === undefined ? model : without(model, name);
}

const reordered: typeof turnedRound = (value) => {
  if (!isJsonArray(value)) return value;
  const [first, ...rest] = value;
  const turned = [...rest, first!];
  const isSame = turned.every((element, index) => element === value[index]);
  return isSame ? [...value, ...value].slice(0, value.length === 1 ? 2 : value.length - 1) : turned;
};

const allButLast: typeof turnedRound = (value) => {
  if (isJsonArray(value)) return value.slice(0, -1);
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).slice(0, -1)) : value;
};

function withoutFalsy(model: JsonObject): JsonObject {
  const members = Object.entries(model).flatMap(([name, value]) => {
    if (value === false || value === 0 || value === '') return [];
    return [[name, isJsonObject(value) ? withoutFalsy(value) : value] as const];
  });
  return Object.fromEntries(members);
}
