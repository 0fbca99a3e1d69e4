import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { HandlerRequest } from '../../src/provider/index.ts';
import { serve as serveEntry } from '../contract/endpoint.ts';
import { WIDGET } from '../e2e/plane.ts';
import { ask, READY, type Running, start, widgetProject } from './running.ts';
import { type Workplace, workplace } from './terminal.ts';

const SECRET = 'ZmFrZSBzZWNyZXQgZm9yIHRlc3Rz';
const CREDENTIALS = {
  accessKeyId: 'AKIAFAKEFAKEFAKE',
  secretAccessKey: SECRET,
  sessionToken: 'c2Vzc2lvbg0123',
};
const ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  AWS_SESSION_TOKEN: CREDENTIALS.sessionToken,
};
const RoleArn = 'arn:aws:iam::123456789012:role/deployer';
const create = { TypeName: WIDGET, DesiredState: '{"Name":"a","Size":1}' };

/** Handlers elsewhere, that say what they were told in confidence: once while they go on, and when they fail. */
async function talkative(
  t: TestContext,
): Promise<{ readonly url: URL; readonly requests: HandlerRequest[] }> {
  const requests: HandlerRequest[] = [];
  const endpoint = await serveEntry((request) => {
    requests.push(request);
    const message = `I was given ${JSON.stringify(request.requestData.callerCredentials)}.`;
    const { resourceProperties, callerCredentials } = request.requestData;
    const resourceModel = { ...resourceProperties, Id: 'w-000000000000' };
    return request.callbackContext
      ? { status: 'FAILED', errorCode: 'GeneralServiceException', message }
      : { status: 'IN_PROGRESS', message, resourceModel, callbackContext: { callerCredentials } };
  });
  t.after(() => endpoint.close());
  return { url: endpoint.url, requests };
}

function startOver(t: TestContext, place: Workplace, url: URL, more: readonly string[]): Running {
  const { env } = widgetProject(place);
  const args = ['serve', '--port', '0', '--skip-contract-tests', '--type', `widget=${url}`, ...more];
  return start(t, place, args, { ...env, ...ENVIRONMENT });
}

