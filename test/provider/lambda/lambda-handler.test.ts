import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  AlreadyExists,
  defineProvider,
  inProgress,
  listed,
  NotFound,
  type Provider,
  success,
} from '../../../src/provider/index.ts';
import {
  createLambdaHandler,
  createTestHandler,
  type LambdaOptions,
} from '../../../src/provider/lambda/index.ts';
import { REPORT, recordLog, wire } from '../wire.ts';

/** Reports in memory. Each takes two invocations to create. */
function reports(): Provider {
  const stored = new Map<string, object>();
  const find = (identifier: object): object => {
    const { Id } = identifier as { Id: string };
    const report = stored.get(Id);
    if (report === undefined) throw new NotFound(`There is no report ${Id}.`);
    return report;
  };
  return defineProvider({
    type: REPORT,
    create: ({ desired, token, callbackContext }) => {
      if (callbackContext !== undefined) return success(find({ Id: token }));
      if (stored.has(token)) throw new AlreadyExists(`There is a report ${token} already.`);
      stored.set(token, { ...desired, Id: token });
      return inProgress({ model: find({ Id: token }), callbackContext: { step: 'print' }, delaySeconds: 3 });
    },
    read: ({ identifier }) => success(find(identifier)),
    delete: ({ identifier }) => {
      find(identifier);
      stored.delete((identifier as { Id: string }).Id);
      return success();
    },
    list: ({ nextToken }) => (nextToken ? listed([...stored.values()]) : listed([], 'page-2')),
  });
}

const quiet: LambdaOptions = { log: () => {} };

/** Over the wire and back: what is no JSON would get lost. */
const overTheWire = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

describe('CloudFormation invokes a provider in Lambda', () => {
  test('the life of a resource', async () => {
    const lambda = createLambdaHandler(reports(), quiet);
    const send = async (request: unknown): Promise<ReturnType<typeof lambda>> =>
      overTheWire(await lambda(overTheWire(request)));

    const first = await send(wire('CREATE', { Title: 'TPS', Password: 'hunter22' }));
    assert.equal(first.status, 'IN_PROGRESS');
    assert.equal(first.callbackDelaySeconds, 3);
    const Id = String(first.resourceModel?.['Id']);
    assert.deepEqual(first.resourceModel, { Title: 'TPS', Password: 'hunter22', Id });

    const second = await send(
      wire('CREATE', first.resourceModel, { callbackContext: first.callbackContext! }),
    );
    assert.deepEqual(second, { status: 'SUCCESS', resourceModel: { Title: 'TPS', Id } });

    assert.deepEqual(await send(wire('READ', { Id })), {
      status: 'SUCCESS',
      resourceModel: { Title: 'TPS', Id },
    });
    assert.deepEqual(await send(wire('LIST')), {
      status: 'SUCCESS',
      resourceModels: [],
      nextToken: 'page-2',
    });
    assert.deepEqual(await send(wire('LIST', {}, { nextToken: 'page-2' })), {
      status: 'SUCCESS',
      resourceModels: [{ Title: 'TPS', Id }],
    });
    assert.equal((await send(wire('UPDATE', { Id }))).errorCode, 'NotUpdatable');
    assert.deepEqual(await send(wire('DELETE', { Id })), { status: 'SUCCESS' });
    assert.deepEqual(await send(wire('DELETE', { Id })), {
      status: 'FAILED',
      errorCode: 'NotFound',
      message: 'There is no report <redacted>.',
    });
  });

  test('a request as small as the service may send it', async () => {
    const request = {
      action: 'READ',
      awsAccountId: '123456789012',
      bearerToken: '123456',
      region: 'us-gov-west-1',
      resourceType: 'Initech::TPS::Report',
      requestData: { resourceProperties: { Id: '1' } },
    };
    assert.equal((await createLambdaHandler(reports(), quiet)(request)).errorCode, 'NotFound');
  });

  test('members that the protocol gets one day do no harm', async () => {
    const request = {
      ...wire('LIST', {}, { nextToken: 'page-2' }),
      snapshotRequested: true,
      rollback: false,
      driftable: false,
      features: {},
      updatePolicy: {},
      requestContext: { invocation: 1 },
    };
    assert.equal((await createLambdaHandler(reports(), quiet)(request)).status, 'SUCCESS');
  });

  test('large requests come packed', async () => {
    const packed = {
      __COMPRESSED__: gzipSync(JSON.stringify(wire('LIST'))).toString('base64'),
      __COMPRESSION_METHOD__: 'gzip_base64',
    };
    const event = await createLambdaHandler(reports(), quiet)(packed);
    assert.deepEqual(event, { status: 'SUCCESS', resourceModels: [], nextToken: 'page-2' });
  });

  for (const [name, event] of [
    ['no base64', { __COMPRESSED__: '%%%', __COMPRESSION_METHOD__: 'gzip_base64' }],
    ['no text', { __COMPRESSED__: { a: 1 }, __COMPRESSION_METHOD__: 'gzip_base64' }],
    [
      'no JSON inside',
      { __COMPRESSED__: gzipSync('secret').toString('base64'), __COMPRESSION_METHOD__: 'gzip_base64' },
    ],
    ['packed otherwise', { __COMPRESSED__: 'H4sI', __COMPRESSION_METHOD__: 'brotli' }],
    ['packed somehow', { __COMPRESSED__: 'H4sI' }],
    ['nothing', undefined],
    ['a text', 'CREATE'],
  ] as const)
    test(`what cannot be read is a failure: ${name}`, async () => {
      const { status, errorCode, message } = await createLambdaHandler(reports(), quiet)(event);
      assert.equal(status, 'FAILED');
      assert.equal(errorCode, 'InvalidRequest');
      assert.doesNotMatch(message ?? '', /secret/);
    });

  test('what unpacks to more than any request has is refused', async () => {
    const packed = {
      __COMPRESSED__: gzipSync(Buffer.alloc(80 * 1024 * 1024)).toString('base64'),
      __COMPRESSION_METHOD__: 'gzip_base64',
    };
    assert.equal((await createLambdaHandler(reports(), quiet)(packed)).errorCode, 'InvalidRequest');
  });
});

