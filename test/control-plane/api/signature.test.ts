import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  CloudControlClient,
  type CloudControlClientConfig,
  GetResourceRequestStatusCommand,
} from '@aws-sdk/client-cloudcontrol';
import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  ListTypesCommand,
} from '@aws-sdk/client-cloudformation';
import { isGranted, readAccess } from '../../../src/control-plane/api/auth/access.ts';
import { type Arrival, createGuardedGate, createOpenGate } from '../../../src/control-plane/api/auth/gate.ts';
import { ApiError } from '../../../src/control-plane/api-error.ts';

const HOME = { accountId: '123456789012', region: 'eu-west-1' };
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const KEY = { name: 'ci', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: SECRET, allow: [] };

interface Caught {
  readonly request: Request;
  readonly body: string;
}

/** What a real client of AWS sends. */
async function sent(
  send: (options: CloudControlClientConfig & CloudFormationClientConfig) => Promise<unknown>,
): Promise<Caught> {
  let caught: Caught | undefined;
  const requestHandler: NonNullable<CloudControlClientConfig['requestHandler']> = {
    handle: async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
      caught = { request: new Request('http://localhost:8080/', { method: 'POST', headers, body }), body };
      throw new Error('caught');
    },
  } as never;
  const credentials = { accessKeyId: KEY.accessKeyId, secretAccessKey: SECRET };
  const endpoint = 'http://localhost:8080';
  await assert.rejects(send({ region: 'us-east-2', endpoint, credentials, maxAttempts: 1, requestHandler }));
  assert.ok(caught !== undefined);
  return caught;
}

async function cloudControlRequest(): Promise<Arrival> {
  const command = new GetResourceRequestStatusCommand({ RequestToken: 'abc' });
  const caught = await sent((options) => new CloudControlClient(options).send(command));
  return { ...caught, signingName: 'cloudcontrolapi' };
}

function refusal(act: () => unknown): ApiError {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return error;
  }
  assert.fail('It was let in.');
}

