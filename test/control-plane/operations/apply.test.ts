import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type ApplyOutcome,
  type ApplyRequest,
  applyResource,
  planResource,
} from '../../../src/control-plane/operations/apply.ts';
import type {
  OperationView,
  ResourceService,
} from '../../../src/control-plane/operations/resource-service.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { createVirtualClock } from '../../../src/provider/invoke/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
import { NAMED, NAMED_SCHEMA, plane, registered, typeOf, typesOf, WIDGET } from './fixture.ts';
import { failure, type Shelf, shelfOf } from './shelf.ts';

interface World {
  readonly shelf: Shelf;
  readonly service: ResourceService;
  readonly actions: () => readonly string[];
  apply(request: Partial<ApplyRequest> & { readonly desired: JsonObject }): Promise<ApplyOutcome>;
  plan(request: Partial<ApplyRequest> & { readonly desired: JsonObject }): ReturnType<typeof planResource>;
}

function world(type: ResourceType, change: (shelf: Shelf) => Shelf['entry'] = ({ entry }) => entry): World {
  const shelf = shelfOf(type);
  // Waiting takes no time here: the clock jumps.
  const clock = createVirtualClock();
  const { service } = plane({ types: typesOf(registered(type, change(shelf))) });
  return {
    shelf,
    service,
    actions: () => shelf.requests.map(({ action }) => action).filter((action) => action !== 'READ'),
    apply: (request) => applyResource({ service, type, clock, ...request }),
    plan: (request) => planResource({ service, type, clock, ...request }),
  };
}

describe('a resource that is not there', () => {
  test('is created', async () => {
    const { apply, shelf } = world(WIDGET);
    assert.deepEqual(await apply({ desired: { Color: 'red' } }), { kind: 'created', identifier: 'w-1' });
    assert.equal(shelf.resources.size, 1);
  });

  test('is not created in the place of the one that was named', async () => {
    const { apply, plan, actions } = world(WIDGET);
    const failure = {
      step: 'check',
      code: 'ResourceNotFoundException',
      message: 'There is no resource w-9 of type Acme::Test::Widget.',
    };
    for (const desired of [{ Color: 'red' }, { Color: 'red', Id: 'w-9' }]) {
      const request = { identifier: 'w-9', desired };
      assert.deepEqual(await plan(request), { action: 'impossible', failure });
      assert.deepEqual(await apply(request), { kind: 'failed', old: 'none', failure });
    }
    assert.deepEqual(actions(), []);
  });

  test('is created if the desired state names it, so that it is the one that was meant', async () => {
    const { apply, plan } = world(NAMED);
    const desired = { Name: 'mine' };
    for (const identifier of ['mine', '{"Name":"mine"}'])
      assert.deepEqual(await plan({ identifier, desired }), { action: 'create', identifier });
    assert.equal((await plan({ identifier: 'yours', desired })).action, 'impossible');
    assert.deepEqual(await apply({ identifier: 'mine', desired }), { kind: 'created', identifier: 'mine' });
  });

  test('is created if the desired state names another identifier of it', async () => {
    const type = typeOf({
      ...NAMED_SCHEMA,
      additionalIdentifiers: [['/properties/Zone', '/properties/Text']],
    });
    const { plan } = world(type);
    const identifier = '{"Zone":"a","Text":"b"}';
    const planned = await plan({ identifier, desired: { Name: 'mine', Zone: 'a', Text: 'b' } });
    assert.deepEqual(planned, { action: 'create', identifier });
    for (const desired of [
      { Name: 'mine', Zone: 'a' },
      { Name: 'mine', Zone: 'a', Text: 'c' },
    ])
      assert.equal((await plan({ identifier, desired })).action, 'impossible');
  });

  test('and cannot be created', async () => {
    const { apply, shelf } = world(WIDGET);
    shelf.breakDown('CREATE', 'AccessDenied');
    assert.deepEqual(await apply({ desired: { Color: 'red' } }), {
      kind: 'failed',
      old: 'none',
      failure: { step: 'create', code: 'AccessDenied', message: 'CREATE is broken.' },
    });
    const refused = await apply({ desired: { Color: 1 } });
    assert.ok(refused.kind === 'failed');
    assert.equal(refused.failure.code, 'ValidationException');
  });
});

