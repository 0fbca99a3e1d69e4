import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApi } from '../../../src/control-plane/api/api.ts';
import { createOpenGate } from '../../../src/control-plane/api/auth/gate.ts';
import { ApiError } from '../../../src/control-plane/api-error.ts';
import type {
  OperationView,
  ResourceService,
} from '../../../src/control-plane/operations/resource-service.ts';
import type { RegistryService } from '../../../src/control-plane/registry/registry-service.ts';

const TYPE_NAME = 'Acme::Shop::Order';
const VIEW: OperationView = {
  requestToken: 'token-1',
  clientToken: 'client-1',
  action: 'CREATE',
  typeName: TYPE_NAME,
  typeVersionId: '00000001',
  status: 'IN_PROGRESS',
  acceptedAt: 1_700_000_000_500,
  changedAt: 1_700_000_009_000,
  attempts: 1,
  identifier: 'o-1',
  retryAt: 1_700_000_001_000,
} as OperationView;

/** The API over services that answer what a test says; whatever else is asked of them is a bug. */
function api(
  resources: Partial<ResourceService>,
  registry: Partial<RegistryService> = {},
): ReturnType<typeof createApi> {
  const home = { accountId: '123456789012', region: 'eu-west-1' };
  return createApi({
    gate: createOpenGate(home),
    resources: resources as ResourceService,
    registry: { home, ...registry } as RegistryService,
  });
}

