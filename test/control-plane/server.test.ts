import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  CloudControlClient,
  CreateResourceCommand,
  GetResourceRequestStatusCommand,
  ListResourceRequestsCommand,
  ListResourcesCommand,
} from '@aws-sdk/client-cloudcontrol';
import { CloudFormationClient, DescribeTypeCommand, ListTypesCommand } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import {
  type AccessKey,
  type ControlPlane,
  type ControlPlaneOptions,
  createClient,
  SealKeyError,
  StartError,
  StoreError,
  startControlPlane,
} from '../../src/control-plane/index.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { registerWidget, SILENT, startTestPlane, type TestPlane, WIDGET } from '../e2e/plane.ts';

const ODD_FOLDER = fileURLToPath(new URL('../e2e/odd/', import.meta.url));

function tempFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-server-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function start(dataFolder: string, more: Partial<ControlPlaneOptions> = {}): Promise<ControlPlane> {
  return startControlPlane({ dataFolder, log: SILENT, version: '0.0.0', ...more });
}

const KEY: AccessKey = {
  name: 'ci',
  accessKeyId: 'AKIDCI',
  secretAccessKey: 'secret-of-ci',
  allow: [{ actions: ['cloudformation:*'], types: ['*'] }],
};

describe('a server that cannot start says why', () => {
  test('open to others, but without keys', async (context) => {
    const folder = tempFolder(context);
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com'])
      await assert.rejects(start(folder, { host }), (error) => {
        assert.ok(error instanceof StartError);
        assert.match(error.message, /^Without access keys anybody who reaches .* could do anything\./);
        return true;
      });
    assert.equal(existsSync(join(folder, 'formwork.db')), false);
    const plane = await start(folder, { host: '0.0.0.0', keys: [KEY] });
    await plane.close();
  });

  test('a port that is taken, an address that is not here', async (context) => {
    const first = await start(tempFolder(context));
    context.after(() => first.close());
    const port = Number(new URL(first.url).port);
    const folder = tempFolder(context);
    await assert.rejects(start(folder, { port }), { message: /^Port \d+ is taken\./ });
    await assert.rejects(start(folder, { host: '192.0.2.1', keys: [KEY] }), {
      message: /has no address 192\.0\.2\.1/,
    });
    await (await start(folder)).close();
  });

  test('one that fails when it is about to serve leaves nothing behind that listens', async (context) => {
    const folder = tempFolder(context);
    await (await start(folder)).close();
    const isListening = (): boolean => process.getActiveResourcesInfo().includes('TCPServerWrap');
    /** Handles are closed some turns of the event loop after their servers. */
    const ended = async (): Promise<void> => {
      for (let turn = 0; turn < 1_000 && isListening(); turn += 1) await new Promise(setImmediate);
      assert.ok(!isListening());
    };
    await ended();
    // As a file that was damaged in a place that is needed only at the end of the start.
    const db = new DatabaseSync(join(folder, 'formwork.db'));
    db.exec('ALTER TABLE registrations RENAME COLUMN status TO lost');
    db.close();
    await assert.rejects(start(folder), /status/);
    await ended();
  });

  test('a data folder that another server uses', async (context) => {
    const folder = tempFolder(context);
    const first = await start(folder);
    await assert.rejects(
      start(folder),
      (error) => error instanceof StoreError && /in use by another server/.test(error.message),
    );
    await first.close();
    await (await start(folder)).close();
  });

  test('another key than the one that everything was sealed with', async (context) => {
    const folder = tempFolder(context);
    await (await start(folder)).close();
    assert.equal(statSync(join(folder, 'seal.key')).mode & 0o777, 0o600);
    await (await start(folder)).close();
    await assert.rejects(start(folder, { sealKey: new Uint8Array(32) }), (error) => {
      assert.ok(error instanceof SealKeyError);
      assert.match(error.message, /sealed with another key/);
      return true;
    });
    writeFileSync(join(folder, 'seal.key'), 'short');
    await assert.rejects(start(folder), {
      message: /seal\.key holds no key\. The key must be 32 bytes in base64/,
    });
    writeFileSync(join(folder, 'seal.key'), Buffer.alloc(32).toString('base64'));
    await assert.rejects(start(folder), { message: /another key than the one in \S+seal\.key \(/ });
  });

  test('a key that is lost, in the place of which none is made', async (context) => {
    const folder = tempFolder(context);
    await (await start(folder)).close();
    const key = readFileSync(join(folder, 'seal.key'));
    rmSync(join(folder, 'seal.key'));
    await assert.rejects(start(folder), (error) => {
      assert.ok(error instanceof SealKeyError);
      assert.match(error.message, /^The key is missing .* Put \S+seal\.key back, or give the key/);
      assert.match(error.message, /lost for good, remove \S+seal\.check: /);
      return true;
    });
    assert.equal(existsSync(join(folder, 'seal.key')), false);
    await (await start(folder, { sealKey: Buffer.from(key.toString(), 'base64') })).close();
    writeFileSync(join(folder, 'seal.key'), key);
    await (await start(folder)).close();
  });

  test('a store that was emptied, or damaged', async (context) => {
    const folder = tempFolder(context);
    await (await start(folder)).close();
    const file = join(folder, 'formwork.db');
    const whole = readFileSync(file);
    for (const content of ['', whole.subarray(0, 5_000), 'x'.repeat(whole.length)]) {
      writeFileSync(file, content);
      await assert.rejects(start(folder), (error) => {
        assert.ok(error instanceof StoreError);
        assert.match(error.message, /cannot be the data folder\. .* Restore a backup of it\. /);
        return true;
      });
      assert.deepEqual(readFileSync(file), Buffer.from(content), 'it stays as it was');
    }
    writeFileSync(file, whole);
    await (await start(folder)).close();
  });
});

test('without the mark of a lost key it goes on with a new one; what was sealed has to be set again', async (context) => {
  const folder = tempFolder(context);
  const handlers = fileURLToPath(new URL('../../examples/mailing-list', import.meta.url));
  const schema = readFileSync(join(handlers, 'acme-mail-list.json'), 'utf8');
  const typeName = 'Acme::Mail::List';
  const text = JSON.stringify({ ApiKey: 'k'.repeat(20) });
  const register = async ({ registry }: ControlPlane, configuration?: JsonObject): Promise<void> => {
    const { token } = await registry.register({
      typeName,
      what: { kind: 'schema', schema, handlers: { kind: 'folder', path: handlers } },
      skipContractTests: true,
      ...(configuration && { configuration }),
    });
    assert.equal((await registry.settled(token)).status, 'COMPLETE');
  };
  const first = await start(folder);
  await register(first, JSON.parse(text));
  assert.deepEqual(await first.resources.list({ typeName }), { resources: [] });
  await first.close();
  rmSync(join(folder, 'seal.key'));
  rmSync(join(folder, 'seal.check'));
  const next = await start(folder);
  context.after(() => next.close());
  const listing = next.resources.list({ typeName });
  await assert.rejects(listing, {
    message: /sealed value cannot be opened: it was sealed with another key/,
  });
  assert.equal((await next.registry.configuration(typeName, 'default')).changedAt, undefined);
  await register(next);
  await next.registry.setConfiguration(typeName, 'default', text);
  assert.deepEqual(await next.resources.list({ typeName }), { resources: [] });
});

describe('who may call', () => {
  let plane: ControlPlane;
  let folder: string;
  const widgets: AccessKey = {
    name: 'widgets',
    accessKeyId: 'AKIDWIDGETS',
    secretAccessKey: 'secret-of-widgets',
    allow: [
      { actions: ['cloudformation:ListResource*', 'cloudformation:DescribeType'], types: ['Acme::Test::*'] },
      { actions: ['cloudformation:CreateResource'], types: ['Acme::Other::*'] },
    ],
  };
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'formwork-guarded-'));
    const env = { PATH: process.env['PATH'] ?? '', WIDGET_FOLDER: join(folder, 'backend') };
    plane = await start(join(folder, 'data'), { keys: [KEY, widgets], accountId: '123456789012', env });
    await registerWidget(plane);
  });
  after(async () => {
    await plane.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const client = ({ accessKeyId, secretAccessKey }: AccessKey) =>
    ({
      endpoint: plane.url,
      region: 'eu-west-1',
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 1,
    }) as const;
  const list = new ListResourcesCommand({ TypeName: WIDGET });
  const create = new CreateResourceCommand({ TypeName: WIDGET, DesiredState: '{"Name":"one"}' });

  test('whoever has a key, to do what it allows, to the types it allows', async () => {
    const control = new CloudControlClient(client(widgets));
    assert.deepEqual((await control.send(list)).ResourceDescriptions, []);
    await assert.rejects(control.send(create), {
      name: 'AccessDeniedException',
      message:
        'User: arn:aws:iam::123456789012:user/widgets is not authorized to perform: cloudformation:CreateResource on type: Acme::Test::Widget',
    });
    const other = new CreateResourceCommand({ TypeName: 'Acme::Other::Thing', DesiredState: '{}' });
    await assert.rejects(control.send(other), { name: 'TypeNotFoundException' });
    const formation = new CloudFormationClient(client(widgets));
    const described = await formation.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName: WIDGET }));
    assert.equal(described.TypeName, WIDGET);
    assert.deepEqual(
      (await formation.send(new ListTypesCommand({}))).TypeSummaries,
      [],
      'not allowed to list',
    );
    const { Arn } = await new STSClient(client(widgets)).send(new GetCallerIdentityCommand({}));
    assert.equal(Arn, 'arn:aws:iam::123456789012:user/widgets');
  });

  test('requests of others are not seen', async () => {
    const admin = new CloudControlClient(client(KEY));
    const { ProgressEvent: event } = await admin.send(create);
    const none = { ...widgets, accessKeyId: 'AKIDCI' };
    const status = new GetResourceRequestStatusCommand({ RequestToken: event!.RequestToken! });
    assert.equal((await admin.send(status)).ProgressEvent?.TypeName, WIDGET);
    await assert.rejects(new CloudControlClient(client(widgets)).send(status), {
      name: 'AccessDeniedException',
    });
    const listed = await new CloudControlClient(client(widgets)).send(new ListResourceRequestsCommand({}));
    assert.equal(listed.ResourceRequestStatusSummaries?.length, 1, 'ListResource* covers it');
    await assert.rejects(new CloudControlClient(client(none)).send(status), {
      name: 'InvalidSignatureException',
    });
  });

  test('nobody else: no signature, an unknown key', async () => {
    const unsigned = await fetch(plane.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'CloudApiService.ListResourceRequests' },
      body: '{}',
    });
    assert.match(await unsigned.text(), /MissingAuthenticationTokenException/);
    const unknown = new CloudControlClient(client({ ...KEY, accessKeyId: 'AKIDNOBODY' }));
    await assert.rejects(unknown.send(list), { name: 'UnrecognizedClientException' });
  });

  test('packages are taken from those who may register types only', async () => {
    const sender = (key: AccessKey): ReturnType<typeof createClient> =>
      createClient({
        endpoint: new URL(plane.url),
        region: 'eu-west-1',
        credentials: { ...key, sessionToken: '' },
        fetch: (url, init) => fetch(url, init),
      });
    const bytes = Buffer.from('any bytes');
    assert.match(await sender(KEY).sendPackage(bytes), /^formwork:\/\/packages\/[0-9a-f]{64}$/);
    await assert.rejects(sender(widgets).sendPackage(bytes), { code: 'AccessDeniedException' });
    const response = await fetch(`${plane.url}/formwork/packages`, { method: 'POST', body: bytes });
    assert.equal(response.status, 400);
    assert.match(await response.text(), /MissingAuthenticationToken/);
    const token = (await plane.registry.registrations({}))[0]!.token;
    assert.match(
      await (await fetch(`${plane.url}/formwork/registrations/${token}/report`)).text(),
      /MissingAuth/,
    );
  });

  test('callers of a guarded server cannot name files of its machine', async () => {
    const { token } = await plane.registry.register({
      typeName: WIDGET,
      what: { kind: 'package', address: 'file:///etc/passwd' },
    });
    assert.match((await plane.registry.settled(token)).description, /file: addresses/);
  });
});