describe('signatures of AWS Signature Version 4', () => {
  const gate = createGuardedGate([KEY], HOME, Date.now);

  test('what the Cloud Control client signs is accepted', async () => {
    const caller = gate.admit(await cloudControlRequest());
    assert.equal(caller.arn, 'arn:aws:iam::123456789012:user/ci');
    assert.equal(caller.region, 'us-east-2');
  });

  test('what the CloudFormation client signs is accepted', async () => {
    const command = new ListTypesCommand({ Type: 'RESOURCE' });
    const caught = await sent((options) => new CloudFormationClient(options).send(command));
    assert.equal(gate.admit({ ...caught, signingName: 'cloudformation' }).userId.length, 20);
  });

  test('another body, secret, service or header is not what was signed', async () => {
    const arrival = await cloudControlRequest();
    assert.equal(refusal(() => gate.admit({ ...arrival, body: '{}' })).code, 'InvalidSignatureException');
    assert.equal(
      refusal(() => gate.admit({ ...arrival, signingName: 'sts' })).code,
      'InvalidSignatureException',
    );
    const other = createGuardedGate([{ ...KEY, secretAccessKey: 'other' }], HOME, Date.now);
    assert.match(refusal(() => other.admit(arrival)).message, /does not match the signature you provided/);
    const headers = new Headers((arrival.request as Request).headers);
    headers.set('x-amz-target', 'CloudApiService.DeleteResource');
    const changed = new Request(arrival.request.url, { method: 'POST', headers, body: arrival.body });
    assert.equal(
      refusal(() => gate.admit({ ...arrival, request: changed })).code,
      'InvalidSignatureException',
    );
  });

  test('a signature is good for fifteen minutes', async () => {
    const arrival = await cloudControlRequest();
    const later = createGuardedGate([KEY], HOME, () => Date.now() + 16 * 60_000);
    assert.match(refusal(() => later.admit(arrival)).message, /^Signature expired/);
    const earlier = createGuardedGate([KEY], HOME, () => Date.now() - 16 * 60_000);
    assert.match(refusal(() => earlier.admit(arrival)).message, /^Signature not yet current/);
  });

  test('no signature, a broken one and an unknown key', async () => {
    const bare = {
      request: new Request('http://localhost/', { method: 'POST' }),
      body: '',
      signingName: 'sts',
    };
    assert.equal(refusal(() => gate.admit(bare)).code, 'MissingAuthenticationTokenException');
    const broken = new Request('http://localhost/', {
      method: 'POST',
      headers: { authorization: 'Bearer x' },
    });
    assert.equal(
      refusal(() => gate.admit({ ...bare, request: broken })).code,
      'IncompleteSignatureException',
    );
    const unknown = createGuardedGate([{ ...KEY, accessKeyId: 'SOMEBODY' }], HOME, Date.now);
    const arrival = await cloudControlRequest();
    assert.equal(refusal(() => unknown.admit(arrival)).code, 'UnrecognizedClientException');
  });

  test('the host must be among what is signed, so that a request cannot be sent on to another server', () => {
    const time = '20261115T120000Z';
    const names = 'x-amz-date';
    const signature = createHmac('sha256', 'x').update('x').digest('hex');
    const authorization = `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261115/eu-west-1/sts/aws4_request, SignedHeaders=${names}, Signature=${signature}`;
    const headers = { authorization, 'x-amz-date': time };
    const request = new Request('http://localhost/', { method: 'POST', headers });
    const then = createGuardedGate([KEY], HOME, () => Date.UTC(2026, 10, 15, 12));
    assert.match(
      refusal(() => then.admit({ request, body: '', signingName: 'sts' })).message,
      /'host' must be signed/,
    );
  });

  test('so must every x-amz- header that is there: whoever stands in between could exchange or add one', async () => {
    const arrival = await cloudControlRequest();
    const given = (arrival.request as Request).headers;
    for (const name of ['x-amz-target', 'x-amz-user-agent', 'x-amz-content-sha256', 'x-amz-security-token']) {
      const headers = new Headers(given);
      const unsigned = given.get('authorization')!.replace(/SignedHeaders=([^,]*)/, (_, names: string) => {
        return `SignedHeaders=${names
          .split(';')
          .filter((one) => one !== name)
          .join(';')}`;
      });
      headers.set('authorization', unsigned);
      if (!headers.has(name)) headers.set(name, 'added');
      const request = new Request(arrival.request.url, { method: 'POST', headers, body: arrival.body });
      assert.equal(
        refusal(() => gate.admit({ ...arrival, request })).message,
        `The header '${name}' must be signed.`,
      );
    }
  });

  test('what clients leave unsigned and others write on the way need not be', async () => {
    const arrival = await cloudControlRequest();
    const headers = new Headers((arrival.request as Request).headers);
    headers.set('x-amzn-trace-id', 'Root=1');
    headers.set('x-forwarded-for', '10.0.0.1');
    const request = new Request(arrival.request.url, { method: 'POST', headers, body: arrival.body });
    assert.equal(gate.admit({ ...arrival, request }).region, 'us-east-2');
  });

  test('an open gate lets everybody in, and takes the region from what they sign with', async () => {
    const caller = createOpenGate(HOME).admit(await cloudControlRequest());
    assert.equal(caller.region, 'us-east-2');
    assert.equal(caller.may('cloudformation:CreateResource', 'A::B::C'), true);
  });
});

