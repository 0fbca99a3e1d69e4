import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Io } from '../../src/cli/io.ts';
import { GOOD } from './schemas.ts';
import { type Outcome, type Workplace, workplace } from './terminal.ts';

const HANDLERS = `
import { defineProvider, listed, success } from 'formwork/provider';
export default defineProvider({
  create: ({ desired, account, token }) => success({ ...desired, Id: 'order-000000a1', Name: account + ' ' + token }),
  list: () => listed([]),
});
`;

function project(t: TestContext): Workplace {
  return workplace(t, { 'acme-shop-order.json': GOOD, 'src/handlers.ts': HANDLERS });
}

interface Served {
  readonly url: string;
  stop(): Promise<Outcome>;
}

/** Serves until it is stopped; the command says where. */
async function serve({ formworkIn }: Workplace): Promise<Served> {
  const stop = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<string>();
  const stdout: Io['stdout'] = {
    write: (text) => ready.resolve(/^ready (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(text)![1]!),
    isTerminal: false,
    columns: 80,
    color: false,
  };
  const ended = formworkIn({ io: { stdout, stopped: () => stop.promise } }, 'lambda', '--port', '0');
  const url = await Promise.race([ready.promise, ended.then(({ stderr }) => assert.fail(stderr))]);
  return {
    url,
    stop: () => {
      stop.resolve();
      return ended;
    },
  };
}

const REQUEST = {
  action: 'CREATE',
  awsAccountId: '111122223333',
  bearerToken: 't-1',
  region: 'us-east-1',
  resourceType: 'Acme::Shop::Order',
  requestData: { resourceProperties: { Name: 'one', Quantity: '5' } },
};

describe('formwork lambda', () => {
  let served: Served;
  const cleanUp: (() => void)[] = [];

  before(async () => {
    served = await serve(
      project({ after: (task: () => void) => cleanUp.push(task) } as unknown as TestContext),
    );
  });
  after(async () => {
    await served.stop();
    for (const task of cleanUp) task();
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${served.url}${path}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const invoke = (name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    post(`/2015-03-31/functions/${name}/invocations`, body, headers);

  test('TypeFunction takes what CloudFormation sends, numbers as texts', async () => {
    const response = await invoke('TypeFunction', REQUEST);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('x-amz-function-error'), null);
    assert.deepEqual(await response.json(), {
      status: 'SUCCESS',
      resourceModel: { Name: '111122223333 t-1', Quantity: 5, Id: 'order-000000a1' },
    });
  });

  test('also packed, and by the ARN of the function', async () => {
    const packed = {
      __COMPRESSED__: gzipSync(JSON.stringify(REQUEST)).toString('base64'),
      __COMPRESSION_METHOD__: 'gzip_base64',
    };
    const arn = encodeURIComponent('arn:aws:lambda:us-east-1:123456789012:function:TypeFunction:$LATEST');
    assert.equal(((await (await invoke(arn, packed)).json()) as { status: string }).status, 'SUCCESS');
  });

  test('TestEntrypoint takes what tests send', async () => {
    const response = await invoke('TestEntrypoint', {
      credentials: { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' },
      action: 'CREATE',
      request: { clientRequestToken: 't-2', desiredResourceState: { Name: 'one' } },
      callbackContext: null,
    });
    assert.deepEqual(await response.json(), {
      status: 'SUCCESS',
      resourceModel: { Name: '123456789012 t-2', Id: 'order-000000a1' },
    });
  });

  test('requests are held against the schema', async () => {
    const wrong = { ...REQUEST, requestData: { resourceProperties: { Quantity: 5 } } };
    const event = (await (await invoke('TypeFunction', wrong)).json()) as Record<string, string>;
    assert.equal(event['errorCode'], 'InvalidRequest');
    assert.match(event['message']!, /Name/);
  });

  test('what is no request is refused as Lambda does it', async () => {
    const refused = async (response: Response): Promise<unknown> => [
      response.status,
      response.headers.get('x-amzn-errortype'),
    ];
    assert.deepEqual(await refused(await invoke('Other', {})), [404, 'ResourceNotFoundException']);
    assert.deepEqual(await refused(await invoke('TypeFunction', '{')), [
      400,
      'InvalidRequestContentException',
    ]);
    assert.deepEqual(await refused(await invoke('TypeFunction', {}, { 'x-amz-invocation-type': 'Event' })), [
      400,
      'InvalidParameterValueException',
    ]);
    assert.deepEqual(await refused(await post('/elsewhere', '')), [404, 'ResourceNotFoundException']);
    assert.deepEqual(await refused(await invoke('TypeFunction', ' '.repeat(6 * 1024 * 1024 + 1))), [
      413,
      'RequestTooLargeException',
    ]);
    assert.equal((await invoke('TypeFunction', {}, { 'x-amz-invocation-type': 'DryRun' })).status, 204);
  });

  test('a page in a browser cannot run handlers', async () => {
    assert.equal((await invoke('TypeFunction', REQUEST, { origin: 'https://evil.example' })).status, 403);
  });

  test('STS says who calls, and gives credentials', async () => {
    const ask = async (action: string): Promise<string> =>
      (await post('/', `Action=${action}&Version=2011-06-15`)).text();
    assert.match(
      await ask('GetCallerIdentity'),
      /<GetCallerIdentityResult>.*<Account>123456789012<\/Account>/,
    );
    assert.match(await ask('GetSessionToken'), /<GetSessionTokenResult><Credentials>.*<SessionToken>\w/);
    assert.match(await ask('AssumeRole'), /<AssumeRoleResult><Credentials>.*<AssumedRoleUser>/);
    assert.match(await ask('DeleteEverything'), /<Code>InvalidAction<\/Code>/);
  });
});

test('formwork lambda ends with 0 when it is stopped, and serves no longer', async (t) => {
  const { url, stop } = await serve(project(t));
  assert.equal((await stop()).code, 0);
  await assert.rejects(fetch(url));
});

test('a port that is taken, or none, is told', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const { formwork } = project(t);
  const taken = await formwork('lambda', '--port', String(port));
  assert.equal(taken.code, 2);
  assert.match(taken.stderr, new RegExp(`Port ${port} is taken\\. Choose another one with --port`));
  assert.match((await formwork('lambda', '--port', '70000')).stderr, /A port is a number from 0 to 65535/);
});
