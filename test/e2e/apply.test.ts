import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  ApiError,
  type ApplyOutcome,
  type ApplyRequest,
  applyResource,
  createClient,
  createRemoteResources,
  planResource,
  type ResourceService,
} from '../../src/control-plane/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../src/schema/index.ts';
import { registerWidget, startTestPlane, type TestPlane, WIDGET, WIDGET_SCHEMA } from './plane.ts';

const SCHEMA = JSON.parse(WIDGET_SCHEMA) as object;
const widget = typeOf(SCHEMA);
const deletedFirst = typeOf({ ...SCHEMA, replacementStrategy: 'delete_then_create' });

function typeOf(schema: object): ResourceType {
  return compileSchema(loadSchema(JSON.stringify(schema), 'schema.json').document!);
}

let here: TestPlane;
let service: ResourceService;
before(async () => {
  here = await startTestPlane();
  await registerWidget(here.plane);
  const client = createClient({
    endpoint: new URL(here.plane.url),
    region: 'eu-west-1',
    credentials: { accessKeyId: 'any', secretAccessKey: 'any', sessionToken: '' },
    fetch: (url, init) => fetch(url, init),
  });
  service = createRemoteResources(client);
});
after(() => here[Symbol.asyncDispose]());

const name = (): string => `n-${randomUUID().slice(0, 18)}`;

function apply(request: Pick<ApplyRequest, 'desired'> & Partial<ApplyRequest>): Promise<ApplyOutcome> {
  return applyResource({ service, type: widget, ...request });
}

async function created(desired: ApplyRequest['desired']): Promise<string> {
  const outcome = await apply({ desired });
  assert.equal(outcome.kind, 'created');
  return outcome.kind === 'created' ? outcome.identifier : '';
}

async function get(identifier: string): Promise<unknown> {
  try {
    return (await service.get({ typeName: WIDGET, identifier })).properties;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

describe('a resource is brought to its desired state over HTTP', () => {
  test('created, left alone, updated', async () => {
    const Name = name();
    const identifier = await created({ Name, Size: 3, Secret: 'open-sesame' });
    assert.deepEqual(await apply({ identifier, desired: { Name, Size: 3 } }), {
      kind: 'unchanged',
      identifier,
    });
    assert.deepEqual(await apply({ identifier, desired: { Name, Size: 4 } }), {
      kind: 'updated',
      identifier,
    });
    assert.deepEqual(await get(identifier), { Id: identifier, Name, Size: 4 });
  });

  test('replaced where Cloud Control itself refuses: the new one is there before the old one goes', async () => {
    const [before, next] = [name(), name()];
    const identifier = await created({ Name: before });
    const plan = await planResource({ service, type: widget, identifier, desired: { Name: next } });
    assert.equal(plan.action, 'replace');
    const outcome = await apply({ identifier, desired: { Name: next } });
    assert.equal(outcome.kind, 'replaced');
    assert.equal(outcome.kind === 'replaced' && outcome.replaced, identifier);
    assert.equal(await get(identifier), undefined);
    const { items } = await service.requests({ maxResults: 2 });
    assert.deepEqual(
      items.map(({ action }) => action),
      ['DELETE', 'CREATE'],
      'newest first',
    );
  });

  test('replaced by deleting first, where the schema says so', async () => {
    const [before, next] = [name(), name()];
    const identifier = await created({ Name: before });
    const outcome = await apply({ type: deletedFirst, identifier, desired: { Name: next } });
    assert.equal(outcome.kind, 'replaced');
    const { items } = await service.requests({ maxResults: 2 });
    assert.deepEqual(
      items.map(({ action }) => action),
      ['CREATE', 'DELETE'],
    );
  });
});

describe('a replacement that fails half-way loses nothing', () => {
  /** The service, with one operation that fails. */
  function failing(operation: 'create' | 'delete', times = Number.POSITIVE_INFINITY): ResourceService {
    let left = times;
    return {
      ...service,
      [operation]: (request: never) => {
        if (left-- > 0) return Promise.reject(new ApiError('ThrottlingException', 'Not now.'));
        return service[operation](request);
      },
    };
  }

  test('the new one cannot be created: the old one is as it was', async () => {
    const taken = name();
    await created({ Name: taken });
    const Name = name();
    const identifier = await created({ Name, Size: 2 });
    const outcome = await apply({ identifier, desired: { Name: taken } });
    assert.deepEqual([outcome.kind, outcome.kind === 'failed' && outcome.old], ['failed', 'kept']);
    assert.deepEqual(await get(identifier), { Id: identifier, Name, Size: 2 });
  });

  test('the old one cannot be deleted: the new one is there, and the old one is named', async () => {
    const identifier = await created({ Name: name() });
    const outcome = await apply({ service: failing('delete'), identifier, desired: { Name: name() } });
    assert.ok(outcome.kind === 'replaced');
    assert.equal(outcome.leftover?.identifier, identifier);
    assert.notEqual(await get(identifier), undefined);
    assert.notEqual(await get(outcome.identifier), undefined);
  });

  test('the old one is deleted, and the new one cannot be created: the old one is created again', async () => {
    const taken = name();
    await created({ Name: taken });
    const Name = name();
    const identifier = await created({ Name, Size: 5, Labels: ['a'] });
    const outcome = await apply({ type: deletedFirst, identifier, desired: { Name: taken } });
    assert.ok(outcome.kind === 'failed');
    assert.equal(outcome.old, 'restored');
    const { Id: _, ...restored } = (await get(outcome.identifier!)) as Record<string, unknown>;
    assert.deepEqual(restored, { Name, Size: 5, Labels: ['a'] });
  });

  test('nothing can be created any more: that is said, too', async () => {
    const identifier = await created({ Name: name() });
    const outcome = await apply({
      service: failing('create'),
      type: deletedFirst,
      identifier,
      desired: { Name: name() },
    });
    assert.ok(outcome.kind === 'failed');
    assert.equal(outcome.old, 'lost');
    assert.match(outcome.restoring?.message ?? '', /Not now/);
  });
});