async function ask(
  app: ReturnType<typeof createApi>,
  operation: string,
  body: unknown,
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `CloudApiService.${operation}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body: answer };
}

async function query(
  app: ReturnType<typeof createApi>,
  parameters: Record<string, string>,
): Promise<[number, string]> {
  const response = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(parameters).toString(),
  });
  return [response.status, await response.text()];
}

const form = { Version: '2010-05-15' };

describe('awsJson1_0', () => {
  test('an operation is answered as a progress event; times are seconds; what is unknown is left out', async () => {
    const app = api({ create: async () => VIEW });
    const answer = await ask(app, 'CreateResource', { TypeName: TYPE_NAME, DesiredState: '{}' });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/x-amz-json-1.0');
    assert.match(answer.headers.get('x-amzn-requestid') ?? '', /^[0-9a-f-]{36}$/);
    assert.deepEqual(answer.body, {
      ProgressEvent: {
        TypeName: TYPE_NAME,
        Identifier: 'o-1',
        RequestToken: 'token-1',
        Operation: 'CREATE',
        OperationStatus: 'IN_PROGRESS',
        EventTime: 1_700_000_000.5,
        RetryAfter: 1_700_000_001,
      },
    });
  });

  test('an error has its code in the body and in a header; client faults are 400 whatever they are', async () => {
    const status = async (): Promise<OperationView> => {
      throw new ApiError('RequestTokenNotFoundException', 'Request with token x was not found');
    };
    const answer = await ask(api({ status }), 'GetResourceRequestStatus', { RequestToken: 'x' });
    assert.equal(answer.status, 400);
    assert.equal(answer.headers.get('x-amzn-errortype'), 'RequestTokenNotFoundException');
    assert.equal(answer.body['__type'], 'RequestTokenNotFoundException');
    assert.equal(answer.body['Message'], 'Request with token x was not found');
  });

  test('a bug is 500 and tells nothing but the id of the request', async () => {
    const bugs: unknown[] = [];
    const gate = createOpenGate({ accountId: '123456789012', region: 'eu-west-1' });
    const resources = {
      status: async () => {
        throw new Error('secret detail');
      },
    } as unknown as ResourceService;
    const app = createApi({
      gate,
      resources,
      registry: {} as RegistryService,
      onBug: (error) => bugs.push(error),
    });
    const answer = await ask(app, 'GetResourceRequestStatus', { RequestToken: 'x' });
    assert.equal(answer.status, 500);
    assert.equal(JSON.stringify(answer.body).includes('secret'), false);
    assert.equal(bugs.length, 1);
  });

  test('all constraints that are broken are told at once, in the words of AWS', async () => {
    const answer = await ask(api({}), 'UpdateResource', { TypeName: 'Acme', Identifier: '' });
    assert.equal(answer.body['__type'], 'ValidationException');
    assert.equal(
      answer.body['Message'],
      "3 validation errors detected: Value 'Acme' at 'typeName' failed to satisfy constraint: Member must have length greater than or equal to 10; " +
        "Value '' at 'identifier' failed to satisfy constraint: Member must have length greater than or equal to 1; " +
        "Value null at 'patchDocument' failed to satisfy constraint: Member must not be null",
    );
  });

  test('the desired state is never repeated in a message', async () => {
    const DesiredState = `{"Password":"hunter2"}${' '.repeat(262_144)}`;
    const answer = await ask(api({}), 'CreateResource', { TypeName: TYPE_NAME, DesiredState });
    assert.match(String(answer.body['Message']), /Member must have length less than or equal to 262144/);
    assert.equal(String(answer.body['Message']).includes('hunter2'), false);
  });

  for (const [what, body] of [
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['a number for a text', { RequestToken: 1 }],
    ['nesting without end', '['.repeat(100_000)],
    ['nesting in a member', `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`],
  ] as const)
    test(`${what} is a SerializationException`, async () => {
      const answer = await ask(api({}), 'GetResourceRequestStatus', body);
      assert.equal(answer.status, 400);
      assert.equal(answer.body['__type'], 'SerializationException');
    });

  test('an empty body is an empty input, and unknown members are ignored', async () => {
    const asked: unknown[] = [];
    const app = api({
      requests: async (request) => {
        asked.push(request);
        return { items: [] };
      },
    });
    assert.deepEqual((await ask(app, 'ListResourceRequests', '')).body, {
      ResourceRequestStatusSummaries: [],
    });
    await ask(app, 'ListResourceRequests', { __proto__: null, Unknown: { a: [1] }, MaxResults: 3 });
    assert.deepEqual(asked, [{}, { maxResults: 3 }]);
  });

  test('unknown operations, and requests that are none', async () => {
    const app = api({});
    assert.equal((await ask(app, 'Nothing', {})).body['__type'], 'UnknownOperationException');
    const bare = await app.request('/', { method: 'POST', body: 'hello' });
    assert.equal(bare.status, 400);
    assert.match(await bare.text(), /speaks the Cloud Control API/);
    const huge = await app.request('/', {
      method: 'POST',
      headers: { 'x-amz-target': 'CloudApiService.GetResource' },
      body: 'x'.repeat(3 * 1024 * 1024),
    });
    assert.equal(huge.status, 400);
    assert.match(await huge.text(), /RequestEntityTooLargeException/);
  });

  test('pages of other sites are kept out', async () => {
    const response = await api({}).request('http://localhost/', {
      method: 'POST',
      headers: { origin: 'http://evil.example', 'x-amz-target': 'CloudApiService.ListResourceRequests' },
    });
    assert.match(await response.text(), /AccessDeniedException/);
  });
});

describe('awsQuery', () => {
  test('who am I', async () => {
    const [status, xml] = await query(api({}), { Action: 'GetCallerIdentity', Version: '2011-06-15' });
    assert.equal(status, 200);
    assert.match(xml, /<GetCallerIdentityResponse xmlns="https:\/\/sts.amazonaws.com\/doc\/2011-06-15\/">/);
    assert.match(xml, /<Account>123456789012<\/Account>/);
  });

  test('an error names sender, code and message, and its HTTP status is its own', async () => {
    const describeNothing = async (): Promise<never> => {
      throw new ApiError('TypeNotFoundException', "The type 'A & B' cannot be found.");
    };
    const app = api({}, { describe: describeNothing });
    const [status, xml] = await query(app, {
      Action: 'DescribeType',
      ...form,
      Type: 'RESOURCE',
      TypeName: TYPE_NAME,
    });
    assert.equal(status, 404);
    assert.match(
      xml,
      /<Type>Sender<\/Type><Code>TypeNotFoundException<\/Code><Message>The type 'A &amp; B' cannot/,
    );
  });

  test('structures, lists and booleans are read from their flat names', async () => {
    const asked: unknown[] = [];
    const app = api(
      {},
      {
        register: async (request) => {
          asked.push(request);
          return { token: 'r-1' } as never;
        },
        configuration: async (typeName, alias) => {
          asked.push([typeName, alias]);
          throw new ApiError('TypeNotFoundException', 'none');
        },
      },
    );
    await query(app, {
      Action: 'RegisterType',
      ...form,
      TypeName: TYPE_NAME,
      SchemaHandlerPackage: 'file:///tmp/x.zip',
      'LoggingConfig.LogRoleArn': 'arn:aws:iam::123456789012:role/logs',
      'LoggingConfig.LogGroupName': 'logs',
      SkipContractTests: 'true',
    });
    const [, xml] = await query(app, {
      Action: 'BatchDescribeTypeConfigurations',
      ...form,
      'TypeConfigurationIdentifiers.member.2.TypeName': TYPE_NAME,
      'TypeConfigurationIdentifiers.member.1.TypeConfigurationArn':
        'arn:aws:cloudformation:eu-west-1:123456789012:type-configuration/resource/Acme-Shop-Order/prod',
    });
    assert.deepEqual(asked, [
      {
        typeName: TYPE_NAME,
        what: { kind: 'package', address: 'file:///tmp/x.zip' },
        logging: { logRoleArn: 'arn:aws:iam::123456789012:role/logs', logGroupName: 'logs' },
        skipContractTests: true,
      },
      [TYPE_NAME, 'prod'],
      [TYPE_NAME, 'default'],
    ]);
    assert.match(xml, /<Errors><member><ErrorCode>TypeNotFoundException<\/ErrorCode>/);
    assert.match(xml, /<TypeConfigurations><\/TypeConfigurations>/);
  });

  for (const [what, parameters, code] of [
    ['no action', {}, 'MissingAction'],
    ['an unknown action', { Action: 'Nothing', ...form }, 'InvalidAction'],
    ['an unknown version', { Action: 'ListTypes', Version: '1999-01-01' }, 'InvalidAction'],
    [
      'names of the prototype',
      { Action: 'ListTypes', ...form, '__proto__.x': '1', 'constructor.y': '2', MaxResults: '0' },
      'ValidationError',
    ],
    [
      'a name that is text and structure',
      { Action: 'ListTypes', ...form, Filters: 'x', 'Filters.Category': 'y' },
      'MalformedQueryString',
    ],
    [
      'too many parts',
      { Action: 'ListTypes', ...form, [Array(50).fill('a').join('.')]: 'y' },
      'MalformedQueryString',
    ],
    ['a half selector', { Action: 'DescribeType', ...form, TypeName: TYPE_NAME }, 'ValidationError'],
    [
      'a malformed ARN',
      { Action: 'DeregisterType', ...form, Arn: 'arn:aws:cloudformation:x:y:z' },
      'CFNRegistryException',
    ],
    ['an empty identifier list', { Action: 'BatchDescribeTypeConfigurations', ...form }, 'ValidationError'],
    [
      'the configuration of one version',
      {
        Action: 'SetTypeConfiguration',
        ...form,
        TypeArn: 'arn:aws:cloudformation:eu-west-1:123456789012:type/resource/Acme-Shop-Order/00000001',
        Configuration: '{}',
      },
      'ValidationError',
    ],
  ] as const)
    test(`${what}: ${code}`, async () => {
      const [status, xml] = await query(api({}), parameters as unknown as Record<string, string>);
      assert.equal(status, 400);
      assert.match(xml, new RegExp(`<Code>${code}</Code>`));
    });

  test('a request without a version is told so', async () => {
    for (const version of [{}, { 'Version.x': '1' }]) {
      const [, xml] = await query(api({}), { Action: 'ListTypes', ...version });
      assert.match(xml, /Could not find operation ListTypes for version NO_VERSION_SPECIFIED</);
    }
  });

  test('a configuration that was never set is none, except the default one, which is empty', async () => {
    const configuration: RegistryService['configuration'] = async (typeName, alias) => ({
      arn: `arn/${alias}`,
      typeArn: 'arn',
      typeName,
      alias,
      configuration: '{}',
    });
    const [, xml] = await query(api({}, { configuration }), {
      Action: 'BatchDescribeTypeConfigurations',
      ...form,
      'TypeConfigurationIdentifiers.member.1.TypeName': TYPE_NAME,
      'TypeConfigurationIdentifiers.member.2.TypeName': TYPE_NAME,
      'TypeConfigurationIdentifiers.member.2.TypeConfigurationAlias': 'prod',
    });
    assert.match(
      xml,
      /<Errors><member><ErrorCode>TypeConfigurationNotFoundException<.ErrorCode><ErrorMessage>The type 'Acme::Shop::Order' has no configuration 'prod'\.</,
    );
    assert.deepEqual(xml.match(/<Alias>\w+</g), ['<Alias>default<']);
  });

  test('what XML cannot hold becomes a replacement character', async () => {
    const app = api(
      {},
      {
        registration: async () =>
          ({ typeName: TYPE_NAME, status: 'FAILED', description: '<\u0000\ud800>' }) as never,
      },
    );
    const [, xml] = await query(app, { Action: 'DescribeTypeRegistration', ...form, RegistrationToken: 'x' });
    assert.match(xml, /<Description>&lt;\ufffd\ufffd&gt;<\/Description>/);
  });
});