describe('an open server', () => {
  let here: TestPlane;
  before(async () => {
    here = await startTestPlane();
    await registerWidget(here.plane);
  });
  after(() => here[Symbol.asyncDispose]());

  /** A request with headers that fetch would not let through. */
  function send(
    path: string,
    headers: Readonly<Record<string, string>>,
    { method = 'POST', agent }: { readonly method?: string; readonly agent?: Agent } = {},
  ): Promise<{ status: number; headers: Readonly<Record<string, unknown>>; text: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        `${here.plane.url}${path}`,
        { method, headers, ...(agent && { agent }) },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode!, headers: response.headers, text }),
          );
        },
      );
      sent.on('error', reject).end(method === 'GET' ? undefined : '{}');
    });
  }
  const target = { 'x-amz-target': 'CloudApiService.ListResourceRequests' };

  test('is for clients, not for pages of other sites, whatever their name leads to', async () => {
    assert.equal((await send('/', target)).status, 200);
    const { host } = new URL(here.plane.url);
    assert.equal((await send('/', { ...target, origin: `http://${host}` })).status, 200, 'its own pages');
    for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1'])
      assert.match((await send('/', { ...target, origin })).text, /AccessDeniedException/);
    const rebound = { host: `evil.example:${new URL(here.plane.url).port}` };
    const page = { ...target, ...rebound, origin: `http://${rebound.host}` };
    assert.match((await send('/', page)).text, /AccessDeniedException/);
    assert.equal((await send('/formwork/packages', { origin: 'http://evil.example' })).status, 403);
  });

  test('says whether it is well, and has nothing elsewhere', async () => {
    const { status, text } = await send('/health', {}, { method: 'GET' });
    assert.deepEqual([status, JSON.parse(text)], [200, { status: 'ready', version: '0.0.0' }]);
    assert.equal((await send('/nope', {}, { method: 'GET' })).status, 404);
    assert.equal((await send('/', {}, { method: 'GET' })).status, 404);
  });

  test('is not well while its store fails, says so, and recovers', async () => {
    const health = async (): Promise<[number, unknown]> => {
      const { status, text } = await send('/health', {}, { method: 'GET' });
      return [status, JSON.parse(text)];
    };
    const until = async (wanted: number): Promise<unknown> => {
      for (;;) {
        const [status, body] = await health();
        if (status === wanted) return body;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const db = new DatabaseSync(join(here.folder, 'data', 'formwork.db'));
    db.exec('ALTER TABLE operations RENAME COLUMN due_at TO lost');
    assert.deepEqual(await until(503), {
      status: 'not ready',
      reason: 'The store fails. The log of the server says more.',
      version: '0.0.0',
    });
    db.exec('ALTER TABLE operations RENAME COLUMN lost TO due_at');
    db.close();
    assert.deepEqual(await until(200), { status: 'ready', version: '0.0.0' });
  });

  test('requests that change something, or are refused, are logged with their id and caller; others are not', async () => {
    const body = { TypeName: WIDGET, DesiredState: '{"Name":"logged","Secret":"open-sesame"}' };
    const post = (operation: string, input: object): Promise<Response> =>
      fetch(here.plane.url, {
        method: 'POST',
        headers: { 'x-amz-target': `CloudApiService.${operation}` },
        body: JSON.stringify(input),
      });
    const created = await post('CreateResource', body);
    const id = created.headers.get('x-amzn-requestid');
    assert.match(
      here.log(),
      new RegExp(`A request was answered .*"requestId":"${id}".*"operation":"CreateResource"`),
    );
    const looked = await post('ListResources', { TypeName: WIDGET });
    assert.doesNotMatch(here.log(), new RegExp(`${looked.headers.get('x-amzn-requestid')}`));
    const refused = await post('GetResource', { TypeName: WIDGET, Identifier: 'w-000000000000' });
    const refusal = new RegExp(
      `A request was refused .*${refused.headers.get('x-amzn-requestid')}.*ResourceNotFoundException`,
    );
    assert.match(here.log(), refusal);
    assert.doesNotMatch(here.log(), /open-sesame/);
  });

  test('metrics are in the text format of Prometheus', async () => {
    const { headers, text } = await send('/metrics', {}, { method: 'GET' });
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
    checkMetrics(text);
    assert.match(
      text,
      /^formwork_requests_total\{service="cloudcontrolapi",operation="CreateResource",error=""\} 1$/m,
    );
    assert.match(text, /^formwork_operations\{status="SUCCESS"\} \d+$/m);
  });
});