async function ended(url: string, input: object): Promise<Record<string, unknown>> {
  const accepted = (await ask(url, 'CreateResource', input))['ProgressEvent'] as Record<string, unknown>;
  for (;;) {
    const { ProgressEvent: event } = await ask(url, 'GetResourceRequestStatus', {
      RequestToken: accepted['RequestToken'],
    });
    const shown = event as Record<string, unknown>;
    if (/SUCCESS|FAILED/.test(String(shown['OperationStatus']))) return shown;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function writtenIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

describe('the credentials of handlers', () => {
  test('--pass-credentials: those of the environment, with every invocation, and nowhere else', async (t) => {
    const place = workplace(t);
    const { url: handlers, requests } = await talkative(t);
    const server = startOver(t, place, handlers, ['--pass-credentials']);
    const url = await server.printed(READY);
    const { StatusMessage } = await ended(url, create);
    assert.match(String(StatusMessage), /^I was given /);
    await ask(url, 'GetResource', { TypeName: WIDGET, Identifier: 'w-000000000000' });
    assert.deepEqual(
      requests.map(({ action, requestData }) => [action, requestData.callerCredentials]),
      [
        ['CREATE', CREDENTIALS],
        ['CREATE', CREDENTIALS],
        ['READ', CREDENTIALS],
      ],
    );
    server.stop();
    await server.ended;
    for (const secret of Object.values(CREDENTIALS)) {
      assert.ok(!String(StatusMessage).includes(secret));
      assert.ok(!server.text().includes(secret), 'the log');
      assert.ok(!writtenIn(join(place.path, '.formwork')).includes(secret), 'the store');
    }
  });

  test('otherwise there are none, whatever the environment has', async (t) => {
    const place = workplace(t);
    const { url: handlers, requests } = await talkative(t);
    const url = await startOver(t, place, handlers, []).printed(READY);
    await ended(url, create);
    assert.deepEqual(
      requests.map(({ requestData }) => requestData.callerCredentials),
      [undefined, undefined],
    );
  });

  test('a role is refused, rather than ignored', async (t) => {
    for (const more of [[], ['--pass-credentials']]) {
      const { url: handlers, requests } = await talkative(t);
      const url = await startOver(t, workplace(t), handlers, more).printed(READY);
      const target = { TypeName: WIDGET, RoleArn };
      const one = { ...target, Identifier: 'w-000000000000' };
      for (const [operation, input] of [
        ['CreateResource', { ...create, RoleArn }],
        ['UpdateResource', { ...one, PatchDocument: '[]' }],
        ['DeleteResource', one],
        ['GetResource', one],
        ['ListResources', target],
      ] as const) {
        const { __type, Message } = await ask(url, operation, input);
        assert.deepEqual(
          [__type, Message],
          [
            'InvalidRequestException',
            'This server has no way to assume roles for handlers. Leave RoleArn out.',
          ],
        );
      }
      assert.equal(requests.length, 0);
    }
  });

  test('--pass-credentials without any is a mistake', async (t) => {
    const { code, stdout, stderr } = await start(t, workplace(t), ['serve', '--pass-credentials']).ended;
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /--pass-credentials needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to be set\./);
  });
});

/** Whatever the SDKs of AWS find credentials by, as their settings reference lists it. */
const WAYS_TO_CREDENTIALS = [
  'AWS_ACCESS_KEY',
  'AWS_BEARER_TOKEN_BEDROCK',
  'AWS_CONFIG_FILE',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CREDENTIAL_EXPIRATION',
  'AWS_DEFAULT_PROFILE',
  'AWS_PROFILE',
  'AWS_ROLE_ARN',
  'AWS_ROLE_SESSION_NAME',
  'AWS_SECRET_KEY',
  'AWS_SECURITY_TOKEN',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
];
const SETTINGS = {
  AWS_REGION: 'eu-central-1',
  AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000',
  AWS_CA_BUNDLE: 'ca',
};

interface Seen {
  readonly env: Readonly<Record<string, string>>;
  readonly credentials: unknown;
}

/** Has the handlers in the folder note their environment and credentials, each process in a file of its own. */
function noteWhatIsSeen(place: Workplace): () => readonly Seen[] {
  const handlers = join(place.path, 'widget/src/handlers.ts');
  const note = `async create({ desired, token, callbackContext }, context) {
    const credentials = await Promise.resolve().then(() => context.credentials()).catch(() => undefined);
    writeFileSync(
      ${JSON.stringify(join(place.path, 'seen-'))} + process.pid,
      JSON.stringify({ env: process.env, credentials }),
    );`;
  const text = readFileSync(handlers, 'utf8');
  writeFileSync(handlers, text.replace('create({ desired, token, callbackContext }) {', note));
  return () =>
    readdirSync(place.path)
      .filter((name) => name.startsWith('seen-'))
      .map((name) => JSON.parse(place.read(name)) as Seen);
}

describe('the environment of handlers', () => {
  for (const more of [[], ['--pass-credentials']])
    test(`leads to no credentials${more.map((option) => `, also with ${option}`)}: not in the tests, not in operations`, async (t) => {
      const place = workplace(t);
      const { env } = widgetProject(place);
      const seen = noteWhatIsSeen(place);
      const secrets = Object.fromEntries(WAYS_TO_CREDENTIALS.map((name) => [name, `secret of ${name}`]));
      const given = { ...env, ...ENVIRONMENT, ...secrets, ...SETTINGS };
      const server = start(t, place, ['serve', '--port', '0', '--type', 'widget', ...more], given);
      const url = await server.printed(READY);
      const inTests = seen().length;
      assert.ok(inTests > 0, 'a process of the contract tests');
      await ended(url, create);
      assert.ok(seen().length > inTests, 'a worker');
      for (const { env: shown, credentials } of seen()) {
        assert.deepEqual(
          Object.keys(shown)
            .filter((name) => name.startsWith('AWS_'))
            .sort(),
          Object.keys(SETTINGS).sort(),
        );
        const isSame =
          (credentials as { readonly secretAccessKey?: string } | undefined)?.secretAccessKey === SECRET;
        assert.equal(isSame, more.length > 0, 'the way that handlers get them');
      }
    });

  test('is where configurations find their references, so that these lead to none either', async (t) => {
    const reference = '{{resolve:env:AWS_SECRET_ACCESS_KEY}}';
    const place = workplace(t, { 'configurations.json': { 'Acme::Mail::List': { ApiKey: reference } } });
    const list = fileURLToPath(new URL('../../examples/mailing-list', import.meta.url));
    const args = ['--skip-contract-tests', '--type', list, '--configuration', 'configurations.json'];
    const { code, stderr } = await start(t, place, ['serve', '--port', '0', ...args], ENVIRONMENT).ended;
    assert.equal(code, 1);
    assert.match(stderr, /has no variable AWS_SECRET_ACCESS_KEY/);
  });
});
