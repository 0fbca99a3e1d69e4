import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ApiError,
  createClient,
  createRemoteResources,
  UnreachableError,
} from '../../src/control-plane/index.ts';
import type { JsonObject } from '../../src/json/index.ts';

const EVENT = { ProgressEvent: { RequestToken: 'r-1', OperationStatus: 'SUCCESS', EventTime: 1.5 } };

/** A control plane that answers, or fails, as it is told, one after the other. */
function told(...answers: readonly (JsonObject | Error)[]): {
  readonly resources: ReturnType<typeof createRemoteResources>;
  readonly asked: JsonObject[];
} {
  const asked: JsonObject[] = [];
  const left = [...answers];
  const control = async (_operation: string, input: JsonObject): Promise<JsonObject> => {
    asked.push(input);
    const answer = left.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { resources: createRemoteResources({ control }), asked };
}

const create = { typeName: 'Acme::Shop::Order', desiredState: '{}' };

test('what fails for a moment is asked again, with the same client token', async () => {
  const gone = new UnreachableError('Nothing answers.');
  const busy = new ApiError('ThrottlingException', 'Not now.');
  const { resources, asked } = told(EVENT, gone, busy, EVENT);
  await resources.status('r-1');
  assert.equal((await resources.create(create)).status, 'SUCCESS');
  const tokens = asked.slice(1).map((input) => input['ClientToken']);
  assert.match(String(tokens[0]), /^[0-9a-f-]{36}$/);
  assert.deepEqual(new Set(tokens).size, 1);
});

test('who has never answered is not waited for, and what is refused is refused', async () => {
  const silent = told(new UnreachableError('Nothing answers.'), EVENT);
  await assert.rejects(silent.resources.create(create), UnreachableError);
  const refusing = told(EVENT, new ApiError('ValidationException', 'No.'), EVENT);
  await refusing.resources.status('r-1');
  await assert.rejects(refusing.resources.create(create), { code: 'ValidationException' });
  assert.equal(refusing.asked.length, 2);
});

test('a client token of the caller is kept', async () => {
  const { resources, asked } = told(EVENT);
  await resources.create({ ...create, clientToken: 'mine' });
  assert.equal(asked[0]?.['ClientToken'], 'mine');
});

test('errors keep their names in both protocols; what is no answer at all is said', async () => {
  const answers = [
    Response.json({ __type: 'com.amazonaws#TypeNotFoundException', Message: 'No type.' }, { status: 400 }),
    new Response(
      '<ErrorResponse><Error><Code>CFNRegistryException</Code><Message>a &lt; b &amp; &#x41;&#66;</Message></Error></ErrorResponse>',
      { status: 400 },
    ),
    new Response('<html>', { status: 200 }),
  ];
  const client = createClient({
    endpoint: new URL('http://127.0.0.1:1'),
    region: 'eu-west-1',
    credentials: { accessKeyId: 'any', secretAccessKey: 'any', sessionToken: '' },
    fetch: async () => answers.shift() ?? Promise.reject(new Error('connect ECONNREFUSED')),
  });
  await assert.rejects(client.control('GetResource', {}), {
    code: 'TypeNotFoundException',
    message: 'No type.',
  });
  await assert.rejects(client.formation('RegisterType', {}), {
    code: 'CFNRegistryException',
    message: 'a < b & AB',
  });
  await assert.rejects(client.control('GetResource', {}), {
    name: 'UnreachableError',
    message: 'What is at http://127.0.0.1:1 does not answer like a control plane: HTTP 200.',
  });
  await assert.rejects(client.control('GetResource', {}), /Nothing answers at http:\/\/127\.0\.0\.1:1/);
});

for (const [what, answer] of [
  ['JSON without a code', () => Response.json({ error: 'no' }, { status: 404 })],
  ['JSON that is no answer', () => Response.json({ hello: 'world' })],
  ['a page', () => new Response('<html><body>Hello</body></html>')],
  ['an error page', () => new Response('<html><Message>Bad Gateway</Message></html>', { status: 502 })],
] as const)
  test(`who answers with ${what} is told as no control plane, whatever was asked`, async () => {
    const { status } = answer();
    const client = createClient({
      endpoint: new URL('http://127.0.0.1:1'),
      region: 'eu-west-1',
      credentials: { accessKeyId: 'any', secretAccessKey: 'any', sessionToken: '' },
      fetch: async () => answer(),
    });
    const expected = {
      name: 'UnreachableError',
      message: `What is at http://127.0.0.1:1 does not answer like a control plane: HTTP ${status}.`,
    };
    await assert.rejects(client.control('CreateResource', {}), expected);
    await assert.rejects(client.control('GetResource', {}), expected);
    await assert.rejects(client.formation('RegisterType', {}), expected);
    await assert.rejects(client.sendPackage(new Uint8Array()), expected);
  });
