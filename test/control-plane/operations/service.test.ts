import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/control-plane/api-error.ts';
import type { ProgressEvent } from '../../../src/provider/index.ts';
import type { Entry } from '../../../src/provider/invoke/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
import { createMemoryStore } from '../memory-store.ts';
import {
  NAMED,
  type Plane,
  plane,
  recorded,
  registered,
  START,
  typeOf,
  typesOf,
  WIDGET,
  WIDGET_SCHEMA,
} from './fixture.ts';
import { failure, type Shelf, shelfOf } from './shelf.ts';

const HOUR = 60 * 60_000;
const typeName = WIDGET.typeName;

async function refused(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ApiError, String(error));
  return `${error.code}: ${error.message}`;
}

function shelved(type: ResourceType = WIDGET): Plane & { readonly shelf: Shelf } {
  const shelf = shelfOf(type);
  return { ...plane({ types: typesOf(registered(type, shelf.entry)) }), shelf };
}

function answering(entry: Entry, type: ResourceType = WIDGET) {
  const { requests, entry: handler } = recorded(entry);
  return { ...plane({ types: typesOf(registered(type, handler)) }), requests };
}

const create = (it: Pick<Plane, 'service'>, desired: object, clientToken?: string) =>
  it.service.create({
    typeName,
    desiredState: JSON.stringify(desired),
    ...(clientToken !== undefined && { clientToken }),
  });

describe('what comes first', () => {
  test('the type must be there, whatever else is wrong', async () => {
    const { service } = shelved();
    const unknown = { typeName: 'Acme::No::Type', identifier: '', patchDocument: '{', desiredState: '{' };
    const text = "TypeNotFoundException: The type 'Acme::No::Type' cannot be found.";
    for (const action of ['create', 'update', 'delete', 'get', 'list'] as const)
      assert.equal(await refused(service[action](unknown)), text);
  });

  test('the type must have a handler for it, whatever else is wrong', async () => {
    const handlers = { create: { permissions: [] }, read: { permissions: [] }, delete: { permissions: [] } };
    const { service } = shelved(typeOf({ ...WIDGET_SCHEMA, handlers }));
    assert.equal(
      await refused(service.update({ typeName, identifier: 'x', patchDocument: '{' })),
      `UnsupportedActionException: Resource type ${typeName} does not support UPDATE action`,
    );
    assert.equal(
      await refused(service.list({ typeName })),
      `UnsupportedActionException: Resource type ${typeName} does not support LIST action`,
    );
  });

  test('a type that cannot be provisioned cannot be created', async () => {
    const handlers = { create: { permissions: [] }, read: { permissions: [] } };
    const { service } = shelved(typeOf({ ...WIDGET_SCHEMA, handlers }));
    assert.match(
      await refused(service.create({ typeName, desiredState: '{' })),
      /does not support CREATE action/,
    );
  });
});

describe('a role', () => {
  const roleArn = 'arn:aws:iam::123456789012:role/r';
  const withRole = {
    typeName,
    roleArn,
    identifier: 'w-1',
    patchDocument: '[]',
    desiredState: '{"Color":"red"}',
  };

  test('is refused where nobody can assume it, before a handler is asked', async () => {
    const it = shelved();
    for (const action of ['create', 'update', 'delete', 'get', 'list'] as const)
      assert.equal(
        await refused(it.service[action](withRole)),
        'InvalidRequestException: This server has no way to assume roles for handlers. Leave RoleArn out.',
      );
    assert.equal(it.shelf.requests.length, 0);
  });

  test('is not left out by another server that cannot assume it', async () => {
    const shelf = shelfOf(WIDGET);
    const types = typesOf(registered(WIDGET, shelf.entry));
    const callerCredentials = { accessKeyId: 'a', secretAccessKey: 's', sessionToken: 't' };
    const able = plane({
      types,
      waiting: 0,
      concurrency: 0,
      credentials: async () => ({ callerCredentials }),
    });
    const { requestToken } = await able.service.create(withRole);
    const other = plane({ types, store: able.store, owner: 'server-2' });
    other.engine.start();
    await other.settle();
    const { status, message } = await other.service.status(requestToken);
    assert.equal(status, 'FAILED');
    assert.match(message ?? '', /no way to assume roles/);
    assert.equal(shelf.requests.length, 0);
    await other.engine.stop(0);
  });

  test('that cannot be had is told at once; one that can is asked for anew with every invocation', async () => {
    const shelf = shelfOf(WIDGET);
    const asked: unknown[] = [];
    const it = plane({
      types: typesOf(registered(WIDGET, shelf.entry)),
      credentials: async (target) => {
        asked.push(target);
        if (target.roleArn === 'other') throw new ApiError('AccessDeniedException', 'Not that one.');
        return { callerCredentials: { accessKeyId: 'a', secretAccessKey: 's', sessionToken: 't' } };
      },
    });
    assert.equal(
      await refused(it.service.create({ ...withRole, roleArn: 'other' })),
      'AccessDeniedException: Not that one.',
    );
    asked.length = 0;
    await it.end(await it.service.create({ ...withRole, clientToken: 'token-1' }));
    assert.deepEqual(asked, [
      { typeName, roleArn },
      { typeName, roleArn },
    ]);
    assert.equal(shelf.requests[0]?.requestData.callerCredentials?.accessKeyId, 'a');
    const { roleArn: _, ...without } = withRole;
    assert.match(
      await refused(it.service.create({ ...without, clientToken: 'token-1' })),
      /^ClientTokenConflictException/,
    );
  });
});

