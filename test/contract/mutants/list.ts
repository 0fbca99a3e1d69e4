import type { JsonObject } from '../../../src/json/index.ts';
import type { HandlerRequest } from '../../../src/provider/index.ts';
import { compareModels } from '../../../src/schema/index.ts';
import { identifierModel } from '../../../src/schema/model/identifier.ts';
import type { Reference } from '../reference/provider.ts';
import { changed, elements, slow } from './faults.ts';
import { otherText, without } from './models.ts';
import type { Mutant, Mutate } from './mutant.ts';

const LISTED = { action: 'LIST', status: 'SUCCESS' } as const;
const isLater = ({ nextToken }: HandlerRequest): boolean => (nextToken ?? null) !== null;

/** Lists by a function of all resources, a page from here to there. */
function paging(
  page: (
    all: readonly JsonObject[],
    from: number,
    size: number,
    request: HandlerRequest,
  ) => {
    readonly elements: readonly JsonObject[];
    readonly next?: number;
  },
): Mutate {
  return (reference) => (request) => {
    if (request.action !== 'LIST') return reference.answer(request);
    const all = [...reference.backend.resources].map(
      ({ model }) => identifierModel(model, reference.type.primaryIdentifier) ?? {},
    );
    const { elements: resourceModels, next } = page(
      all,
      Number(request.nextToken ?? 0),
      request.maxResults ?? reference.manners.pageSize,
      request,
    );
    return {
      status: 'SUCCESS',
      resourceModels,
      ...(next !== undefined && { nextToken: String(next) }),
    };
  };
}

const following = (all: readonly unknown[], next: number): { readonly next?: number } =>
  next < all.length ? { next } : {};

/** Elements as they are kept. */
function unveiled(): Mutate {
  return elements((listed, { reference }) =>
    listed.map((model) => reference.backend.find(model)?.model ?? model),
  );
}

function filtered(keep: (matches: readonly boolean[]) => boolean): Mutate {
  return (reference: Reference) => (request) => {
    const filter = Object.entries(request.requestData.resourceProperties ?? {});
    if (request.action !== 'LIST' || filter.length === 0) return reference.answer(request);
    const open = { ...request, requestData: { ...request.requestData, resourceProperties: {} } };
    const found = [...reference.backend.resources].filter(({ model }) =>
      keep(
        filter.map(
          ([name, value]) =>
            compareModels(reference.type, { [name]: value }, model, { extent: 'given' }).length === 0,
        ),
      ),
    );
    const event = reference.answer(open);
    const resourceModels = found.map(
      ({ model }) => identifierModel(model, reference.type.primaryIdentifier) ?? {},
    );
    return { status: event.status, resourceModels };
  };
}

