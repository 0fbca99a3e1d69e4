import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
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

async function failed(url: string, input: object): Promise<Record<string, unknown>> {
  const accepted = (await ask(url, 'CreateResource', input))['ProgressEvent'] as Record<string, unknown>;
  for (;;) {
    const { ProgressEvent: event } = await ask(url, 'GetResourceRequestStatus', {
      RequestToken: accepted['RequestToken'],
    });
    const shown = event as Record<string, unknown>;
    if (shown['OperationStatus'] === 'FAILED') return shown;
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
    const { StatusMessage } = await failed(url, create);
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
    await failed(url, create);
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