describe('create', () => {
  test('is accepted as begun; the identifier is there if the input has it', async () => {
    const it = shelved();
    const { requestToken, ...accepted } = await create(it, { Color: 'red' }, 'token-1');
    assert.match(requestToken, /^[\da-f-]{36}$/);
    assert.deepEqual(accepted, {
      clientToken: 'token-1',
      action: 'CREATE',
      typeName,
      typeVersionId: '00000001',
      status: 'IN_PROGRESS',
      acceptedAt: START,
      changedAt: START,
      dueAt: START,
      retryAt: START,
    });
    const named = shelved(NAMED);
    const desiredState = '{"Name":"mine"}';
    const second = await named.service.create({ typeName: NAMED.typeName, desiredState });
    assert.equal(second.identifier, 'mine');
  });

  test('has ended before anybody can ask, if the handler is quick', async () => {
    const it = shelved();
    const { requestToken } = await create(it, { Color: 'red', Password: 'abc' });
    await it.settle();
    const ended = await it.service.status(requestToken);
    assert.deepEqual([ended.status, ended.identifier, ended.retryAt], ['SUCCESS', 'w-1', undefined]);
    assert.deepEqual(it.shelf.requests[0], {
      action: 'CREATE',
      awsAccountId: '111122223333',
      bearerToken: requestToken,
      region: 'eu-test-1',
      resourceType: typeName,
      resourceTypeVersion: '00000001',
      requestData: { resourceProperties: { Color: 'red', Password: 'abc' } },
    });
  });

  test('is refused if the desired state is no JSON object', async () => {
    const { service, shelf } = shelved();
    const said = (desiredState: string): Promise<string> =>
      refused(service.create({ typeName, desiredState }));
    assert.equal(
      await said('{"Color": "secret", }'),
      'ValidationException: DesiredState is not valid JSON (line 1, column 19).',
    );
    assert.equal(await said('[]'), 'ValidationException: DesiredState must be the text of a JSON object.');
    assert.match(
      await said(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      /nested more than 512 deep/,
    );
    assert.match(await said(`{"a":"${'['.repeat(2_000)}"}`), /extraneous key \[a\]/);
    assert.match(await said('{"Color":"red","Size":1e400}'), /^ValidationException: The number at #\/Size /);
    assert.equal(shelf.requests.length, 0);
  });

  test('is refused if the desired state does not fit the schema', async () => {
    const it = shelved();
    assert.equal(
      await refused(create(it, { Color: true })),
      'ValidationException: Model validation failed (#/Color: expected type: String, found: Boolean)',
    );
    assert.equal(
      await refused(create(it, { Color: 'red', Shape: 'round' })),
      'ValidationException: Model validation failed (#: extraneous key [Shape] is not permitted)',
    );
    assert.match(
      await refused(it.service.create({ typeName, desiredState: '{"__proto__":{"Color":"red"}}' })),
      /2 schema violations/,
    );
    assert.equal(it.shelf.requests.length, 0);
  });

  test('that the handler refuses is accepted, and fails later', async () => {
    const it = shelved(NAMED);
    const request = { typeName: NAMED.typeName, desiredState: '{"Name":"mine"}' };
    await it.end(await it.service.create(request));
    const second = await it.end(await it.service.create(request));
    assert.deepEqual(
      [second.status, second.errorCode, second.message, second.identifier],
      ['FAILED', 'AlreadyExists', 'mine exists.', 'mine'],
    );
  });

  test('of a name that another operation works on is refused', async () => {
    const it = answering(() => new Promise(() => {}), NAMED);
    const request = { typeName: NAMED.typeName, desiredState: '{"Name":"mine"}' };
    const first = await it.service.create(request);
    assert.equal(
      await refused(it.service.create(request)),
      `ConcurrentOperationException: Another operation (CREATE) is running on resource mine of type ${NAMED.typeName}, with RequestToken ${first.requestToken}`,
    );
  });
});

describe('client tokens', () => {
  test('the same request again is the same operation, before and after its end', async () => {
    const it = shelved();
    const first = await create(it, { Color: 'red', Size: 1 }, 'token-1');
    assert.deepEqual(await create(it, { Size: 1, Color: 'red' }, 'token-1'), first);
    const ended = await it.end(first);
    assert.deepEqual(await create(it, { Color: 'red', Size: 1 }, 'token-1'), ended);
    assert.equal(it.shelf.resources.size, 1);
  });

  test('another request is a conflict, whatever differs', async () => {
    const it = shelved();
    const { requestToken } = await create(it, { Color: 'red' }, 'token-1');
    const text = `ClientTokenConflictException: ClientToken token-1 is already associated with an existing operation with RequestToken ${requestToken}`;
    assert.equal(await refused(create(it, { Color: 'blue' }, 'token-1')), text);
    const same = { typeName, desiredState: '{"Color":"red"}', clientToken: 'token-1' };
    assert.equal(await refused(it.service.create({ ...same, typeVersionId: '00000001' })), text);
    assert.equal(
      await refused(it.service.delete({ typeName, identifier: 'x', clientToken: 'token-1' })),
      text,
    );
  });

  test('are free again after 36 hours', async () => {
    const it = shelved();
    const first = await create(it, { Color: 'red' }, 'token-1');
    await it.clock.advance(36 * HOUR);
    assert.equal((await create(it, { Color: 'red' }, 'token-1')).requestToken, first.requestToken);
    await it.clock.advance(1);
    assert.notEqual((await create(it, { Color: 'blue' }, 'token-1')).requestToken, first.requestToken);
  });

  test('what is stored of a request tells nobody its secrets', async () => {
    const store = createMemoryStore();
    const waits = registered(WIDGET, () => ({ status: 'IN_PROGRESS', callbackDelaySeconds: 60 }));
    const it = plane({ types: typesOf(waits), store });
    const { requestToken } = await create(it, { Color: 'red', Password: 'hunter' });
    await it.settle();
    const work = store.workOf(requestToken)!;
    assert.equal(Buffer.from(work).includes('hunter'), false);
    assert.match(it.seal.open(work, requestToken), /hunter/);
  });
});

describe('get', () => {
  test('shows the resource without write-only values and nulls, by any identifier', async () => {
    const it = shelved();
    await it.end(await create(it, { Color: 'red', Password: 'abc' }));
    it.shelf.resources.set('w-1', { ...it.shelf.resources.get('w-1')!, Size: null });
    const expected = {
      identifier: 'w-1',
      properties: { Id: 'w-1', Serial: 's-1', State: 'ok', Color: 'red' },
    };
    for (const identifier of ['w-1', '{"Id":"w-1"}', '{"Serial":"s-1"}'])
      assert.deepEqual(await it.service.get({ typeName, identifier }), expected);
  });

  test('of what is not there', async () => {
    const it = shelved();
    const text = await refused(it.service.get({ typeName, identifier: 'w-9' }));
    assert.match(
      text,
      /^ResourceNotFoundException: Acme::Test::Widget Handler returned status FAILED: It is not there\. \(HandlerErrorCode: NotFound, RequestToken: [\da-f-]{36}\)$/,
    );
  });

  test('by an identifier that cannot be one', async () => {
    const it = shelved();
    assert.match(
      await refused(it.service.get({ typeName, identifier: '{"Color":"red"}' })),
      /^ValidationException: Identifier \{"Color":"red"\} is not valid for identifier \[\/properties\/Id\]/,
    );
  });

  test('every code of a handler has its exception', async () => {
    const expected = {
      AccessDenied: 'AccessDeniedException',
      InvalidRequest: 'InvalidRequestException',
      Throttling: 'ThrottlingException',
      NetworkFailure: 'NetworkFailureException',
      ServiceInternalError: 'ServiceInternalErrorException',
      InternalFailure: 'HandlerInternalFailureException',
      GeneralServiceException: 'GeneralServiceException',
    } as const;
    for (const [code, exception] of Object.entries(expected)) {
      const it = answering(() => failure(code as keyof typeof expected, 'No.'));
      assert.match(
        await refused(it.service.get({ typeName, identifier: 'x' })),
        new RegExp(`^${exception}: .*FAILED: No\\. \\(HandlerErrorCode: ${code}, `),
      );
    }
  });

  test('the code that others have for InternalFailure has its exception, too', async () => {
    const it = answering(() => ({ status: 'FAILED', errorCode: 'HandlerInternalFailure', message: 'No.' }));
    assert.match(
      await refused(it.service.get({ typeName, identifier: 'x' })),
      /^HandlerInternalFailureException: .*FAILED: No\. \(HandlerErrorCode: InternalFailure, /,
    );
  });

  test('a handler that does not answer as it must is not asked again', async () => {
    const wrong: [Entry, RegExp][] = [
      [() => ({ status: 'SUCCESS' }), /without the model/],
      [() => ({ status: 'SUCCESS', resourceModel: { Color: 'red' } }), /lacks the primary identifier/],
      [() => ({ status: 'IN_PROGRESS' }), /answered IN_PROGRESS/],
      [() => 'hello', /must answer with a progress event/],
      [() => ({ status: 'FAILED', errorCode: 'Whatever' }), /unknown error code/],
      [
        () => {
          throw new TypeError('secret');
        },
        /threw a TypeError/,
      ],
    ];
    for (const [entry, text] of wrong) {
      const said = await refused(answering(entry).service.get({ typeName, identifier: 'x' }));
      assert.match(said, /^PrivateTypeException: Acme::Test::Widget Handler returned status FAILED: /);
      assert.match(said, text);
    }
  });
});

describe('list', () => {
  test('gives identifiers and properties, and an empty list where there is nothing', async () => {
    const it = shelved();
    assert.deepEqual(await it.service.list({ typeName }), { resources: [] });
    await it.end(await create(it, { Color: 'red', Password: 'abc' }));
    assert.deepEqual(await it.service.list({ typeName }), {
      resources: [{ identifier: 'w-1', properties: { Id: 'w-1', Serial: 's-1', State: 'ok', Color: 'red' } }],
    });
  });

  test('passes on pages, their size and the model', async () => {
    const it = answering(() => ({ status: 'SUCCESS', resourceModels: [{ Id: 'w-1' }], nextToken: 'more' }));
    const page = await it.service.list({
      typeName,
      nextToken: 'here',
      maxResults: 7,
      resourceModel: '{"Place":"p"}',
    });
    assert.equal(page.nextToken, 'more');
    const [request] = it.requests;
    assert.deepEqual(
      [request!.nextToken, request!.maxResults, request!.requestData.resourceProperties],
      ['here', 7, { Place: 'p' }],
    );
  });

  test('holds the model against the schema of the list handler', async () => {
    const handlerSchema = {
      properties: { Place: { $ref: 'resource-schema.json#/properties/Place' } },
      required: ['Place'],
    };
    const handlers = WIDGET_SCHEMA['handlers'] as object;
    const type = typeOf({
      ...WIDGET_SCHEMA,
      handlers: { ...handlers, list: { permissions: [], handlerSchema } },
    });
    const it = answering(() => ({ status: 'SUCCESS', resourceModels: [] }), type);
    const text = `InvalidRequestException: Missing or invalid ResourceModel property in ${typeName} list handler request input.Required property: (#: required key [Place] not found)`;
    assert.equal(await refused(it.service.list({ typeName })), text);
    assert.equal(await refused(it.service.list({ typeName, resourceModel: '{}' })), text);
    assert.match(
      await refused(it.service.list({ typeName, resourceModel: '{"Place":1}' })),
      /#\/Place: expected type: String/,
    );
    assert.deepEqual(await it.service.list({ typeName, resourceModel: '{"Place":"p"}' }), { resources: [] });
  });

  test('a list without models, or with models that nobody can name, is no answer', async () => {
    for (const resourceModels of [undefined, [{ Color: 'red' }]]) {
      const it = answering(() => ({ status: 'SUCCESS', ...(resourceModels && { resourceModels }) }));
      assert.match(await refused(it.service.list({ typeName })), /^PrivateTypeException/);
    }
  });
});

describe('a resource from before its type demanded more of identifiers', () => {
  const strict = typeOf({
    ...WIDGET_SCHEMA,
    properties: {
      ...(WIDGET_SCHEMA['properties'] as object),
      Id: { type: 'string', pattern: '^w-[0-9]{6}$' },
    },
  });

  test('is read, updated and deleted; its own properties are held against the schema', async () => {
    const it = shelved(strict);
    it.shelf.resources.set('old', { Id: 'old', Color: 'red' });
    const one = { typeName, identifier: 'old' };
    const patched = (value: string) =>
      it.service.update({ ...one, patchDocument: JSON.stringify([{ op: 'add', path: '/Color', value }]) });
    assert.equal((await it.service.get(one)).identifier, 'old');
    assert.equal((await it.end(await patched('blue'))).status, 'SUCCESS');
    assert.equal(
      await refused(patched('b')),
      'ValidationException: Model validation failed (#/Color: expected minLength: 2, actual: 1)',
    );
    assert.equal((await it.end(await it.service.delete(one))).status, 'SUCCESS');
  });

  test('that is not there is not found', async () => {
    const it = shelved(strict);
    const one = { typeName, identifier: 'none' };
    assert.match(await refused(it.service.get(one)), /^ResourceNotFoundException/);
    assert.equal((await it.end(await it.service.delete(one))).errorCode, 'NotFound');
  });
});

describe('identifiers that no request can name', () => {
  test('a create is refused if its input has one', async () => {
    const it = shelved(NAMED);
    const named = (Name: string) =>
      it.service.create({ typeName: NAMED.typeName, desiredState: JSON.stringify({ Name }) });
    assert.equal(
      await refused(named('n'.repeat(1025))),
      'ValidationException: The primary identifier has 1025 characters. Requests can name a resource by at most 1024.',
    );
    const longest = '\u{1f600}'.repeat(1024);
    assert.equal((await it.end(await named(longest))).status, 'SUCCESS');
    assert.equal(
      (await it.service.get({ typeName: NAMED.typeName, identifier: longest })).identifier,
      longest,
    );
  });

  test('a create fails if its handler comes back with one, and tells it', async () => {
    const Id = 'w'.repeat(2000);
    const it = answering(() => ({ status: 'SUCCESS', resourceModel: { Id, Color: 'red' } }));
    const ended = await it.end(await create(it, { Color: 'red' }));
    assert.deepEqual([ended.status, ended.errorCode], ['FAILED', 'InternalFailure']);
    assert.match(
      ended.message ?? '',
      /nothing can be done with the resource\. .* has 2000 characters\. .* It is "w{1000}/,
    );
    assert.equal(await it.store.resources.count(), 0);
  });
});

describe('update', () => {
  const patched = async (it: Plane & { readonly shelf: Shelf }, patch: unknown, identifier = 'w-1') =>
    it.service.update({ typeName, identifier, patchDocument: JSON.stringify(patch) });
  const ready = async (): Promise<Plane & { readonly shelf: Shelf }> => {
    const it = shelved();
    await it.end(await create(it, { Color: 'red', Size: 1, Place: 'here', Password: 'abc', Labels: ['x'] }));
    return it;
  };

  test('reads, patches, and hands the handler what is desired and what was', async () => {
    const it = await ready();
    const accepted = await patched(it, [
      { op: 'test', path: '/Color', value: 'red' },
      { op: 'replace', path: 'Color', value: 'blue' },
      { op: 'remove', path: '/Size' },
      { op: 'add', path: '/Labels/-', value: 'y' },
      { op: 'copy', from: '/Labels/0', path: '/Labels/-' },
      { op: 'move', from: '/Labels/0', path: '/Labels/1' },
      { op: 'add', path: '/Password', value: 'def' },
    ]);
    assert.deepEqual(
      [accepted.action, accepted.status, accepted.identifier],
      ['UPDATE', 'IN_PROGRESS', 'w-1'],
    );
    assert.equal((await it.end(accepted)).status, 'SUCCESS');
    const { requestData } = it.shelf.requests.find(({ action }) => action === 'UPDATE')!;
    assert.deepEqual(requestData, {
      resourceProperties: {
        Id: 'w-1',
        Serial: 's-1',
        Color: 'blue',
        Place: 'here',
        Labels: ['y', 'x', 'x'],
        Password: 'def',
      },
      previousResourceProperties: {
        Id: 'w-1',
        Serial: 's-1',
        State: 'ok',
        Color: 'red',
        Size: 1,
        Place: 'here',
        Labels: ['x'],
      },
    });
  });

  test('takes other identifiers, and an empty patch', async () => {
    const it = await ready();
    for (const identifier of ['{"Serial":"s-1"}', '{"Id":"w-1"}'])
      assert.equal((await it.end(await patched(it, [], identifier))).identifier, 'w-1');
  });

  test('of what is not there is refused at once', async () => {
    const it = shelved();
    assert.match(
      await refused(patched(it, [])),
      /^ResourceNotFoundException: Acme::Test::Widget Handler returned status FAILED: /,
    );
  });

  test('cannot change what can only be created, not even take it away', async () => {
    const it = await ready();
    const text =
      'NotUpdatableException: Invalid patch update: createOnlyProperties [/properties/Place] cannot be updated';
    assert.equal(await refused(patched(it, [{ op: 'replace', path: '/Place', value: 'there' }])), text);
    assert.equal(await refused(patched(it, [{ op: 'remove', path: '/Place' }])), text);
    await it.end(await patched(it, [{ op: 'replace', path: '/Place', value: 'here' }]));
  });

  test('cannot change what only the resource can say, nor make another resource of it', async () => {
    const it = await ready();
    const said = (...patch: object[]): Promise<string> => refused(patched(it, patch));
    const text = (...names: string[]): string =>
      `ValidationException: Invalid patch update: readOnlyProperties [${names.map((name) => `/properties/${name}`).join(', ')}] cannot be updated`;
    assert.equal(await said({ op: 'replace', path: '/Id', value: 'w-2' }), text('Id'));
    assert.equal(await said({ op: 'replace', path: '/Serial', value: 's-2' }), text('Serial'));
    assert.equal(await said({ op: 'add', path: '/State', value: 'bad' }), text('State'));
    assert.equal(await said({ op: 'add', path: '/State', value: null }), text('State'));
    assert.equal(await said({ op: 'remove', path: '/State' }), text('State'));
    assert.equal(
      await said({ op: 'remove', path: '/Id' }, { op: 'remove', path: '/State' }),
      text('Id', 'State'),
    );
    assert.equal(await said({ op: 'move', from: '/State', path: '/Color' }), text('State'));
    assert.equal(await said({ op: 'replace', path: '', value: { Color: 'blue', Id: 'w-2' } }), text('Id'));
    assert.equal(it.shelf.requests.filter(({ action }) => action === 'UPDATE').length, 0);
  });

  test('may repeat what only the resource can say, or leave it out of what is replaced', async () => {
    const it = await ready();
    const repeated = { Id: 'w-1', Serial: 's-1', State: 'ok' };
    for (const patch of [
      [{ op: 'add', path: '/State', value: 'ok' }],
      [
        { op: 'remove', path: '/State' },
        { op: 'add', path: '/State', value: 'ok' },
      ],
      [{ op: 'replace', path: '', value: { ...repeated, Color: 'blue', Place: 'here' } }],
      [{ op: 'replace', path: '', value: { Color: 'blue', Place: 'here' } }],
    ])
      assert.equal((await it.end(await patched(it, patch))).status, 'SUCCESS');
    const { requestData } = it.shelf.requests.findLast(({ action }) => action === 'UPDATE')!;
    const { Id, Serial, State } = requestData.resourceProperties;
    assert.deepEqual([Id, Serial, State], ['w-1', 's-1', undefined]);
  });

  test('elements with read-only values may move and go, but not be given others', async () => {
    const items = {
      type: 'object',
      properties: { Text: { type: 'string' }, Stamp: { type: 'object' } },
      additionalProperties: false,
    };
    const type = typeOf({
      ...WIDGET_SCHEMA,
      properties: { ...(WIDGET_SCHEMA['properties'] as object), Notes: { type: 'array', items } },
      readOnlyProperties: ['/properties/Id', '/properties/Serial', '/properties/Notes/*/Stamp'],
    });
    const it = shelved(type);
    const note = (n: number) => ({ Text: `t${n}`, Stamp: { By: 'me', At: n } });
    it.shelf.resources.set('w-1', { Id: 'w-1', Color: 'red', Notes: [note(1), note(2)] });
    const text =
      'ValidationException: Invalid patch update: readOnlyProperties [/properties/Notes/*/Stamp] cannot be updated';
    assert.equal(await refused(patched(it, [{ op: 'add', path: '/Notes/-', value: note(3) }])), text);
    assert.equal(await refused(patched(it, [{ op: 'replace', path: '/Notes/0/Stamp/At', value: 9 }])), text);
    assert.equal(await refused(patched(it, [{ op: 'remove', path: '/Notes/1/Stamp' }])), text);
    const other = { Text: 'new', Stamp: { At: 2, By: 'me' } };
    for (const patch of [
      [{ op: 'remove', path: '/Notes/0' }],
      [{ op: 'move', from: '/Notes/0', path: '/Notes/1' }],
      [{ op: 'replace', path: '/Notes', value: [{ Text: 'new' }, other] }],
    ]) {
      it.shelf.resources.set('w-1', { Id: 'w-1', Color: 'red', Notes: [note(1), note(2)] });
      assert.equal((await it.end(await patched(it, patch))).status, 'SUCCESS');
    }
  });

  test('says why there is nothing to replace where a write-only value may be', async () => {
    const it = await ready();
    assert.equal(
      await refused(patched(it, [{ op: 'replace', path: '/Password', value: 'def' }])),
      'ValidationException: Invalid patch update: operation 0: There is nothing at /Password. It is write-only: ' +
        'whether the resource has a value there is not known. Use the operation "add" to give it a new value.',
    );
    assert.match(
      await refused(patched(it, [{ op: 'remove', path: '/Password' }])),
      /There is nothing at \/Password\. It is write-only: whether the resource has a value there is not known\.$/,
    );
    assert.match(
      await refused(patched(it, [{ op: 'remove', path: '/Grade' }])),
      /There is nothing at \/Grade\.$/,
    );
  });

  test('is refused if the patch cannot be read or done', async () => {
    const it = await ready();
    const said = (patchDocument: string): Promise<string> =>
      refused(it.service.update({ typeName, identifier: 'w-1', patchDocument }));
    assert.match(await said('['), /^ValidationException: PatchDocument is not valid JSON/);
    assert.match(await said('{}'), /^ValidationException: Invalid patch update: /);
    assert.match(
      await said('[{"op":"paint","path":"/Color"}]'),
      /^ValidationException: .*operation 0: "op" must be/,
    );
    assert.match(
      await said('[{"op":"test","path":"/Size","value":1},{"op":"replace","path":"/Nope","value":1}]'),
      /^ValidationException: Invalid patch update: operation 1: There is nothing at \/Nope/,
    );
    for (const place of ['"path":"/Color~2"', '"path":"Color~"', '"path":"/Color","from":"/Size~"'])
      for (const op of place.includes('from') ? ['move', 'copy'] : ['add', 'replace'])
        assert.match(
          await said(`[{"op":"${op}",${place},"value":{"Color":"blue"}}]`),
          /^ValidationException: Invalid patch update: operation 0: .* a JSON pointer/,
        );
    assert.match(
      await said('[{"op":"add","path":"/Size","value":9007199254740993}]'),
      /^ValidationException: The number at #\/0\/value of PatchDocument is too large/,
    );
    assert.match(
      await said('[{"op":"replace","path":"","value":3}]'),
      /^ValidationException: .*not an object/,
    );
    assert.equal(it.shelf.requests.filter(({ action }) => action === 'UPDATE').length, 0);
  });

  test('a patch that grows without bounds is refused', async () => {
    const it = await ready();
    const doubling = Array.from({ length: 60 }, (_, n) => ({ op: 'copy', from: '', path: `/L${n}` }));
    assert.match(await refused(patched(it, doubling)), /^ValidationException: .*too large/);
    const nested = Array.from({ length: 600 }, (_, n) => ({
      op: 'add',
      path: '/Labels'.concat('/a'.repeat(n)),
      value: {},
    }));
    assert.match(await refused(patched(it, nested)), /^ValidationException: .*nested too deep/);
  });

  test('is refused if the result does not fit the schema', async () => {
    const it = await ready();
    assert.equal(
      await refused(patched(it, [{ op: 'add', path: '/Size', value: 0 }])),
      'ValidationException: Model validation failed (#/Size: 0 is not greater or equal to 1)',
    );
    assert.match(
      await refused(patched(it, [{ op: 'remove', path: '/Color' }])),
      /required key \[Color\] not found/,
    );
  });

  test('again with the same token is the same operation, although the patch would not apply once more', async () => {
    const it = await ready();
    const request = {
      typeName,
      identifier: 'w-1',
      patchDocument: '[{"op":"remove","path":"/Size"},{"op":"test","path":"/Color","value":"red"}]',
      clientToken: 'token-9',
    };
    const first = await it.end(await it.service.update(request));
    it.shelf.resources.clear();
    assert.deepEqual(await it.service.update(request), first);
    assert.match(
      await refused(it.service.update({ ...request, patchDocument: '[]' })),
      /^ClientTokenConflictException/,
    );
  });

  test('of a resource that is being worked on is refused', async () => {
    const type = NAMED;
    const shelf = shelfOf(type);
    const it = plane({
      types: typesOf(
        registered(type, (request, context) =>
          request.action === 'DELETE'
            ? { status: 'IN_PROGRESS', callbackDelaySeconds: 60 }
            : shelf.entry(request, context),
        ),
      ),
    });
    const target = { typeName: type.typeName, identifier: 'mine' };
    await it.end(await it.service.create({ typeName: type.typeName, desiredState: '{"Name":"mine"}' }));
    await it.service.delete(target);
    assert.match(
      await refused(it.service.update({ ...target, patchDocument: '[]' })),
      /^ConcurrentOperationException/,
    );
    assert.match(await refused(it.service.delete(target)), /^ConcurrentOperationException/);
  });
});

describe('delete', () => {
  test('removes the resource', async () => {
    const it = shelved();
    await it.end(await create(it, { Color: 'red' }));
    const accepted = await it.service.delete({ typeName, identifier: 'w-1' });
    assert.deepEqual(
      [accepted.action, accepted.status, accepted.identifier],
      ['DELETE', 'IN_PROGRESS', 'w-1'],
    );
    assert.equal((await it.end(accepted)).status, 'SUCCESS');
    assert.equal(await it.store.resources.count(), 0);
    assert.deepEqual(it.shelf.requests.at(-1)!.requestData.resourceProperties, { Id: 'w-1' });
  });

  test('of what is not there is accepted, and fails later', async () => {
    const it = shelved();
    for (const identifier of ['w-9', '{"Serial":"s-9"}']) {
      const ended = await it.end(await it.service.delete({ typeName, identifier }));
      assert.deepEqual([ended.status, ended.errorCode], ['FAILED', 'NotFound']);
    }
  });

  test('by another identifier finds out which resource is meant', async () => {
    const it = shelved();
    await it.end(await create(it, { Color: 'red' }));
    const accepted = await it.service.delete({ typeName, identifier: '{"Serial":"s-1"}' });
    assert.equal(accepted.identifier, 'w-1');
    assert.equal((await it.end(accepted)).status, 'SUCCESS');
  });
});

describe('requests', () => {
  test('an unknown token', async () => {
    const { service } = shelved();
    const text = 'RequestTokenNotFoundException: Request with token DOESNOTEXIST was not found';
    assert.equal(await refused(service.status('DOESNOTEXIST')), text);
    assert.equal(await refused(service.cancel('DOESNOTEXIST')), text);
  });

  test('what has ended cannot be cancelled', async () => {
    const it = shelved();
    const { requestToken } = await it.end(await create(it, { Color: 'red' }));
    assert.equal(
      await refused(it.service.cancel(requestToken)),
      `ValidationException: Request ${requestToken} is already in status SUCCESS`,
    );
  });

  test('are listed newest first, 20 to a page', async () => {
    const it = shelved();
    const tokens: string[] = [];
    for (let count = 0; count < 45; count += 1)
      tokens.unshift((await create(it, { Color: 'red' })).requestToken);
    await it.settle();
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let nextToken: string | undefined, more = true; more; ) {
      const page = await it.service.requests({ ...(nextToken !== undefined && { nextToken }) });
      seen.push(...page.items.map(({ requestToken }) => requestToken));
      sizes.push(page.items.length);
      nextToken = page.next;
      more = nextToken !== undefined;
      if (nextToken !== undefined) assert.match(nextToken, /^[-A-Za-z0-9+/=]+$/);
    }
    assert.deepEqual(seen, tokens);
    assert.deepEqual(sizes, [20, 20, 5]);
    assert.equal((await it.service.requests({ maxResults: 3 })).items.length, 3);
    assert.match(await refused(it.service.requests({ nextToken: 'no token' })), /^ValidationException/);
  });

  test('can be filtered; nobody sees one that has not begun', async () => {
    const answers: ProgressEvent[] = [
      { status: 'SUCCESS', resourceModel: { Id: 'w-1', Color: 'red' } },
      failure('AccessDenied', 'No.'),
      { status: 'IN_PROGRESS', callbackDelaySeconds: 60 },
    ];
    const it = answering(() => answers.shift() ?? new Promise(() => {}));
    for (let count = 0; count < 4; count += 1) {
      await create(it, { Color: 'red' });
      await it.settle();
    }
    const statuses = async (
      ...wanted: ('PENDING' | 'IN_PROGRESS' | 'FAILED')[]
    ): Promise<readonly string[]> =>
      (await it.service.requests({ statuses: wanted })).items.map(({ status }) => status);
    assert.deepEqual(await statuses('IN_PROGRESS'), ['IN_PROGRESS', 'IN_PROGRESS']);
    assert.deepEqual(await statuses('FAILED'), ['FAILED']);
    assert.deepEqual(await statuses('PENDING'), []);
    assert.equal((await it.service.requests({ actions: ['DELETE'] })).items.length, 0);
    assert.equal((await it.service.requests({ actions: ['CREATE'], statuses: [] })).items.length, 4);
  });

  test('are not known any more after seven days', async () => {
    const it = shelved();
    const { requestToken } = await it.end(await create(it, { Color: 'red' }));
    await it.clock.advance(7 * 24 * HOUR + 1_000);
    assert.match(await refused(it.service.status(requestToken)), /^RequestTokenNotFoundException/);
    assert.deepEqual((await it.service.requests({})).items, []);
  });
});