describe('a resource that is there', () => {
  const ready = async (): Promise<World> => {
    const it = world(WIDGET);
    await it.apply({ desired: { Color: 'red', Place: 'here', Size: 1 } });
    it.shelf.requests.length = 0;
    return it;
  };

  test('is left alone if it is as it should be', async () => {
    const { apply, plan, actions } = await ready();
    const request = { identifier: 'w-1', desired: { Color: 'red', Place: 'here', Size: 1 } };
    assert.equal((await plan(request)).action, 'none');
    assert.deepEqual(await apply(request), { kind: 'unchanged', identifier: 'w-1' });
    assert.deepEqual(actions(), []);
  });

  test('is updated where that is possible', async () => {
    const { apply, plan, actions, shelf } = await ready();
    const request = { identifier: '{"Serial":"s-1"}', desired: { Color: 'blue', Place: 'here', Size: 1 } };
    assert.equal((await plan(request)).action, 'update');
    assert.deepEqual(await apply(request), { kind: 'updated', identifier: 'w-1' });
    assert.deepEqual(actions(), ['UPDATE']);
    assert.equal(shelf.resources.get('w-1')?.['Color'], 'blue');
  });

  test('is left alone where the service has another way to write what is asked for', async () => {
    const type = typeOf({
      ...NAMED_SCHEMA,
      propertyTransform: { '/properties/Name': '$lowercase(Name)', '/properties/Text': '$lowercase(Text)' },
    });
    const { apply, actions, shelf } = world(type);
    await apply({ desired: { Name: 'mine', Text: 'said' } });
    const again = { identifier: 'mine', desired: { Name: 'Mine', Text: 'Said' } };
    assert.deepEqual(await apply(again), { kind: 'unchanged', identifier: 'mine' });
    const more = { identifier: 'mine', desired: { ...again.desired, Token: 'secret' } };
    assert.deepEqual(await apply(more), { kind: 'updated', identifier: 'mine' });
    assert.deepEqual(actions(), ['CREATE', 'UPDATE']);
    assert.equal(shelf.resources.get('mine')?.['Text'], 'said');
  });

  test('keeps what has drifted, if that was asked for before', async () => {
    const { apply, shelf } = await ready();
    const previous = { Color: 'red', Place: 'here', Size: 9 };
    await apply({ identifier: 'w-1', previous, desired: { Color: 'blue', Place: 'here', Size: 9 } });
    assert.deepEqual(
      [shelf.resources.get('w-1')?.['Color'], shelf.resources.get('w-1')?.['Size']],
      ['blue', 1],
    );
  });

  test('keeps what nobody asked for before or now', async () => {
    const { apply, shelf } = await ready();
    const previous = { Color: 'red', Place: 'here' };
    await apply({ identifier: 'w-1', previous, desired: { Color: 'blue', Place: 'here' } });
    assert.equal(shelf.resources.get('w-1')?.['Size'], 1);
  });

  test('that cannot be updated stays as it is', async () => {
    const { apply, shelf } = await ready();
    shelf.breakDown('UPDATE', 'AccessDenied');
    assert.deepEqual(await apply({ identifier: 'w-1', desired: { Color: 'blue', Place: 'here', Size: 1 } }), {
      kind: 'failed',
      old: 'kept',
      identifier: 'w-1',
      failure: { step: 'update', code: 'AccessDenied', message: 'UPDATE is broken.', identifier: 'w-1' },
    });
  });
});

describe('a desired state that the schema refuses', () => {
  /** Whoever is asked, it is too early. */
  const nobody = new Proxy({} as ResourceService, {
    get: () => () => assert.fail('The control plane was asked.'),
  });
  const said = 'Model validation failed (#/Size: 0 is not greater or equal to 1)';

  test('is found before anybody is asked, also by a plan', async () => {
    const { apply, plan } = world(WIDGET);
    const failure = { step: 'check', code: 'ValidationException', message: said };
    const request = { service: nobody, desired: { Color: 'red', Size: 0 } };
    assert.deepEqual(await plan(request), { action: 'impossible', failure });
    assert.deepEqual(await apply(request), { kind: 'failed', old: 'none', failure });
    const known = { ...request, identifier: 'w-1' };
    assert.deepEqual(await plan(known), { action: 'impossible', identifier: 'w-1', failure });
    assert.deepEqual(await apply(known), { kind: 'failed', old: 'kept', identifier: 'w-1', failure });
  });

  test('may have a name from before the schema became stricter', async () => {
    const properties = NAMED_SCHEMA['properties'] as JsonObject;
    const strict = typeOf({
      ...NAMED_SCHEMA,
      properties: { ...properties, Name: { type: 'string', pattern: '^[a-z]+$' } },
    });
    const { service, apply } = world(NAMED);
    await apply({ desired: { Name: 'OLD-1', Text: 'a' } });
    const known = { service, type: strict, identifier: 'OLD-1', desired: { Name: 'OLD-1', Text: 'b' } };
    assert.equal((await planResource(known)).action, 'update');
    const { identifier: _, ...fresh } = known;
    assert.equal((await planResource(fresh)).action, 'impossible');
  });

  test('may hold what is read-only, as a read gave it, unless something is to be created', async () => {
    const { apply, plan, actions } = world(WIDGET);
    await apply({ desired: { Color: 'red', Place: 'here' } });
    const read = { Id: 'w-1', Color: 'red', Place: 'here' };
    assert.equal((await plan({ identifier: 'w-1', desired: read })).action, 'none');
    const refused = { action: 'impossible', failure: { step: 'check', code: 'ValidationException' } };
    assert.partialDeepStrictEqual(await plan({ desired: read }), refused);
    const elsewhere = { identifier: 'w-1', desired: { ...read, Place: 'there' } };
    assert.partialDeepStrictEqual(await plan(elsewhere), { ...refused, identifier: 'w-1' });
    assert.partialDeepStrictEqual(await apply(elsewhere), { kind: 'failed', old: 'kept' });
    assert.deepEqual(actions(), ['CREATE']);
  });
});

