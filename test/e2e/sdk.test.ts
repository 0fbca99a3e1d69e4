import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  CancelResourceRequestCommand,
  ClientTokenConflictException,
  CloudControlClient,
  ConcurrentOperationException,
  CreateResourceCommand,
  type CreateResourceCommandInput,
  DeleteResourceCommand,
  GetResourceCommand,
  GetResourceRequestStatusCommand,
  ListResourceRequestsCommand,
  NotUpdatableException,
  type ProgressEvent,
  paginateListResourceRequests,
  paginateListResources,
  RequestTokenNotFoundException,
  ResourceNotFoundException,
  TypeNotFoundException,
  UnsupportedActionException,
  UpdateResourceCommand,
  waitUntilResourceRequestSuccess,
} from '@aws-sdk/client-cloudcontrol';
import {
  BatchDescribeTypeConfigurationsCommand,
  CFNRegistryException,
  CloudFormationClient,
  DeregisterTypeCommand,
  DescribeTypeCommand,
  DescribeTypeRegistrationCommand,
  ListTypeRegistrationsCommand,
  ListTypesCommand,
  ListTypeVersionsCommand,
  paginateListTypes,
  RegisterTypeCommand,
  SetTypeConfigurationCommand,
  SetTypeDefaultVersionCommand,
  TypeNotFoundException as UnknownTypeException,
  waitUntilTypeRegistrationComplete,
} from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { createZip } from '../../src/generate/package/zip.ts';
import { registerWidget, startTestPlane, type TestPlane, WIDGET, WIDGET_SCHEMA } from './plane.ts';

let here: TestPlane;
let control: CloudControlClient;
let formation: CloudFormationClient;

before(async () => {
  here = await startTestPlane();
  await registerWidget(here.plane);
  const options = {
    endpoint: here.plane.url,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  };
  control = new CloudControlClient(options);
  formation = new CloudFormationClient(options);
});
after(async () => {
  control.destroy();
  formation.destroy();
  await here[Symbol.asyncDispose]();
});

const text = JSON.stringify;

async function create(state: object, more: Partial<CreateResourceCommandInput> = {}): Promise<ProgressEvent> {
  const command = new CreateResourceCommand({ TypeName: WIDGET, DesiredState: text(state), ...more });
  return (await control.send(command)).ProgressEvent!;
}

