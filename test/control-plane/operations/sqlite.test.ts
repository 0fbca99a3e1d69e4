import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createEngine, type Engine } from '../../../src/control-plane/operations/engine.ts';
import type {
  OperationView,
  ResourceService,
} from '../../../src/control-plane/operations/resource-service.ts';
import { createResourceService } from '../../../src/control-plane/operations/service.ts';
import { openSqliteStore } from '../../../src/control-plane/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/control-plane/store/store.ts';
import type { ProgressEvent } from '../../../src/provider/index.ts';
import { type Entry, realClock } from '../../../src/provider/invoke/index.ts';
import { keptLog, recorded, registered, SEAL, typesOf, WIDGET } from './fixture.ts';
import { shelfOf } from './shelf.ts';

const typeName = WIDGET.typeName;

async function storeFile(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'formwork-operations-'));
  context.after(() => rm(folder, { recursive: true }));
  return join(folder, 'store.db');
}

interface Server {
  readonly engine: Engine;
  readonly service: ResourceService;
}

function serve(store: Store, entry: Entry, owner: string): Server {
  const shared = { store, types: typesOf(registered(WIDGET, entry)), seal: SEAL, clock: realClock };
  const engine = createEngine({ ...shared, owner, log: keptLog() });
  engine.start();
  const service = createResourceService({ ...shared, engine, account: '111122223333', region: 'eu-test-1' });
  return { engine, service };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

async function endOf({ service }: Server, { requestToken }: OperationView): Promise<OperationView> {
  let operation = await service.status(requestToken);
  await until(async () => {
    operation = await service.status(requestToken);
    return operation.retryAt === undefined;
  });
  return operation;
}

test('operations over the embedded store', async (context) => {
  const store = await openSqliteStore({ file: await storeFile(context) });
  const shelf = shelfOf(WIDGET);
  let times = 0;
  // Every third invocation wants to be called back.
  const entry: Entry = (request, invocation) =>
    request.action !== 'READ' && times++ % 3 === 0
      ? { status: 'IN_PROGRESS', callbackDelaySeconds: 0 }
      : shelf.entry(request, invocation);
  const it = serve(store, entry, 'server-1');
  const accepted = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      it.service.create({ typeName, desiredState: '{"Color":"red"}', clientToken: `token-${n}` }),
    ),
  );
  const created = await Promise.all(accepted.map((one) => endOf(it, one)));
  assert.deepEqual(new Set(created.map(({ status }) => status)), new Set(['SUCCESS']));
  assert.equal(await store.resources.count(), 30);
  const identifier = created[0]!.identifier!;
  const patchDocument = '[{"op":"replace","path":"/Color","value":"blue"}]';
  const updated = await endOf(it, await it.service.update({ typeName, identifier, patchDocument }));
  assert.equal(updated.status, 'SUCCESS');
  assert.match((await store.resources.find(typeName, identifier))!.model, /"Color":"blue"/);
  const deleted = await endOf(it, await it.service.delete({ typeName, identifier }));
  assert.equal(deleted.status, 'SUCCESS');
  assert.equal(await store.resources.count(), 29);
  const known = await it.service.create({
    typeName,
    desiredState: '{"Color":"red"}',
    clientToken: 'token-7',
  });
  assert.equal(known.requestToken, accepted[7]!.requestToken);
  await it.engine.stop(0);
  await store.close();
});

test('after a crash the handler is asked again with the same token and what it said last', async (context) => {
  const file = await storeFile(context);
  const before = await openSqliteStore({ file });
  const first = recorded(({ callbackContext }): ProgressEvent | Promise<never> =>
    callbackContext ? new Promise(() => {}) : { status: 'IN_PROGRESS', callbackContext: { n: 1 } },
  );
  const crashed = serve(before, first.entry, 'server-1');
  const accepted = await crashed.service.create({ typeName, desiredState: '{"Color":"red"}' });
  await until(() => first.requests.length === 2);
  await crashed.engine.stop(0);
  await before.close();

  const after = await openSqliteStore({ file });
  const second = recorded(() => ({ status: 'SUCCESS', resourceModel: { Id: 'w-1', Color: 'red' } }));
  const it = serve(after, second.entry, 'server-2');
  const ended = await endOf(it, accepted);
  assert.deepEqual([ended.status, ended.identifier], ['SUCCESS', 'w-1']);
  assert.deepEqual(second.requests, [first.requests[1]]);
  await it.engine.stop(0);
  await after.close();
});

test('a cancel ends what waits', async (context) => {
  const store = await openSqliteStore({ file: await storeFile(context) });
  const { entry, requests } = recorded(() => ({ status: 'IN_PROGRESS', callbackDelaySeconds: 600 }));
  const it = serve(store, entry, 'server-1');
  const accepted = await it.service.create({ typeName, desiredState: '{"Color":"red"}' });
  await it.service.cancel(accepted.requestToken);
  assert.equal((await endOf(it, accepted)).status, 'CANCEL_COMPLETE');
  assert.equal(requests.length, 1);
  await it.engine.stop(0);
  await store.close();
});