/** Every line is one of the format; every value has a family; buckets grow; the last one is the count. */
function checkMetrics(text: string): void {
  assert.ok(text.endsWith('\n'));
  const families = new Map<string, string>();
  const seen = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
    if (type !== null) {
      assert.ok(!families.has(type[1]!), `${line} stands there twice`);
      families.set(type[1]!, type[2]!);
      continue;
    }
    if (/^# HELP \w+ .+$/.test(line)) continue;
    const value = /^(\w+)(\{(?:\w+="(?:[^"\\\n]|\\.)*",?)*\})? (?:\d+(?:\.\d+)?(?:e-?\d+)?)$/.exec(line);
    assert.ok(value !== null, line);
    const family = value[1]!.replace(/_(?:bucket|sum|count)$/, '');
    assert.ok(families.has(value[1]!) || families.get(family) === 'histogram', line);
    const key = `${value[1]}${value[2] ?? ''}`;
    assert.ok(!seen.has(key), `${key} stands there twice`);
    seen.add(key);
  }
  const buckets = [...text.matchAll(/_bucket\{(.*),le="([^"]+)"\} (\d+)/g)];
  for (const [index, [, labels, , count]] of buckets.entries()) {
    const [, next, , larger] = buckets[index + 1] ?? [];
    if (next === labels) assert.ok(Number(larger) >= Number(count));
    else assert.ok(text.includes(`_count{${labels}} ${count}\n`));
  }
}

test('a stop lets handlers and requests end that run; what they did is there after the next start', async (context) => {
  const folder = tempFolder(context);
  const odd = join(folder, 'odd');
  const env = { PATH: process.env['PATH'] ?? '', ODD_FOLDER: odd };
  const data = join(folder, 'data');
  const plane = await start(data, { env });
  const typeName = 'Acme::Test::Odd';
  const schema = readFileSync(join(ODD_FOLDER, 'acme-test-odd.json'), 'utf8');
  const { token } = await plane.registry.register({
    typeName,
    what: { kind: 'schema', schema, handlers: { kind: 'folder', path: ODD_FOLDER } },
    skipContractTests: true,
  });
  await plane.registry.settled(token);
  const desiredState = JSON.stringify({ Name: 'slow', Do: 'wait' });
  const { requestToken } = await plane.resources.create({ typeName, desiredState });
  while (!existsSync(join(odd, 'waiting-slow'))) await new Promise((resolve) => setTimeout(resolve, 5));
  const agent = new Agent({ keepAlive: true });
  context.after(() => agent.destroy());
  await new Promise<void>((resolve) => {
    request(`${plane.url}/health`, { agent }, (response) => response.resume().on('end', resolve)).end();
  });
  const closing = plane.close();
  await assert.rejects(
    fetch(`${plane.url}/health`, { headers: { connection: 'close' } }),
    'nobody new is let in',
  );
  writeFileSync(join(odd, 'go'), '');
  await closing;
  const next = await start(data, { env });
  context.after(() => next.close());
  const { status, message } = await next.resources.status(requestToken);
  assert.equal(status, 'SUCCESS', message);
});