/** The event at the end of an operation, whatever it is. */
async function ended({ RequestToken }: ProgressEvent): Promise<ProgressEvent> {
  for (;;) {
    const { ProgressEvent: event } = await control.send(
      new GetResourceRequestStatusCommand({ RequestToken }),
    );
    if (!/PENDING|IN_PROGRESS/.test(event!.OperationStatus!)) return event!;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function created(state: object): Promise<string> {
  const event = await ended(await create(state));
  assert.equal(event.OperationStatus, 'SUCCESS', event.StatusMessage);
  return event.Identifier!;
}

async function get(identifier: string): Promise<Record<string, unknown>> {
  const command = new GetResourceCommand({ TypeName: WIDGET, Identifier: identifier });
  const { ResourceDescription } = await control.send(command);
  return JSON.parse(ResourceDescription!.Properties!) as Record<string, unknown>;
}

function update(identifier: string, patch: unknown): Promise<ProgressEvent> {
  const command = new UpdateResourceCommand({
    TypeName: WIDGET,
    Identifier: identifier,
    PatchDocument: text(patch),
  });
  return control.send(command).then(({ ProgressEvent: event }) => event!);
}

const name = (): string => `n-${randomUUID().slice(0, 18)}`;

describe('Cloud Control by its own client', () => {
  test('a resource lives: create, wait, get, update, list, delete', async () => {
    const Name = name();
    const first = await create({ Name, Size: 3, Labels: ['b', 'a'], Secret: 'sesame-open', Steps: 2 });
    assert.equal(first.OperationStatus, 'IN_PROGRESS');
    assert.equal(first.Identifier, undefined, 'nobody knows the identifier yet');
    await waitUntilResourceRequestSuccess(
      { client: control, maxWaitTime: 20, minDelay: 1, maxDelay: 1 },
      { RequestToken: first.RequestToken! },
    );
    const { Identifier, ...rest } = await ended(first);
    assert.equal(rest.OperationStatus, 'SUCCESS');
    assert.deepEqual(await get(Identifier!), { Id: Identifier, Name, Size: 3, Labels: ['b', 'a'] });

    const changed = await update(Identifier!, [
      { op: 'replace', path: '/Size', value: 7 },
      { op: 'remove', path: 'Labels' },
      { op: 'add', path: '/Secret', value: 'another-secret' },
    ]);
    assert.equal(changed.Identifier, Identifier, 'the identifier is known from the request');
    assert.equal((await ended(changed)).OperationStatus, 'SUCCESS');
    assert.deepEqual(await get(Identifier!), { Id: Identifier, Name, Size: 7 });

    const listed: string[] = [];
    for await (const page of paginateListResources({ client: control, pageSize: 2 }, { TypeName: WIDGET }))
      listed.push(...page.ResourceDescriptions!.map((one) => one.Identifier!));
    assert.ok(listed.includes(Identifier!));

    const gone = await control.send(new DeleteResourceCommand({ TypeName: WIDGET, Identifier: Identifier! }));
    assert.equal((await ended(gone.ProgressEvent!)).OperationStatus, 'SUCCESS');
    await assert.rejects(get(Identifier!), (error) => {
      assert.ok(error instanceof ResourceNotFoundException);
      assert.match(
        error.message,
        /^Acme::Test::Widget Handler returned status FAILED: .+ \(HandlerErrorCode: NotFound, RequestToken: [0-9a-f-]{36}\)$/,
      );
      assert.equal(error.$metadata.httpStatusCode, 400);
      return true;
    });
  });

  test('an additional identifier, as JSON, is good for get, update and delete', async () => {
    const Name = name();
    const identifier = await created({ Name });
    const other = text({ Name });
    assert.equal((await get(other))['Id'], identifier);
    const changed = await ended(await update(other, [{ op: 'add', path: '/Size', value: 2 }]));
    assert.equal(changed.Identifier, identifier);
    const gone = await control.send(new DeleteResourceCommand({ TypeName: WIDGET, Identifier: other }));
    const event = await ended(gone.ProgressEvent!);
    assert.deepEqual([event.OperationStatus, event.Identifier], ['SUCCESS', identifier]);
  });

  test('the same client token is the same request, and another request with it a conflict', async () => {
    const state = { Name: name() };
    const ClientToken = randomUUID();
    const [first, again] = [await create(state, { ClientToken }), await create(state, { ClientToken })];
    assert.equal(again.RequestToken, first.RequestToken);
    await assert.rejects(create({ Name: name() }, { ClientToken }), (error) => {
      assert.ok(error instanceof ClientTokenConflictException);
      assert.equal(
        error.message,
        `ClientToken ${ClientToken} is already associated with an existing operation with RequestToken ${first.RequestToken}`,
      );
      return true;
    });
    await ended(first);
  });

  test('one operation at a time on a resource', async () => {
    const identifier = await created({ Name: name() });
    const patches = [1, 2, 3, 4].map((value) => update(identifier, [{ op: 'add', path: '/Size', value }]));
    const results = await Promise.allSettled(patches);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    assert.ok(refused.every((reason) => reason instanceof ConcurrentOperationException));
    assert.ok(results.some(({ status }) => status === 'fulfilled'));
    for (const one of results) if (one.status === 'fulfilled') await ended(one.value);
  });

  test('a handler that fails is a request that failed, with its code', async () => {
    const Name = name();
    await created({ Name });
    const twin = await ended(await create({ Name }));
    assert.deepEqual([twin.OperationStatus, twin.ErrorCode], ['FAILED', 'AlreadyExists']);
    const gone = await control.send(
      new DeleteResourceCommand({ TypeName: WIDGET, Identifier: 'w-000000000000' }),
    );
    const event = await ended(gone.ProgressEvent!);
    assert.deepEqual(
      [event.OperationStatus, event.ErrorCode, event.Identifier],
      ['FAILED', 'NotFound', 'w-000000000000'],
    );
  });

  test('what the schema forbids is refused before any handler runs', async () => {
    const refusals: [object, RegExp][] = [
      [{ Name: 1 }, /^Model validation failed \(#\/Name: expected type: String, found: Integer\)$/],
      [
        { Name: 'a', Colour: 'red' },
        /^Model validation failed \(#: extraneous key \[Colour\] is not permitted\)$/,
      ],
      [{}, /^Model validation failed \(#: required key \[Name\] not found\)$/],
    ];
    for (const [state, message] of refusals)
      await assert.rejects(create(state), (error: Error) => {
        assert.equal(error.name, 'ValidationException');
        assert.match(error.message, message);
        return true;
      });
    await assert.rejects(create({ Name: 'a', Id: 'w-000000000000' }), { name: 'ValidationException' });
  });

  test('create-only properties cannot be updated, and what is missing cannot either', async () => {
    const identifier = await created({ Name: name(), Material: 'wood' });
    await assert.rejects(
      update(identifier, [{ op: 'replace', path: '/Material', value: 'steel' }]),
      (error) => {
        assert.ok(error instanceof NotUpdatableException);
        assert.equal(
          error.message,
          'Invalid patch update: createOnlyProperties [/properties/Material] cannot be updated',
        );
        return true;
      },
    );
    await assert.rejects(update('w-000000000000', []), ResourceNotFoundException);
    await assert.rejects(update(identifier, [{ op: 'test', path: '/Size', value: 5 }]), {
      name: 'ValidationException',
    });
    await assert.rejects(update(identifier, [{ op: 'replace', path: '/Nothing', value: 5 }]), {
      name: 'ValidationException',
    });
  });

  test('an empty patch is an update that changes nothing', async () => {
    const identifier = await created({ Name: name(), Size: 4 });
    assert.equal((await ended(await update(identifier, []))).OperationStatus, 'SUCCESS');
    assert.equal((await get(identifier))['Size'], 4);
  });

  test('unknown types, tokens, and actions that a type does not have', async () => {
    const unknown = new CreateResourceCommand({ TypeName: 'Acme::Test::Nothing', DesiredState: 'no JSON' });
    await assert.rejects(control.send(unknown), (error) => {
      assert.ok(error instanceof TypeNotFoundException);
      assert.equal(error.message, "The type 'Acme::Test::Nothing' cannot be found.");
      return true;
    });
    await assert.rejects(
      control.send(new GetResourceRequestStatusCommand({ RequestToken: 'DOESNOTEXIST' })),
      (error) => {
        assert.ok(error instanceof RequestTokenNotFoundException);
        assert.equal(error.message, 'Request with token DOESNOTEXIST was not found');
        return true;
      },
    );
    await registerPackage('Acme::Test::Fixed', { ...fixedSchema });
    const list = new GetResourceCommand({ TypeName: 'Acme::Test::Fixed', Identifier: 'x' });
    await assert.rejects(control.send(list), { name: /.+/ });
    const change = new UpdateResourceCommand({
      TypeName: 'Acme::Test::Fixed',
      Identifier: 'x',
      PatchDocument: '[]',
    });
    await assert.rejects(control.send(change), (error) => {
      assert.ok(error instanceof UnsupportedActionException);
      assert.equal(error.message, 'Resource type Acme::Test::Fixed does not support UPDATE action');
      return true;
    });
  });

  test('a request that runs can be cancelled, one that has ended cannot', async () => {
    const running = await create({ Name: name(), Steps: 5 });
    const RequestToken = running.RequestToken!;
    const cancel = await control.send(new CancelResourceRequestCommand({ RequestToken }));
    assert.match(cancel.ProgressEvent!.OperationStatus!, /^CANCEL_(IN_PROGRESS|COMPLETE)$/);
    assert.equal((await ended(running)).OperationStatus, 'CANCEL_COMPLETE');
    const again = await control.send(new CancelResourceRequestCommand({ RequestToken }));
    assert.equal(again.ProgressEvent!.OperationStatus, 'CANCEL_COMPLETE');
    const done = await ended(await create({ Name: name() }));
    await assert.rejects(
      control.send(new CancelResourceRequestCommand({ RequestToken: done.RequestToken! })),
      (error: Error) => {
        assert.equal(error.name, 'ValidationException');
        assert.equal(error.message, `Request ${done.RequestToken} is already in status SUCCESS`);
        return true;
      },
    );
  });

  test('requests are listed newest first, filtered, in pages', async () => {
    const events = [];
    for (const Size of [1, 2, 3]) events.push(await ended(await create({ Name: name(), Size })));
    const tokens: string[] = [];
    const filter = { Operations: ['CREATE' as const], OperationStatuses: ['SUCCESS' as const] };
    const pages = paginateListResourceRequests(
      { client: control, pageSize: 2 },
      { ResourceRequestStatusFilter: filter },
    );
    for await (const page of pages) {
      assert.ok(page.ResourceRequestStatusSummaries!.length <= 2);
      for (const event of page.ResourceRequestStatusSummaries!) {
        assert.deepEqual([event.Operation, event.OperationStatus], ['CREATE', 'SUCCESS']);
        tokens.push(event.RequestToken!);
      }
    }
    const made = events.map(({ RequestToken }) => RequestToken!).reverse();
    assert.deepEqual(tokens.slice(0, 3), made);
    assert.equal(new Set(tokens).size, tokens.length);
    const none = await control.send(
      new ListResourceRequestsCommand({ ResourceRequestStatusFilter: { OperationStatuses: ['PENDING'] } }),
    );
    assert.deepEqual(none.ResourceRequestStatusSummaries, []);
  });

  test('secrets are nowhere: not in the log, not in the store, not in any answer', async () => {
    const Secret = 'correct-horse-battery';
    const identifier = await created({ Name: name(), Secret, Steps: 1 });
    const files = ['formwork.db', 'formwork.db-wal'].map((file) =>
      readFileSync(join(here.folder, 'data', file)),
    );
    for (const content of [...files, Buffer.from(here.log()), Buffer.from(text(await get(identifier)))])
      assert.equal(content.includes(Secret), false);
  });
});

const fixedSchema = {
  typeName: 'Acme::Test::Fixed',
  description: 'A thing that cannot be changed.',
  additionalProperties: false,
  properties: { Id: { type: 'string' } },
  primaryIdentifier: ['/properties/Id'],
  handlers: { create: { permissions: [] }, read: { permissions: [] }, delete: { permissions: [] } },
};

/** Registers a type whose handlers are behind an address where nobody answers. */
async function registerPackage(typeName: string, schema: object): Promise<string> {
  const settings = { handlersEndpoint: 'http://127.0.0.1:9/' };
  const entries = { 'schema.json': schema, '.rpdk-config': { typeName, settings } };
  const zip = createZip(
    Object.entries(entries).map(([entry, value]) => ({
      name: entry,
      content: new TextEncoder().encode(text(value)),
    })),
  );
  const sent = await fetch(`${here.plane.url}/formwork/packages`, { method: 'POST', body: zip });
  const { address } = (await sent.json()) as { address: string };
  const command = { TypeName: typeName, SchemaHandlerPackage: address, Type: 'RESOURCE' } as const;
  // The parameter is an addition to what AWS has, so that its client does not know it.
  formation.middlewareStack.add(
    (next) => async (args) => {
      const request = args.request as { body: string };
      request.body += '&SkipContractTests=true';
      return next(args);
    },
    { step: 'build', name: 'skip', priority: 'high' },
  );
  const { RegistrationToken } = await formation
    .send(new RegisterTypeCommand(command))
    .finally(() => formation.middlewareStack.remove('skip'));
  await waitUntilTypeRegistrationComplete(
    { client: formation, maxWaitTime: 20, minDelay: 1, maxDelay: 1 },
    { RegistrationToken },
  );
  return RegistrationToken!;
}

describe('the type registry by the CloudFormation client', () => {
  test('a type is described with its schema as it was registered', async () => {
    const found = await formation.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName: WIDGET }));
    assert.equal(found.Schema, WIDGET_SCHEMA);
    assert.equal(
      found.Arn,
      'arn:aws:cloudformation:us-east-1:000000000000:type/resource/Acme-Test-Widget/00000001',
    );
    assert.equal(found.ProvisioningType, 'FULLY_MUTABLE');
    assert.equal(found.TypeTestsStatus, 'NOT_TESTED');
    assert.equal(found.SourceUrl, 'https://example.com/acme/widget');
    assert.deepEqual(
      [found.IsDefaultVersion, found.DefaultVersionId, found.DeprecatedStatus],
      [true, '00000001', 'LIVE'],
    );
    await assert.rejects(
      formation.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName: 'Acme::Test::Nothing' })),
      UnknownTypeException,
    );
  });

  test('versions come, become the default, and go', async () => {
    const typeName = 'Acme::Test::Versions';
    const schema = { ...fixedSchema, typeName };
    const token = await registerPackage(typeName, schema);
    const registration = await formation.send(
      new DescribeTypeRegistrationCommand({ RegistrationToken: token }),
    );
    assert.equal(registration.ProgressStatus, 'COMPLETE');
    assert.match(registration.TypeVersionArn!, /Acme-Test-Versions\/00000001$/);
    await registerPackage(typeName, { ...schema, description: 'The second.' });
    const { TypeVersionSummaries: versions } = await formation.send(
      new ListTypeVersionsCommand({ Type: 'RESOURCE', TypeName: typeName }),
    );
    assert.deepEqual(
      versions!.map(({ VersionId, IsDefaultVersion, Description }) => [
        VersionId,
        IsDefaultVersion,
        Description,
      ]),
      [
        ['00000001', true, 'A thing that cannot be changed.'],
        ['00000002', false, 'The second.'],
      ],
    );
    const [first, second] = versions!.map(({ Arn }) => Arn!);
    await assert.rejects(
      formation.send(new DeregisterTypeCommand({ Type: 'RESOURCE', TypeName: typeName })),
      (error) => {
        assert.ok(error instanceof CFNRegistryException);
        assert.match(error.Message ?? error.message, /^This type has more than one active version\./);
        return true;
      },
    );
    await formation.send(new SetTypeDefaultVersionCommand({ Arn: second! }));
    await assert.rejects(
      formation.send(new DeregisterTypeCommand({ Arn: second! })),
      (error: Error & { Message?: string }) => {
        assert.equal(
          error.Message ?? error.message,
          `Version '00000002' is the default version and cannot be deregistered. Deregister the resource type '${typeName}' instead.`,
        );
        return true;
      },
    );
    await formation.send(new DeregisterTypeCommand({ Arn: first! }));
    await formation.send(new DeregisterTypeCommand({ Type: 'RESOURCE', TypeName: typeName }));
    await assert.rejects(
      formation.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName: typeName })),
      UnknownTypeException,
    );
    const elsewhere = second!.replace('us-east-1', 'eu-west-9');
    await assert.rejects(formation.send(new DescribeTypeCommand({ Arn: elsewhere })), UnknownTypeException);
    const gone = await formation.send(new DescribeTypeCommand({ Arn: second! }));
    assert.equal(gone.DeprecatedStatus, 'DEPRECATED');
    await registerPackage(typeName, schema);
    const again = await formation.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName: typeName }));
    assert.equal(again.DefaultVersionId, '00000003', 'version ids are never used again');
  });

  test('types are listed by how they can be provisioned', async () => {
    await registerPackage('Acme::Listed::Fixed', { ...fixedSchema, typeName: 'Acme::Listed::Fixed' });
    const mutable = await formation.send(new ListTypesCommand({ Filters: { TypeNamePrefix: 'Acme::' } }));
    assert.deepEqual(
      mutable.TypeSummaries!.map(({ TypeName }) => TypeName),
      [WIDGET],
    );
    const names: string[] = [];
    for await (const page of paginateListTypes(
      { client: formation, pageSize: 1 },
      { ProvisioningType: 'IMMUTABLE' },
    ))
      names.push(...page.TypeSummaries!.map(({ TypeName }) => TypeName!));
    assert.ok(names.includes('Acme::Listed::Fixed'));
    const others = await formation.send(new ListTypesCommand({ Visibility: 'PUBLIC' }));
    assert.deepEqual(others.TypeSummaries, []);
  });

  test('a registration that cannot succeed says why, and leaves no type', async () => {
    const bad = { ...fixedSchema, typeName: 'Acme::Test::Bad', primaryIdentifier: ['/properties/Nothing'] };
    await assert.rejects(registerPackage('Acme::Test::Bad', bad));
    const failed = await formation.send(
      new ListTypeRegistrationsCommand({
        TypeName: 'Acme::Test::Bad',
        Type: 'RESOURCE',
        RegistrationStatusFilter: 'FAILED',
      }),
    );
    const [RegistrationToken] = failed.RegistrationTokenList!;
    const { Description } = await formation.send(new DescribeTypeRegistrationCommand({ RegistrationToken }));
    assert.match(Description!, /^The schema is invalid\..*Nothing/);
    await assert.rejects(
      formation.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName: 'Acme::Test::Bad' })),
      UnknownTypeException,
    );
  });

  test('a configuration is validated, kept, and shown without its secrets', async () => {
    const typeName = 'Acme::Test::Configured';
    const typeConfiguration = {
      additionalProperties: false,
      properties: { ApiKey: { type: 'string' }, Retries: { type: 'integer' } },
      required: ['ApiKey'],
    };
    await registerPackage(typeName, { ...fixedSchema, typeName, typeConfiguration });
    const set = (configuration: object) =>
      formation.send(
        new SetTypeConfigurationCommand({
          Type: 'RESOURCE',
          TypeName: typeName,
          Configuration: text(configuration),
          ConfigurationAlias: 'default',
        }),
      );
    await assert.rejects(set({ Retries: 3 }), CFNRegistryException);
    const { ConfigurationArn } = await set({ ApiKey: 'key-that-nobody-sees', Retries: 3 });
    assert.match(ConfigurationArn!, /:type-configuration\/resource\/Acme-Test-Configured\/default$/);
    const described = await formation.send(
      new BatchDescribeTypeConfigurationsCommand({
        TypeConfigurationIdentifiers: [
          { TypeConfigurationArn: ConfigurationArn! },
          { TypeName: 'Acme::No::Type', Type: 'RESOURCE' },
        ],
      }),
    );
    assert.deepEqual(JSON.parse(described.TypeConfigurations![0]!.Configuration!), {
      ApiKey: '****',
      Retries: '****',
    });
    assert.equal(described.Errors![0]!.ErrorCode, 'TypeNotFoundException');
    const store = readFileSync(join(here.folder, 'data', 'formwork.db-wal'));
    assert.equal(store.includes('key-that-nobody-sees'), false);
  });
});

test('STS knows who asks', async () => {
  const sts = new STSClient({
    endpoint: here.plane.url,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  });
  const { Account, Arn } = await sts.send(new GetCallerIdentityCommand({}));
  assert.deepEqual([Account, Arn], ['000000000000', 'arn:aws:iam::000000000000:user/local']);
  sts.destroy();
});
