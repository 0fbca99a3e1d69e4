import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type { HandlerRequest, ProgressEvent, WireAction } from 'formwork/provider';
import { createInProcessInvoker, createVirtualClock, listAll, runOperation } from 'formwork/provider/invoke';
import { openCabinet } from '../src/cabinet.ts';
import provider from '../src/handlers.ts';

type Model = HandlerRequest['requestData']['resourceProperties'];

const folders: string[] = [];
let folder = '';
let clock = createVirtualClock();
let count = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tps-report-test-'));
  folders.push(folder);
  clock = createVirtualClock({ startAt: Date.UTC(2027, 0, 1) });
});
after(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

function input(name: string): Model {
  return JSON.parse(readFileSync(new URL(`../inputs/${name}.json`, import.meta.url), 'utf8')) as Model;
}

/** One office that takes its time, in a time that passes at once. */
function office(approvalSeconds = 150) {
  const invoker = createInProcessInvoker(provider, { provider: { clock } });
  const request = (action: WireAction, model: Model, token: string, more: object = {}): HandlerRequest => ({
    action,
    awsAccountId: '123456789012',
    bearerToken: token,
    region: 'us-east-1',
    resourceType: 'Initech::TPS::Report',
    requestData: {
      resourceProperties: model,
      typeConfiguration: { Folder: folder, ApprovalSeconds: approvalSeconds },
      ...more,
    },
  });
  const run = async (action: WireAction, model: Model, token = `token-${++count}`, more: object = {}) => {
    const events: ProgressEvent[] = [];
    const { event, invocations } = await runOperation(invoker, request(action, model, token, more), {
      clock,
      onEvent: ({ event: answered }) => void events.push(answered),
    });
    return { ...event, invocations, events };
  };
  const codes = async () => {
    const { models, pages } = await listAll(invoker, request('LIST', {}, `token-${++count}`), { clock });
    return { codes: models.map((model) => model['TPSCode']), pages };
  };
  return { run, codes };
}

describe('a report', () => {
  test('is filed, approved, changed and shredded', async () => {
    const { run, codes } = office();
    const created = await run('CREATE', input('inputs_1_create'));
    assert.equal(created.status, 'SUCCESS');
    const report = created.resourceModel!;
    assert.match(String(report['TPSCode']), /^TPS-[0-9a-z]{12}$/);
    assert.deepEqual(report, {
      ...input('inputs_1_create'),
      TPSCode: report['TPSCode'],
      CoverSheetIncluded: true,
      ApprovalDate: '2027-01-01T00:02:30.000Z',
    });
    const identifier = { TPSCode: report['TPSCode']! };
    assert.deepEqual((await run('READ', identifier)).resourceModel, report);
    assert.deepEqual(await codes(), { codes: [report['TPSCode']], pages: 1 });

    const desired = { ...input('inputs_1_update'), ...identifier };
    const updated = await run('UPDATE', desired, 'change', { previousResourceProperties: report });
    assert.equal(updated.status, 'SUCCESS');
    const { ApprovalDate, ...rest } = updated.resourceModel!;
    assert.deepEqual(rest, desired, 'what was left out, the memo, is gone');
    assert.notEqual(ApprovalDate, report['ApprovalDate']);
    assert.deepEqual((await run('READ', identifier)).resourceModel, updated.resourceModel);

    const deleted = await run('DELETE', identifier);
    assert.equal(deleted.status, 'SUCCESS');
    assert.equal(deleted.resourceModel, undefined);
    assert.deepEqual(await codes(), { codes: [], pages: 1 });
    for (const action of ['READ', 'DELETE'] as const)
      assert.equal((await run(action, identifier)).errorCode, 'NotFound', action);
    const late = await run('UPDATE', desired, 'late', { previousResourceProperties: report });
    assert.equal(late.errorCode, 'NotFound');
  });

  test('that takes longer than one invocation may is waited for in several', async () => {
    const { run } = office(150);
    const { status, events } = await run('CREATE', input('inputs_1_create'));
    assert.equal(status, 'SUCCESS');
    assert.deepEqual(
      events.map((event) => event.status),
      ['IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'SUCCESS'],
    );
    const codes = new Set(events.map((event) => event.resourceModel?.['TPSCode']));
    assert.equal(codes.size, 1, 'every answer tells the same code, from the first one on');
  });

  test('is filed once, however often the same request comes', async () => {
    const { run, codes } = office();
    const first = await run('CREATE', input('inputs_1_create'), 'same-token');
    const second = await run('CREATE', input('inputs_1_create'), 'same-token');
    assert.deepEqual(second.resourceModel, first.resourceModel);
    assert.equal((await codes()).codes.length, 1);
  });

  test('bears the tags of its stack beside its own', async () => {
    const { run } = office(0);
    const stackTags = { floor: '9', team: 'qa' };
    const { resourceModel } = await run('CREATE', input('inputs_1_create'), 'tagged', { stackTags });
    assert.deepEqual(resourceModel?.['Tags'], [
      { Key: 'floor', Value: '4' },
      { Key: 'team', Value: 'qa' },
    ]);
  });
});

test('a long list comes in pages, each report once', async () => {
  const { run, codes } = office(0);
  const made: unknown[] = [];
  for (let at = 0; at < 45; at++)
    made.push((await run('CREATE', input('inputs_1_create'))).resourceModel?.['TPSCode']);
  assert.deepEqual(await codes(), { codes: made.sort(), pages: 3 });
});

const onWindows = process.platform === 'win32' && 'temporary files are the own ones of each user there';

test('a cabinet that is nowhere named is of one user alone', { skip: onWindows }, (t) => {
  const { env } = process;
  const before = { ...env };
  t.after(() => {
    delete env['TMPDIR'];
    Object.assign(env, before);
  });
  env['TMPDIR'] = folder;
  delete env['TPS_REPORTS_FOLDER'];
  const model = {
    TPSCode: 'TPS-000000000000',
    Title: 'A report that somebody filed',
    TestCode: 'PASSED',
  } as const;
  openCabinet({}, 0).put({ model, token: 'token', approvedAt: 0 });
  assert.deepEqual(openCabinet({}, 0).codes(), [model.TPSCode]);
  assert.deepEqual(readdirSync(folder), [`tps-reports-${userInfo().uid}`]);
  assert.equal(
    statSync(join(folder, `tps-reports-${userInfo().uid}`)).mode & 0o077,
    0,
    'nobody else may look',
  );
});
