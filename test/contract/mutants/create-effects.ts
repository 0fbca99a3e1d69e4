import type { JsonObject } from '../../../src/json/index.ts';
import type { HandlerRequest } from '../../../src/provider/index.ts';
import { valueAt } from '../../../src/schema/model/place.ts';
import { listedPlaces, withoutPaths } from '../../../src/schema/paths/path-tree.ts';
import { tokenOf } from '../reference/operate.ts';
import type { Reference } from '../reference/provider.ts';
import { completed } from '../reference/values.ts';
import { changed, elements, isFirst, lacksPrimary, lagging, models } from './faults.ts';
import { otherText } from './models.ts';
import type { Mutant, Mutate } from './mutant.ts';
import { cloned, createAnyway } from './twins.ts';

const failsButCreates =
  (when: (request: HandlerRequest, reference: Reference) => boolean): Mutate =>
  (reference) =>
  (request) => {
    const event = reference.answer(request);
    const isRefused = request.action === 'CREATE' && event.errorCode === 'InvalidRequest';
    if (isRefused && when(request, reference))
      createAnyway(reference, request.requestData.resourceProperties);
    return event;
  };

const hasReadOnly = (request: HandlerRequest, { type }: Reference): boolean =>
  listedPlaces(request.requestData.resourceProperties, type.readOnly.tree).length > 0;

/** A replay that makes a second resource. */
function second(when: (request: HandlerRequest, reference: Reference) => boolean): Mutate {
  return (reference) => (request) => {
    const known = reference.backend.operations.get(tokenOf(request));
    const isReplay = request.action === 'CREATE' && known !== undefined && isFirst(request);
    if (isReplay && when(request, reference)) cloned(reference, known.resource);
    return reference.answer(request);
  };
}

/** Resources whose create has been answered. */
const used = new WeakSet<object>();

const existing: Pick<Parameters<typeof changed>[0], 'action' | 'code'> = {
  action: 'CREATE',
  code: 'AlreadyExists',
};

/** Reads that fail in certain cases. */
function unreadable(
  when: (model: JsonObject, reference: Reference) => boolean,
  errorCode = 'NotFound',
): Mutate {
  return changed(
    {
      action: 'READ',
      status: 'SUCCESS',
      when: ({ requestData }, reference) => when(requestData.resourceProperties, reference),
    },
    () => ({ status: 'FAILED', errorCode, message: 'It cannot be read.' }),
  );
}

/** Takes read-only input as it comes, or without it. */
function lenient(take: 'ignored' | 'used', pointers?: readonly string[]): Mutate {
  return (reference) => (request) => {
    const { requestData } = request;
    const { type, backend } = reference;
    const model = requestData.resourceProperties;
    const given = listedPlaces(model, type.readOnly.tree);
    const isMeant = given.length > 0 && given.every((place) => pointers?.includes(place) ?? true);
    if (request.action !== 'CREATE' || !isMeant) return reference.answer(request);
    const resourceProperties = withoutPaths(model, type.readOnly.tree);
    const event = reference.answer({ ...request, requestData: { ...requestData, resourceProperties } });
    const resource = event.resourceModel && backend.find(event.resourceModel);
    if (take === 'ignored' || resource === undefined) return event;
    resource.model = { ...resource.model, ...model };
    return {
      ...event,
      resourceModel: { ...event.resourceModel, ...withoutPaths(model, type.writeOnly.tree) },
    };
  };
}