describe('the time that Lambda leaves', () => {
  const remaining = async (leftInLambda: number, more: object = {}): Promise<number> => {
    let found = 0;
    const provider = defineProvider({
      create: (_, context) => {
        found = context.remainingMs();
        return success({});
      },
    });
    const clock = { now: () => 1, sleep: async () => {} };
    const fetch = async (): Promise<Response> => new Response('{}');
    const lambda = createLambdaHandler(provider, { ...quiet, clock, fetch });
    await lambda(wire('CREATE', {}, {}, more), { getRemainingTimeInMillis: () => leftInLambda });
    return found;
  };

  test('is the handler’s, less a second for the way back', async () => {
    assert.equal(await remaining(900_000), 59_000);
    assert.equal(await remaining(10_000), 9000);
  });

  test('and less two for what is left of the log, where it is delivered', async () => {
    const providerCredentials = { accessKeyId: 'AKID', secretAccessKey: 'x', sessionToken: '' };
    assert.equal(await remaining(10_000, { providerCredentials, providerLogGroupName: 'g' }), 7000);
  });
});

describe('the log of a function', () => {
  test('goes where the options say, with what the handler says', async () => {
    const { entries, log } = recordLog();
    const provider = defineProvider({
      create: (_, { logger }) => {
        logger.info('printing');
        return success({});
      },
    });
    await createLambdaHandler(provider, { log })(wire('CREATE'));
    assert.deepEqual(
      entries.map(({ message }) => message),
      ['printing'],
    );
  });
});

describe('the test entry point', () => {
  const event = {
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'session' },
    action: 'CREATE',
    request: {
      clientRequestToken: '4b90a7e4-b790-456b-a937-0cfdfa211dfe',
      desiredResourceState: { Title: 'TPS' },
      logicalResourceIdentifier: 'MyReport',
    },
    callbackContext: null,
  };

  test('takes the event that SAM sends', async () => {
    let seen: Readonly<Record<string, unknown>> = {};
    const provider = defineProvider({
      create: async (request, { credentials }) => {
        seen = { ...request, accessKeyId: (await credentials()).accessKeyId };
        return success({});
      },
    });
    const typeConfiguration = { Office: 'Austin' };
    const { status } = await createTestHandler(
      provider,
      quiet,
    )({ ...event, region: 'cn-north-1', typeConfiguration });
    assert.equal(status, 'SUCCESS');
    assert.deepEqual(seen['desired'], { Title: 'TPS' });
    assert.equal(seen['token'], '4b90a7e4-b790-456b-a937-0cfdfa211dfe');
    assert.equal(seen['logicalId'], 'MyReport');
    assert.equal(seen['partition'], 'aws-cn');
    assert.equal(seen['accessKeyId'], 'AKID');
    assert.deepEqual(seen['configuration'], { Office: 'Austin' });
  });

  test('goes on with a callback context', async () => {
    const lambda = createTestHandler(reports(), quiet);
    const { resourceModel, callbackContext } = await lambda(event);
    const request = { ...event.request, desiredResourceState: resourceModel };
    assert.equal((await lambda({ ...event, request, callbackContext })).status, 'SUCCESS');
  });

  test('what is no such event is a failure', async () => {
    for (const wrong of [undefined, null, 'x', {}, { action: 'PAINT' }])
      assert.equal((await createTestHandler(reports(), quiet)(wrong)).errorCode, 'InvalidRequest');
  });
});