describe('create, then delete', () => {
  const desired = { Color: 'red', Place: 'there' };
  const ready = async (change?: (shelf: Shelf) => Shelf['entry']): Promise<World> => {
    const it = world(WIDGET, change);
    await it.apply({ desired: { Color: 'red', Place: 'here' } });
    it.shelf.requests.length = 0;
    return it;
  };

  test('the old resource goes when the new one is there', async () => {
    const { apply, plan, actions, shelf } = await ready();
    const planned = await plan({ identifier: 'w-1', desired });
    assert.equal(planned.action, 'replace');
    assert.deepEqual(await apply({ identifier: 'w-1', desired }), {
      kind: 'replaced',
      identifier: 'w-2',
      replaced: 'w-1',
    });
    assert.deepEqual(actions(), ['CREATE', 'DELETE']);
    assert.deepEqual([...shelf.resources.keys()], ['w-2']);
  });

  test('nothing is lost if the new one cannot be created', async () => {
    const { apply, actions, shelf } = await ready();
    shelf.breakDown('CREATE', 'ServiceLimitExceeded');
    assert.deepEqual(await apply({ identifier: 'w-1', desired }), {
      kind: 'failed',
      old: 'kept',
      identifier: 'w-1',
      failure: { step: 'create', code: 'ServiceLimitExceeded', message: 'CREATE is broken.' },
    });
    assert.deepEqual(actions(), ['CREATE']);
    assert.deepEqual([...shelf.resources.keys()], ['w-1']);
  });

  test('what a failed create has left behind is told', async () => {
    const it = await ready((shelf) => (request, context) => {
      const answer = shelf.entry(request, context);
      if (request.action !== 'CREATE' || shelf.resources.size < 2) return answer;
      return { ...failure('NotStabilized', 'It did not start.'), resourceModel: shelf.resources.get('w-2')! };
    });
    const outcome = await it.apply({ identifier: 'w-1', desired });
    assert.ok(outcome.kind === 'failed');
    assert.deepEqual(outcome.leftover, { identifier: 'w-2', problem: 'It did not start.' });
    assert.deepEqual([outcome.old, outcome.identifier], ['kept', 'w-1']);
  });

  test('an old resource that cannot be deleted is told, with both identifiers', async () => {
    const { apply, shelf } = await ready();
    shelf.breakDown('DELETE', 'AccessDenied');
    assert.deepEqual(await apply({ identifier: 'w-1', desired }), {
      kind: 'replaced',
      identifier: 'w-2',
      replaced: 'w-1',
      leftover: { identifier: 'w-1', problem: 'DELETE is broken.' },
    });
  });

  test('a desired state that cannot be created is found before anything is touched', async () => {
    const { apply, actions } = await ready();
    const outcome = await apply({ identifier: 'w-1', desired: { Place: 'there' } });
    assert.ok(outcome.kind === 'failed');
    assert.deepEqual([outcome.old, outcome.failure.step], ['kept', 'check']);
    assert.deepEqual(actions(), []);
  });

  test('trouble on the way to the control plane is told as any other', async () => {
    const { apply, service, shelf } = await ready();
    const unreachable: ResourceService = {
      ...service,
      delete: async () => {
        throw new Error('connection refused');
      },
    };
    assert.deepEqual(await apply({ identifier: 'w-1', desired, service: unreachable }), {
      kind: 'replaced',
      identifier: 'w-2',
      replaced: 'w-1',
      leftover: { identifier: 'w-1', problem: 'connection refused' },
    });
    assert.equal(shelf.resources.size, 2);
  });
});