/** Faults in what a create handler leaves behind. */
export const createEffects: readonly Mutant[] = [
  {
    rule: 'create-failed-leaves-nothing',
    name: 'refused, but created',
    says: 'refuses read-only input, but has created the resource before it looked',
    schema: 'role',
    mutate: failsButCreates(hasReadOnly),
  },
  {
    rule: 'create-failed-leaves-nothing',
    name: 'refused, but listed',
    says: 'refuses read-only input, and a list shows the resource all the same',
    mutate: failsButCreates(hasReadOnly),
  },
  {
    rule: 'create-failed-leaves-nothing',
    name: 'invalid, but created',
    says: 'refuses an invalid model, but has created the resource before it looked',
    schema: 'marker',
    mutate: failsButCreates((request, reference) => !hasReadOnly(request, reference)),
  },
  {
    rule: 'create-failed-leaves-nothing',
    name: 'refused, but listed for an account',
    says: 'refuses read-only input, and leaves a grant in its account',
    schema: 'grant',
    mutate: failsButCreates(hasReadOnly),
  },
  {
    rule: 'create-then-read',
    name: 'first read fails',
    says: 'is not found by the first read',
    mutate: lagging('CREATE', { reads: 1 }),
  },
  {
    rule: 'create-then-read',
    name: 'another identifier',
    says: 'returns an identifier that nothing has',
    mutate: models({ action: 'CREATE', status: 'SUCCESS' }, (model) => ({
      ...model,
      Id: otherText(model['Id']),
    })),
  },
  {
    rule: 'create-then-read',
    name: 'one part of the identifier is another',
    says: 'returns a number that is one too high',
    schema: 'grant',
    mutate: models({ action: 'CREATE', status: 'SUCCESS' }, (model) => ({
      ...model,
      GrantNumber: Number(model['GrantNumber']) + 1,
    })),
  },
  {
    rule: 'create-then-read',
    name: 'cannot be read',
    says: 'can be created, but every read fails',
    schema: 'marker',
    mutate: unreadable(() => true, 'GeneralServiceException'),
  },
  {
    rule: 'create-then-read',
    name: 'not found until later',
    says: 'is not found for three seconds',
    schema: 'grant',
    mutate: lagging('CREATE', { seconds: 3 }),
  },
  {
    rule: 'create-then-read-additional',
    name: 'not found by name',
    says: 'is not found by its name',
    mutate: unreadable(lacksPrimary),
  },
  {
    rule: 'create-then-read-additional',
    name: 'name not understood',
    says: 'wants the primary identifier to read',
    schema: 'role',
    mutate: unreadable(lacksPrimary, 'InvalidRequest'),
  },
  {
    rule: 'create-then-read-additional',
    name: 'second one not found',
    says: 'is found by the first of two additional identifiers only',
    schema: 'parcel',
    mutate: unreadable(
      (model, reference) =>
        lacksPrimary(model, reference) && valueAt(model, ['Delivery', 'Depot']) !== undefined,
    ),
  },
  {
    rule: 'create-then-read-additional',
    name: 'not found by account and alias',
    says: 'is not found by an additional identifier of two parts',
    schema: 'grant',
    mutate: unreadable(lacksPrimary),
  },
  {
    rule: 'create-then-read-additional',
    name: 'another one by name',
    says: 'finds any resource by a name',
    mutate: (reference) => (request) => {
      const event = reference.answer(request);
      const { resourceProperties } = request.requestData;
      if (
        request.action !== 'READ' ||
        event.status !== 'SUCCESS' ||
        !lacksPrimary(resourceProperties, reference)
      )
        return event;
      const [, model] = Object.entries(event.resourceModel ?? {}).length > 0 ? [0, event.resourceModel!] : [];
      return {
        ...event,
        resourceModel: { ...model, Id: otherText(model?.['Id']), Name: otherText(model?.['Name']) },
      };
    },
  },
  {
    rule: 'create-then-read-additional',
    name: 'newest by name',
    says: 'finds the newest resource by whatever name',
    mutate: changed(
      {
        action: 'READ',
        status: 'SUCCESS',
        when: ({ requestData }, reference) => lacksPrimary(requestData.resourceProperties, reference),
      },
      (event, { reference }) => {
        const newest = [...reference.backend.resources].reduce((a, b) => (a.serial > b.serial ? a : b));
        return { ...event, resourceModel: withoutPaths(newest.model, reference.type.writeOnly.tree) };
      },
    ),
  },
  {
    rule: 'create-then-list',
    name: 'never listed',
    says: 'lists nothing',
    mutate: elements(() => []),
  },
  {
    rule: 'create-then-list',
    name: 'listed late',
    says: 'is not in the first list after its creation',
    mutate: lagging('CREATE', { reads: 1 }, ['LIST']),
  },
  {
    rule: 'create-then-list',
    name: 'listed after five seconds',
    says: 'is not listed for five seconds',
    schema: 'grant',
    mutate: lagging('CREATE', { seconds: 5 }, ['LIST']),
  },
  {
    rule: 'create-then-list',
    name: 'newest not listed',
    says: 'never lists the newest resource',
    schema: 'role',
    mutate: elements((listed, { reference }, { nextToken }) => {
      const newest = Math.max(...[...reference.backend.resources].map(({ serial }) => serial));
      return nextToken === undefined
        ? listed.filter((model) => reference.backend.find(model)?.serial !== newest)
        : listed;
    }),
  },
  {
    rule: 'create-idempotent',
    name: 'token ignored',
    says: 'creates another resource for the same token',
    mutate: second(() => true),
  },
  {
    rule: 'create-idempotent',
    name: 'token forgotten when done',
    says: 'knows the token only until it is done',
    schema: 'grant',
    manners: 'one callback',
    mutate: second((request, { backend }) => backend.operations.get(tokenOf(request))?.ended === true),
  },
  {
    rule: 'create-idempotent',
    name: 'token remembered only when done',
    says: 'knows the token only when it is done',
    manners: 'one callback',
    mutate: second((request, { backend }) => backend.operations.get(tokenOf(request))?.ended === false),
  },
  {
    rule: 'create-idempotent',
    name: 'only the last token remembered',
    says: 'forgets a token as soon as another resource is created',
    schema: 'grant',
    mutate: (reference) => {
      let last = '';
      return (request) => {
        const event = reference.answer(request);
        if (request.action !== 'CREATE' || event.status !== 'SUCCESS') return event;
        const { type, backend } = reference;
        const { resource } = backend.operations.get(tokenOf(request))!;
        const isForgotten = used.has(resource) && last !== tokenOf(request);
        last = tokenOf(request);
        used.add(resource);
        if (!isForgotten) return event;
        return {
          ...event,
          resourceModel: withoutPaths(cloned(reference, resource).model, type.writeOnly.tree),
        };
      };
    },
  },
  {
    rule: 'create-idempotent',
    name: 'race',
    says: 'creates two resources when two invocations come at the same time',
    mutate: (reference) => {
      const under = new Map<string, number>();
      return async (request) => {
        if (request.action !== 'CREATE') return reference.answer(request);
        const token = tokenOf(request);
        const isKnown = reference.backend.operations.has(token);
        under.set(token, (under.get(token) ?? 0) + 1);
        await reference.clock.sleep(100);
        const isAlone = under.get(token) === 1;
        const event = reference.answer(request);
        const resource = event.resourceModel && reference.backend.find(event.resourceModel);
        if (!isKnown && !isAlone && resource !== undefined) {
          under.set(token, 1);
          cloned(reference, resource);
        }
        return event;
      };
    },
  },
  {
    rule: 'create-existing',
    name: 'overwrites',
    says: 'overwrites what exists',
    schema: 'role',
    mutate: changed(existing, (_, { request, reference }) => {
      const model = request.requestData.resourceProperties;
      const resource = reference.backend.find(model)!;
      resource.model = completed(reference.type, { ...model, Arn: resource.model['Arn']! }, resource.serial);
      return {
        status: 'SUCCESS',
        resourceModel: withoutPaths(resource.model, reference.type.writeOnly.tree),
      };
    }),
  },
  {
    rule: 'create-existing',
    name: 'adopts',
    says: 'says SUCCESS with what exists',
    schema: 'marker',
    mutate: changed(existing, (_, { request, reference }) =>
      reference.answer({ ...request, action: 'READ' }),
    ),
  },
  {
    rule: 'create-existing',
    name: 'invalid request',
    says: 'calls it an invalid request',
    schema: 'role',
    mutate: changed(existing, (event) => ({ ...event, errorCode: 'InvalidRequest' })),
  },
  {
    rule: 'create-existing',
    name: 'conflict',
    says: 'calls it a conflict, after which others would try again',
    schema: 'role',
    mutate: changed(existing, (event) => ({ ...event, errorCode: 'ResourceConflict' })),
  },
  {
    rule: 'create-existing',
    name: 'never ends',
    says: 'waits for what exists to go away',
    schema: 'marker',
    mutate: changed(existing, (_, { request }) => ({
      status: 'IN_PROGRESS',
      callbackDelaySeconds: 60,
      callbackContext: { waiting: true },
      resourceModel: request.requestData.resourceProperties,
    })),
  },
  {
    rule: 'create-read-only-input',
    name: 'ignored',
    says: 'ignores read-only input',
    mutate: lenient('ignored'),
  },
  {
    rule: 'create-read-only-input',
    name: 'used',
    says: 'takes read-only input over',
    schema: 'role',
    mutate: lenient('used'),
  },
  {
    rule: 'create-read-only-input',
    name: 'nested one ignored',
    says: 'ignores a read-only property inside of an object',
    schema: 'role',
    mutate: lenient('ignored', ['/Login/LastUsed']),
  },
  {
    rule: 'create-read-only-input',
    name: 'identifier ignored',
    says: 'refuses read-only input, except for the identifier',
    mutate: lenient('ignored', ['/Id']),
  },
];
