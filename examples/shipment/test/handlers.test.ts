import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { HandlerRequest, ProgressEvent, WireAction } from 'formwork/provider';
import { createInProcessInvoker, createVirtualClock, runOperation } from 'formwork/provider/invoke';
import provider from '../src/handlers.ts';

type Model = HandlerRequest['requestData']['resourceProperties'];

const clock = createVirtualClock();
const invoker = createInProcessInvoker(provider, { provider: { clock } });
let folder = '';
let count = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acme-shipments-'));
  process.env['SHIPMENTS_FOLDER'] = folder;
});
afterEach(() => {
  delete process.env['SHIPMENTS_FOLDER'];
  rmSync(folder, { recursive: true, force: true });
});

/** One operation, from its first invocation to its end. Time passes at once. */
async function run(
  action: WireAction,
  model: Model,
  { previous, token = `token-${++count}` }: { previous?: Model; token?: string } = {},
) {
  const events: ProgressEvent[] = [];
  const request: HandlerRequest = {
    action,
    awsAccountId: '123456789012',
    bearerToken: token,
    region: 'us-east-1',
    resourceType: 'Acme::Shop::Shipment',
    requestData: { resourceProperties: model, ...(previous && { previousResourceProperties: previous }) },
  };
  const { event } = await runOperation(invoker, request, {
    clock,
    onEvent: ({ event: answered }) => void events.push(answered),
  });
  return { ...event, events };
}

function input(name: string): Model {
  return JSON.parse(readFileSync(new URL(`../inputs/${name}.json`, import.meta.url), 'utf8')) as Model;
}

const asked = input('inputs_1_create');
const identifier = { OrderId: 'order-0a1b2c3d', Parcel: 1 };

test('a parcel is booked, and fetched by its carrier a moment later', async () => {
  const { status, resourceModel: shipment = {}, events } = await run('CREATE', asked);
  assert.equal(status, 'SUCCESS');
  const { TrackingNumber, ...rest } = shipment;
  assert.match(String(TrackingNumber), /^BICYCLE-[A-Z0-9]{12}$/);
  assert.deepEqual(rest, asked);
  assert.equal(events.length, 2);
  assert.equal(events[0]?.status, 'IN_PROGRESS');
  assert.deepEqual(events[0]?.resourceModel, asked, 'there is no tracking number yet');

  assert.deepEqual((await run('READ', identifier)).resourceModel, shipment);
  const tracked = await run('READ', { TrackingNumber: TrackingNumber! });
  assert.deepEqual(tracked.resourceModel, shipment, 'the tracking number will do');
});

test('a parcel is redirected from a street to a locker, and cancelled', async () => {
  const { resourceModel: shipment = {} } = await run('CREATE', asked);
  const desired = { ...input('inputs_1_update'), ...identifier };
  const updated = await run('UPDATE', desired, { previous: shipment });
  const { TrackingNumber } = shipment;
  assert.deepEqual(updated.resourceModel, { ...desired, TrackingNumber });
  assert.deepEqual((await run('READ', identifier)).resourceModel, updated.resourceModel);

  assert.equal((await run('DELETE', { TrackingNumber: TrackingNumber! })).status, 'SUCCESS');
  assert.equal((await run('READ', identifier)).errorCode, 'NotFound');
  assert.deepEqual(readdirSync(folder), [], 'nothing is left behind');
});

test('a parcel that is shipped is not shipped a second time, and stays as it is', async () => {
  const { resourceModel: shipment } = await run('CREATE', asked);
  const second = await run('CREATE', { ...asked, Carrier: 'Ship' });
  assert.equal(second.errorCode, 'AlreadyExists');
  assert.match(second.message ?? '', /Parcel 1 of order-0a1b2c3d/);
  assert.deepEqual((await run('READ', identifier)).resourceModel, shipment);
});

test('the same request ships one parcel, however often it comes', async () => {
  const first = await run('CREATE', asked, { token: 'same' });
  const second = await run('CREATE', asked, { token: 'same' });
  assert.equal(second.status, 'SUCCESS');
  assert.deepEqual(second.resourceModel, first.resourceModel);
});

test('a parcel stays with its carrier', async () => {
  const { resourceModel: shipment = {} } = await run('CREATE', asked);
  const { errorCode } = await run('UPDATE', { ...shipment, Carrier: 'Train' }, { previous: shipment });
  assert.equal(errorCode, 'NotUpdatable');
  assert.deepEqual((await run('READ', identifier)).resourceModel, shipment);
});

test('a booking that is cancelled before the carrier comes is not brought back', async () => {
  const request = (action: WireAction, callbackContext?: HandlerRequest['callbackContext']) =>
    invoker.invoke(
      {
        action,
        awsAccountId: '123456789012',
        bearerToken: action,
        region: 'us-east-1',
        resourceType: 'Acme::Shop::Shipment',
        requestData: { resourceProperties: asked },
        ...(callbackContext && { callbackContext }),
      },
      { timeoutMs: 60_000 },
    );
  const booked = await request('CREATE');
  assert.equal(booked.status, 'IN_PROGRESS');
  await request('DELETE');
  assert.equal((await request('CREATE', booked.callbackContext)).errorCode, 'NotStabilized');
  assert.deepEqual(readdirSync(folder), []);
});

test('a list shows the parcels of one order, by their numbers', async () => {
  for (const Parcel of [10, 2, 1]) await run('CREATE', { ...asked, Parcel });
  await run('CREATE', { ...asked, OrderId: 'order-ffffffff' });
  const { resourceModels } = await run('LIST', { OrderId: 'order-0a1b2c3d' });
  assert.deepEqual(
    resourceModels,
    [1, 2, 10].map((Parcel) => ({ OrderId: 'order-0a1b2c3d', Parcel })),
  );
  assert.deepEqual((await run('LIST', { OrderId: 'order-00000000' })).resourceModels, []);
});

test('what is not shipped is not found, whatever it is called', async () => {
  for (const missing of [
    identifier,
    { OrderId: '../order-0a1b2c3d', Parcel: 1 },
    { TrackingNumber: 'SHIP-0' },
  ]) {
    assert.equal((await run('READ', missing)).errorCode, 'NotFound');
    assert.equal((await run('DELETE', missing)).errorCode, 'NotFound');
  }
  assert.equal((await run('UPDATE', { ...asked }, { previous: asked })).errorCode, 'NotFound');
});