describe('a change that may need a replacement', () => {
  const ready = async (): Promise<World> => {
    const it = world(WIDGET);
    await it.apply({ desired: { Color: 'red', Grade: 'a' } });
    it.shelf.requests.length = 0;
    return it;
  };
  const request = { identifier: 'w-1', desired: { Color: 'red', Grade: 'b' } };

  test('is an update if the handler can do it', async () => {
    const { apply, actions } = await ready();
    assert.equal((await apply(request)).kind, 'updated');
    assert.deepEqual(actions(), ['UPDATE']);
  });

  test('is a replacement if it cannot', async () => {
    const { apply, actions, shelf } = await ready();
    shelf.breakDown('UPDATE', 'NotUpdatable');
    assert.deepEqual(await apply(request), { kind: 'replaced', identifier: 'w-2', replaced: 'w-1' });
    assert.deepEqual(actions(), ['UPDATE', 'CREATE', 'DELETE']);
  });
});

describe('delete, then create', () => {
  const previous = { Name: 'mine', Zone: 'a', Token: 'secret' };
  const desired = { Name: 'mine', Zone: 'b', Token: 'secret' };
  const request = { identifier: 'mine', desired, previous };
  const ready = async (change?: (shelf: Shelf) => Shelf['entry']): Promise<World> => {
    const it = world(NAMED, change);
    await it.apply({ desired: previous });
    it.shelf.requests.length = 0;
    return it;
  };

  test('makes room for the new resource', async () => {
    const { apply, actions, shelf } = await ready();
    assert.deepEqual(await apply(request), { kind: 'replaced', identifier: 'mine', replaced: 'mine' });
    assert.deepEqual(actions(), ['DELETE', 'CREATE']);
    assert.equal(shelf.resources.get('mine')?.['Zone'], 'b');
  });

  test('stops if the old resource cannot be deleted', async () => {
    const { apply, actions, shelf } = await ready();
    shelf.breakDown('DELETE', 'ServiceTimeout');
    const outcome = await apply(request);
    assert.ok(outcome.kind === 'failed');
    assert.deepEqual([outcome.old, outcome.identifier, outcome.failure.step], ['kept', 'mine', 'delete']);
    assert.deepEqual(actions(), ['DELETE']);
  });

  test('creates the old resource again if the new one cannot be created', async () => {
    const { apply, actions, shelf } = await ready((shelf) => (asked, context) => {
      const isNew = asked.action === 'CREATE' && asked.requestData.resourceProperties['Zone'] === 'b';
      shelf.breakDown('CREATE', isNew ? 'InvalidRequest' : undefined);
      return shelf.entry(asked, context);
    });
    assert.deepEqual(await apply(request), {
      kind: 'failed',
      old: 'restored',
      identifier: 'mine',
      failure: { step: 'create', code: 'InvalidRequest', message: 'CREATE is broken.', identifier: 'mine' },
    });
    assert.deepEqual(actions(), ['DELETE', 'CREATE', 'CREATE']);
    assert.deepEqual(shelf.resources.get('mine'), previous);
  });

  test('says so if the old resource is lost', async () => {
    const { apply, shelf } = await ready();
    shelf.breakDown('CREATE', 'InvalidRequest');
    const outcome = await apply(request);
    assert.ok(outcome.kind === 'failed');
    assert.equal(outcome.old, 'lost');
    assert.equal(outcome.identifier, undefined);
    assert.deepEqual([outcome.failure.code, outcome.restoring?.code], ['InvalidRequest', 'InvalidRequest']);
  });
});

test('of two resources with the same name the second cannot be created first', async () => {
  const type = { ...NAMED, replacementStrategy: 'create_then_delete' } as ResourceType;
  const { apply, plan, actions } = world(type);
  await apply({ desired: { Name: 'mine', Zone: 'a' } });
  const request = { identifier: 'mine', desired: { Name: 'mine', Zone: 'b' } };
  assert.equal((await plan(request)).action, 'impossible');
  const outcome = await apply(request);
  assert.ok(outcome.kind === 'failed');
  assert.deepEqual([outcome.old, outcome.failure.step], ['kept', 'check']);
  assert.match(outcome.failure.message, /another name/);
  assert.deepEqual(actions(), ['CREATE']);
});

test('progress is told as it is seen', async () => {
  const seen: string[] = [];
  const { apply } = world(WIDGET);
  const onProgress = ({ action, status }: OperationView): void => {
    seen.push(`${action} ${status}`);
  };
  await apply({ desired: { Color: 'red' }, onProgress });
  assert.deepEqual(seen, ['CREATE IN_PROGRESS', 'CREATE SUCCESS']);
});
