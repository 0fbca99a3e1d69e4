import { createInputGenerator } from '../../../src/contract/inputs/index.ts';
import type { HandlerRequest } from '../../../src/provider/index.ts';
import { tokenOf } from '../reference/operate.ts';
import type { Reference } from '../reference/provider.ts';
import { changed, isFirst } from './faults.ts';
import { without } from './models.ts';
import type { Mutant, Mutate } from './mutant.ts';
import { cloned } from './twins.ts';

/** Not ready for some time after each create. */
function unready(action: HandlerRequest['action'], seconds: number, errorCode: string): Mutate {
  return (reference) => {
    const since = new Map<unknown, number>();
    return (request) => {
      const { backend, clock } = reference;
      const found = backend.find(request.requestData.resourceProperties ?? {});
      const until = (since.get(found) ?? -Infinity) + seconds * 1000;
      if (found !== undefined && request.action === action && isFirst(request) && clock.now() < until)
        return { status: 'FAILED', errorCode, message: 'The resource is not ready yet.' };
      const event = reference.answer(request);
      const made = event.resourceModel && backend.find(event.resourceModel);
      if (request.action === 'CREATE' && made !== undefined && !since.has(made)) since.set(made, clock.now());
      return event;
    };
  };
}

/** Repeated invocations do harm. */
function replayed(
  action: HandlerRequest['action'],
  harm: (reference: Reference, request: HandlerRequest) => unknown,
): Mutate {
  return (reference) => {
    const seen = new Set<string>();
    return (request) => {
      const key = `${tokenOf(request)} ${JSON.stringify(request.callbackContext ?? null)}`;
      const isAgain = seen.has(key);
      seen.add(key);
      if (request.action !== action || !isAgain) return reference.answer(request);
      return harm(reference, request) ?? reference.answer(request);
    };
  };
}

/** What was there before the run. */
function withForeign(reference: Reference): void {
  const { model } = createInputGenerator(reference.type, { seed: 4711 }).create(0);
  const request = {
    action: 'CREATE',
    bearerToken: 'foreign',
    awsAccountId: '123456789012',
    region: 'eu-west-1',
    resourceType: reference.type.typeName,
    requestData: { resourceProperties: model ?? {} },
  } as const;
  reference.answer(request);
}

/** Faults in what a run of any handlers leaves behind. */
export const everyEffects: readonly Mutant[] = [
  {
    rule: 'no-leak',
    name: 'something beside',
    says: 'creates a second resource beside the one it tells of',
    mutate: changed({ action: 'CREATE', status: 'SUCCESS' }, (event, { request, reference }) => {
      const operation = reference.backend.operations.get(tokenOf(request));
      if (operation !== undefined && operation.stage < 100) {
        operation.stage = 100;
        cloned(reference, operation.resource);
      }
      return event;
    }),
  },
  {
    rule: 'no-leak',
    name: 'failed half-way',
    says: 'fails half-way through every second create without giving back what it has made',
    manners: 'one callback',
    mutate: (reference) => {
      const doomed = new Set<string>();
      let count = 0;
      return (request) => {
        if (request.action !== 'CREATE') return reference.answer(request);
        if (isFirst(request) && !reference.backend.operations.has(tokenOf(request)) && count++ % 2 === 1)
          doomed.add(tokenOf(request));
        if (!doomed.has(tokenOf(request))) return reference.answer(request);
        const event = reference.answer(request);
        return event.errorCode !== undefined
          ? event
          : { status: 'FAILED', errorCode: 'ServiceLimitExceeded', message: 'There is no room left.' };
      };
    },
  },
  {
    rule: 'no-leak',
    name: 'deletes nothing',
    says: 'says SUCCESS, hides what it should delete from reads, and lists it',
    schema: 'role',
    mutate: (reference) => {
      const hidden = new Set<unknown>();
      return (request) => {
        const found = reference.backend.find(request.requestData.resourceProperties ?? {});
        if (request.action === 'READ' && found !== undefined && hidden.has(found))
          return { status: 'FAILED', errorCode: 'NotFound', message: 'There is no such resource.' };
        const event = reference.answer(request);
        if (request.action === 'DELETE' && event.status === 'SUCCESS' && found !== undefined) {
          hidden.add(found);
          reference.backend.resources.add(found);
        }
        return event;
      };
    },
  },
  {
    rule: 'no-leak',
    name: 'deletes too much',
    says: 'deletes what was there before along with the first resource',
    mutate: (reference) => {
      withForeign(reference);
      const foreign = [...reference.backend.resources][0]!;
      return changed({ action: 'DELETE', status: 'SUCCESS' }, (event) => {
        reference.backend.resources.delete(foreign);
        return event;
      })(reference);
    },
  },
  {
    rule: 'no-leak',
    name: 'copy with each update',
    says: 'leaves a copy behind with each update',
    schema: 'grant',
    mutate: changed({ action: 'UPDATE', status: 'SUCCESS' }, (event, { request, reference }) => {
      const operation = reference.backend.operations.get(tokenOf(request));
      if (operation !== undefined && operation.stage < 100) {
        operation.stage = 100;
        cloned(reference, operation.resource);
      }
      return event;
    }),
  },
  {
    rule: 'survives-replay',
    name: 'create fails again',
    says: 'fails when the callback of a create comes twice',
    manners: 'one callback',
    mutate: replayed('CREATE', (_, request) =>
      isFirst(request)
        ? undefined
        : { status: 'FAILED', errorCode: 'InternalFailure', message: 'This was done already.' },
    ),
  },
  {
    rule: 'survives-replay',
    name: 'update fails again',
    says: 'fails when an update comes twice',
    mutate: replayed('UPDATE', () => ({
      status: 'FAILED',
      errorCode: 'InternalFailure',
      message: 'This was done already.',
    })),
  },
  {
    rule: 'survives-replay',
    name: 'delete fails again',
    says: 'fails when the callback of a delete comes twice',
    schema: 'grant',
    manners: 'one callback',
    mutate: replayed('DELETE', () => ({
      status: 'FAILED',
      errorCode: 'GeneralServiceException',
      message: 'This was done already.',
    })),
  },
  {
    rule: 'survives-replay',
    name: 'second resource',
    says: 'creates a second resource when an invocation comes twice',
    mutate: replayed('CREATE', (reference, request) => {
      const operation = reference.backend.operations.get(tokenOf(request));
      if (operation !== undefined) cloned(reference, operation.resource);
      return undefined;
    }),
  },
  {
    rule: 'survives-replay',
    name: 'update forgets',
    says: 'takes properties away when an update comes twice',
    schema: 'role',
    mutate: replayed('UPDATE', (reference, request) => {
      const resource = reference.backend.operations.get(tokenOf(request))?.resource;
      if (resource !== undefined) resource.model = without(without(resource.model, 'Login', 'User'), 'Tags');
      return undefined;
    }),
  },
  {
    rule: 'runtime-stabilized',
    name: 'update conflicts at first',
    says: 'cannot be updated for half a minute after its creation',
    mutate: unready('UPDATE', 30, 'ResourceConflict'),
  },
  {
    rule: 'runtime-stabilized',
    name: 'delete fails at first',
    says: 'cannot be deleted for ten seconds after its creation',
    schema: 'grant',
    mutate: unready('DELETE', 10, 'NotStabilized'),
  },
  {
    rule: 'runtime-stabilized',
    name: 'delete conflicts at first',
    says: 'conflicts with its own creation when it is deleted at once',
    schema: 'marker',
    mutate: unready('DELETE', 20, 'ResourceConflict'),
  },
];