describe('the access file', () => {
  const read = (value: unknown, environment: Record<string, string> = {}) =>
    readAccess(JSON.stringify(value), 'access.json', environment);
  const key = { accessKeyId: 'AKID', secretAccessKey: 's', allow: [] };

  test('grants name actions and types', () => {
    const allow = [
      { actions: ['cloudformation:Get*', 'cloudformation:List*'], types: ['Acme::*'] },
      { actions: ['cloudformation:CreateResource'], types: ['Acme::*::Queue'] },
    ];
    const { keys, diagnostics } = read({ keys: [{ ...key, allow }] });
    assert.deepEqual(diagnostics, []);
    const { may } = allowedBy(keys);
    assert.equal(may('cloudformation:GetResource', 'Acme::Db::Table'), true);
    assert.equal(may('cloudformation:CreateResource', 'Acme::Db::Table'), false);
    assert.equal(may('cloudformation:CreateResource', 'Acme::Mq::Queue'), true);
    assert.equal(may('cloudformation:GetResource', 'Other::Db::Table'), false);
    assert.equal(may('cloudformation:ListTypes', undefined), true);
    assert.equal(may('cloudformation:RegisterType', 'Acme::Db::Table'), false);
  });

  test('a secret can stand in the environment, and never shows in a finding', () => {
    const secret = { env: 'CI_SECRET' };
    const { keys } = read({ keys: [{ ...key, secretAccessKey: secret }] }, { CI_SECRET: 'hidden' });
    assert.equal(keys[0]?.secretAccessKey, 'hidden');
    const missing = read({ keys: [{ ...key, secretAccessKey: secret }] });
    assert.deepEqual(missing.keys, []);
    assert.deepEqual(
      missing.diagnostics.map(({ message, pointer }) => [message, pointer]),
      [['The environment variable CI_SECRET is not set.', '/keys/0/secretAccessKey/env']],
    );
    const empty = read({ keys: [{ ...key, secretAccessKey: secret }] }, { CI_SECRET: '' });
    assert.match(empty.diagnostics[0]?.message ?? '', /CI_SECRET is empty/);
    const inherited = read({ keys: [{ ...key, secretAccessKey: { env: 'toString' } }] });
    assert.match(inherited.diagnostics[0]?.message ?? '', /toString is not set/);
    const wrong = read({ keys: [{ ...key, accessKeyId: '?', secretAccessKey: 'hidden' }] });
    assert.equal(JSON.stringify(wrong.diagnostics).includes('hidden'), false);
  });

  test('names that mean nothing are told, with what was meant', () => {
    const { accessKeyId, ...rest } = key;
    const found = read({
      kees: [],
      keys: [
        { ...rest, acessKeyId: accessKeyId },
        { ...key, secretAccessKey: { env: 'A', file: 'b' }, allow: [{ action: [], actions: [], types: [] }] },
      ],
    }).diagnostics;
    assert.deepEqual(
      found.map(({ message, pointer }) => `${pointer}: ${message}`),
      [
        '/kees: An access file has no "kees". Did you mean "keys"?',
        '/keys/0/acessKeyId: A key has no "acessKeyId". Did you mean "accessKeyId"?',
        '/keys/0: accessKeyId must be 4 to 128 letters, digits and underscores.',
        '/keys/1/secretAccessKey/file: A secretAccessKey has no "file".',
        '/keys/1/secretAccessKey/env: The environment variable A is not set.',
        '/keys/1/allow/0/action: A grant has no "action". Did you mean "actions"?',
      ],
    );
  });

  test('each mistake is found with its place', () => {
    assert.match(read([]).diagnostics[0]?.message ?? '', /an array "keys"/);
    assert.match(read({ keys: [key, key] }).diagnostics[0]?.message ?? '', /stands here twice/);
    const found = read({ keys: [{ ...key, allow: [{ actions: '*' }] }] }).diagnostics[0];
    assert.equal(found?.pointer, '/keys/0/allow/0');
    assert.equal(found?.location?.file, 'access.json');
    const [broken, ...more] = readAccess(
      '{"keys": [{"secretAccessKey": hidden}, 1,',
      'access.json',
      {},
    ).diagnostics;
    assert.deepEqual([broken?.severity, broken?.location?.column, more], ['error', 31, []]);
    assert.doesNotMatch(broken?.message ?? '', /hidden/);
  });
});

function allowedBy(keys: Parameters<typeof createGuardedGate>[0]): {
  may: (action: string, typeName?: string) => boolean;
} {
  const grants = keys.flatMap(({ allow }) => allow);
  return { may: (action, typeName) => isGranted(grants, action, typeName) };
}