export const listMutants: readonly Mutant[] = [
  {
    rule: 'list-answers-in-time',
    name: 'slow',
    says: 'takes 31 seconds to list',
    mutate: slow(LISTED, 31),
  },
  {
    rule: 'list-answers-in-time',
    name: 'slow next page',
    says: 'takes 40 seconds for every page but the first',
    mutate: slow({ ...LISTED, when: isLater }, 40),
  },
  {
    rule: 'list-answers-in-time',
    name: 'slow with nothing',
    says: 'takes 31 seconds when there is nothing to list',
    schema: 'marker',
    mutate: slow({ ...LISTED, when: (_, { backend }) => backend.resources.size === 0 }, 31),
  },
  {
    rule: 'list-is-synchronous',
    name: 'in progress',
    says: 'wants to be called back',
    mutate: changed(LISTED, (event) => ({ ...event, status: 'IN_PROGRESS', callbackContext: { page: 1 } })),
  },
  {
    rule: 'list-is-synchronous',
    name: 'next page in progress',
    says: 'wants to be called back for every page but the first',
    schema: 'role',
    mutate: changed({ ...LISTED, when: isLater }, () => ({ status: 'IN_PROGRESS', callbackDelaySeconds: 1 })),
  },
  {
    rule: 'list-returns-identifiers',
    name: 'names only',
    says: 'lists names, which are not the primary identifier',
    mutate: elements((listed, { reference }) =>
      listed.map((model) => ({ Name: reference.backend.find(model)?.model['Name'] ?? '' })),
    ),
  },
  {
    rule: 'list-returns-identifiers',
    name: 'half identifiers',
    says: 'lists only one part of identifiers',
    schema: 'grant',
    mutate: elements((listed) => listed.map((model) => without(model, 'Account'))),
  },
  {
    rule: 'list-returns-identifiers',
    name: 'texts',
    says: 'lists identifiers as texts',
    schema: 'role',
    mutate: elements((listed) => listed.map((model) => String(model['RoleName']))),
  },
  {
    rule: 'list-returns-identifiers',
    name: 'one of them without identifier',
    says: 'lists the last element without its identifier',
    schema: 'role',
    manners: 'one callback',
    mutate: elements((listed) =>
      listed.map((model, index) => (index === listed.length - 1 ? without(model, 'RoleName') : model)),
    ),
  },
  {
    rule: 'list-returns-identifiers',
    name: 'null identifier',
    says: 'lists null as the identifier',
    mutate: elements((listed) => listed.map((model) => ({ ...model, Id: null }))),
  },
  {
    rule: 'list-returns-identifiers',
    name: 'no array',
    says: 'lists an object by identifier',
    mutate: elements((listed) => Object.fromEntries(listed.map((model) => [String(model['Id']), model]))),
  },
  {
    rule: 'list-elements-readable',
    name: 'ghost',
    says: 'lists something that nobody can read',
    mutate: elements((listed) => [...listed, { Id: 'r-000000000000' }]),
  },
  {
    rule: 'list-elements-readable',
    name: 'ghost on the last page',
    says: 'lists something that nobody can read at the end of several pages',
    schema: 'marker',
    mutate: elements((listed, { request }, { nextToken }) =>
      nextToken === undefined && isLater(request) ? [...listed, { Place: { Code: 'XXX00000' } }] : listed,
    ),
  },
  {
    rule: 'list-elements-readable',
    name: 'other identifiers',
    says: 'lists identifiers that are a little off',
    schema: 'role',
    mutate: elements((listed) =>
      listed.map((model) => ({ ...model, RoleName: otherText(model['RoleName']) })),
    ),
  },
  {
    rule: 'list-elements-readable',
    name: 'one part off',
    says: 'lists numbers that are one too high',
    schema: 'grant',
    mutate: elements((listed) =>
      listed.map((model) => ({ ...model, GrantNumber: Number(model['GrantNumber']) + 1 })),
    ),
  },
  {
    rule: 'list-pages',
    name: 'token ignored',
    says: 'returns the first page again and again',
    mutate: paging((all, _, size) => ({ elements: all.slice(0, size), ...following(all, size) })),
  },
  {
    rule: 'list-pages',
    name: 'element lost',
    says: 'leaves out the first element of every page but the first',
    mutate: paging((all, from, size) => ({
      elements: all.slice(from, from + size),
      ...following(all, from + size + 1),
    })),
  },
  {
    rule: 'list-pages',
    name: 'element repeated',
    says: 'begins every page with the last element of the one before',
    schema: 'role',
    mutate: paging((all, from, size) => ({
      elements: all.slice(Math.max(0, from - 1), from + size),
      ...following(all, from + size),
    })),
  },
  {
    rule: 'list-pages',
    name: 'one page only',
    says: 'returns one page and no token',
    mutate: paging((all, from, size) => ({ elements: all.slice(from, from + size) })),
  },
  {
    rule: 'list-pages',
    name: 'token at the end',
    says: 'returns a token when everything has been listed',
    mutate: paging((all, from, size) => ({
      elements: all.slice(from, from + size),
      ...(from < all.length && { next: from + size }),
    })),
  },
  {
    rule: 'list-pages',
    name: 'token not understood',
    says: 'fails on its own token',
    schema: 'marker',
    mutate: changed({ ...LISTED, when: isLater }, () => ({
      status: 'FAILED',
      errorCode: 'InvalidRequest',
      message: 'The token is not known.',
    })),
  },
  {
    rule: 'list-pages',
    name: 'never ends',
    says: 'has always another page',
    schema: 'role',
    mutate: changed(LISTED, (event, { request }) => ({
      ...event,
      nextToken: event.nextToken ?? String(Number(request.nextToken ?? 1_000_000) + 1),
    })),
  },
  {
    rule: 'list-pages',
    name: 'last page lost',
    says: 'forgets what does not fill a page',
    mutate: paging((all, from, size) => ({
      elements: all.slice(from, from + size),
      ...(from + 2 * size <= all.length && { next: from + size }),
    })),
  },
  {
    rule: 'list-empty',
    name: 'not found',
    says: 'fails when there is nothing',
    mutate: changed({ ...LISTED, when: (_, { backend }) => backend.resources.size === 0 }, () => ({
      status: 'FAILED',
      errorCode: 'NotFound',
      message: 'There is nothing.',
    })),
  },
  {
    rule: 'list-empty',
    name: 'null',
    says: 'returns null when there is nothing',
    schema: 'role',
    mutate: elements((listed) => (listed.length === 0 ? null : [...listed])),
  },
  {
    rule: 'list-empty',
    name: 'absent',
    says: 'returns no list when there is nothing',
    schema: 'marker',
    mutate: elements((listed) => (listed.length === 0 ? undefined : [...listed])),
  },
  {
    rule: 'list-empty',
    name: 'one empty element',
    says: 'returns a list with an empty model when there is nothing',
    mutate: elements((listed) => (listed.length === 0 ? [{}] : [...listed])),
  },
  {
    rule: 'list-hides-write-only',
    name: 'shown',
    says: 'lists secrets',
    mutate: unveiled(),
  },
  {
    rule: 'list-hides-write-only',
    name: 'nested one shown',
    says: 'lists secrets inside of objects',
    schema: 'role',
    mutate: unveiled(),
  },
  {
    rule: 'list-hides-write-only',
    name: 'masked',
    says: 'lists asterisks for secrets',
    mutate: elements((listed) => listed.map((model) => ({ ...model, ReleaseKey: '**********' }))),
  },
  {
    rule: 'list-filters',
    name: 'or',
    says: 'lists what fits any of the properties',
    mutate: filtered((matches) => matches.some(Boolean)),
  },
  {
    rule: 'list-filters',
    name: 'the others',
    says: 'lists what does not fit',
    schema: 'role',
    mutate: filtered((matches) => !matches.every(Boolean)),
  },
];
