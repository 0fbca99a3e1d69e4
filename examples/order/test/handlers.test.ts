import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { HandlerRequest, WireAction } from 'formwork/provider';
import { createInProcessInvoker, listAll, runOperation } from 'formwork/provider/invoke';
import provider from '../src/handlers.ts';

type Model = HandlerRequest['requestData']['resourceProperties'];

const invoker = createInProcessInvoker(provider);
let folder = '';
let count = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acme-orders-'));
  process.env['ORDERS_FOLDER'] = folder;
});
afterEach(() => {
  delete process.env['ORDERS_FOLDER'];
  rmSync(folder, { recursive: true, force: true });
});

function request(
  action: WireAction,
  model: Model,
  more: object = {},
  token = `token-${++count}`,
): HandlerRequest {
  return {
    action,
    awsAccountId: '123456789012',
    bearerToken: token,
    region: 'us-east-1',
    resourceType: 'Acme::Shop::Order',
    requestData: { resourceProperties: model, ...more },
  };
}

async function run(...asked: Parameters<typeof request>) {
  return (await runOperation(invoker, request(...asked))).event;
}

async function ordersInBook() {
  const { models, pages } = await listAll(invoker, request('LIST', {}));
  return { ids: models.map(({ Id }) => Id), pages };
}

function input(name: string): Model {
  return JSON.parse(readFileSync(new URL(`../inputs/${name}.json`, import.meta.url), 'utf8')) as Model;
}

test('an order is placed, read, changed and cancelled', async () => {
  const { resourceModel: order = {} } = await run('CREATE', input('inputs_1_create'));
  const { Id, PlacedAt, ...asked } = order;
  assert.match(String(Id), /^order-[0-9a-f]{8}$/);
  assert.ok(Math.abs(Date.parse(String(PlacedAt)) - Date.now()) < 60_000);
  assert.deepEqual(asked, input('inputs_1_create'));
  assert.deepEqual((await run('READ', { Id: Id! })).resourceModel, order);
  assert.deepEqual(await ordersInBook(), { ids: [Id], pages: 1 });

  const desired = { ...input('inputs_1_update'), Id: Id! };
  const changed = await run('UPDATE', desired, { previousResourceProperties: order });
  assert.deepEqual(changed.resourceModel, { ...desired, PlacedAt });
  assert.deepEqual((await run('READ', { Id: Id! })).resourceModel, changed.resourceModel);

  assert.deepEqual(await run('DELETE', { Id: Id! }), { status: 'SUCCESS' });
  assert.deepEqual(await ordersInBook(), { ids: [], pages: 1 });
  assert.deepEqual(readdirSync(folder), [], 'nothing is left behind');
});

test('what is not in the book is not found, whatever it is called', async () => {
  for (const Id of ['order-00000000', '../order-00000000', '']) {
    assert.equal((await run('READ', { Id })).errorCode, 'NotFound', Id);
    assert.equal((await run('DELETE', { Id })).errorCode, 'NotFound', Id);
  }
  const late = { ...input('inputs_1_update'), Id: 'order-00000000' };
  assert.equal((await run('UPDATE', late, { previousResourceProperties: late })).errorCode, 'NotFound');
});

test('an order is placed once, however often the same request comes', async () => {
  const first = await run('CREATE', input('inputs_1_create'), {}, 'same');
  const second = await run('CREATE', input('inputs_1_create'), {}, 'same');
  assert.equal(first.status, 'SUCCESS');
  assert.deepEqual(second, first);
  assert.equal((await ordersInBook()).ids.length, 1);
});

test('two requests that come upon the same number get two orders', async () => {
  // For both tokens the first number is order-c1aa228b.
  const first = await run('CREATE', input('inputs_1_create'), {}, 'gift-65809');
  const second = await run('CREATE', input('inputs_1_create'), {}, 'gift-186300');
  assert.notEqual(second.resourceModel?.['Id'], first.resourceModel?.['Id']);
  assert.equal((await ordersInBook()).ids.length, 2);
  assert.deepEqual(await run('CREATE', input('inputs_1_create'), {}, 'gift-186300'), second);
});

test('an order that says nothing of it is no express order', async () => {
  const { Express: _, ...usual } = input('inputs_1_create');
  assert.equal((await run('CREATE', usual)).resourceModel?.['Express'], false);
});

test('an order stays with its customer', async () => {
  const { resourceModel: order = {} } = await run('CREATE', input('inputs_1_create'));
  const desired = { ...order, Customer: 'grace@example.com' };
  const { errorCode } = await run('UPDATE', desired, { previousResourceProperties: order });
  assert.equal(errorCode, 'NotUpdatable');
  assert.deepEqual((await run('READ', { Id: order['Id']! })).resourceModel, order);
});

test('an order bears the tags of its stack and of AWS beside its own', async () => {
  const given = {
    stackTags: { occasion: 'none', shop: 'Cambridge' },
    systemTags: { 'aws:cloudformation:stack-name': 'gifts' },
  };
  const { resourceModel: order = {} } = await run('CREATE', input('inputs_1_create'), given);
  const inherited = [
    { Key: 'shop', Value: 'Cambridge' },
    { Key: 'aws:cloudformation:stack-name', Value: 'gifts' },
  ];
  assert.deepEqual(order['Tags'], [{ Key: 'occasion', Value: 'birthday' }, ...inherited]);

  const { Tags: _, ...bare } = order;
  const changed = await run('UPDATE', bare, { ...given, previousResourceProperties: order });
  assert.deepEqual(changed.resourceModel?.['Tags'], [{ Key: 'occasion', Value: 'none' }, ...inherited]);

  const many = Array.from({ length: 50 }, (_, at) => ({ Key: `tag ${at}`, Value: '' }));
  const tooMany = await run('CREATE', { ...input('inputs_1_create'), Tags: many }, given);
  assert.equal(tooMany.errorCode, 'InvalidRequest');
  assert.equal((await ordersInBook()).ids.length, 1, 'nothing was placed');
});

test('a long list comes in pages, each order once', async () => {
  const placed: unknown[] = [];
  for (let at = 0; at < 120; at++)
    placed.push((await run('CREATE', input('inputs_1_create'))).resourceModel?.['Id']);
  assert.deepEqual(await ordersInBook(), { ids: placed.sort(), pages: 3 });
});
