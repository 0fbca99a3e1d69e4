import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lendOwnModules } from '../../src/provider/invoke/own-modules.ts';
import { workplace } from '../cli/terminal.ts';
import { callAtOnce } from './at-once.ts';
import { assertKeepsContract } from './contract.ts';

/** The tests of the example run as they are; `formwork` is this very checkout. */
lendOwnModules();
await import('../../examples/shipment/test/handlers.test.ts');

const EXAMPLE = fileURLToPath(new URL('../../examples/shipment', import.meta.url));

test('the handlers of Acme::Shop::Shipment keep every rule that is for them, and leave nothing behind', (t) =>
  assertKeepsContract(t, 'shipment', 'SHIPMENTS_FOLDER', [
    'list-filters',
    'list-hides-write-only',
    'read-hides-write-only',
    'update-by-additional-identifier',
    'update-in-progress-model',
  ]));

test('of several who ship the same parcel at the same time, one does', async (t) => {
  const { path } = workplace(t);
  const bookings = (thread: number) =>
    Array.from({ length: 50 }, (_, at) => [
      { shipment: { OrderId: 'order-0a1b2c3d', Parcel: at + 1 }, token: `token-${thread}` },
    ]);
  const module = new URL('../../examples/shipment/src/dispatch.ts', import.meta.url);
  const answers = await callAtOnce<boolean>(module, 'book', bookings, { SHIPMENTS_FOLDER: path });
  for (const booked of answers) assert.deepEqual(booked.toSorted(), [false, false, false, true]);
  assert.equal(readdirSync(path).length, 50);
});

test('the schema refuses what makes no sense before the handlers see it', async (t) => {
  const { formwork, path } = workplace(t, {
    'both.json': {
      OrderId: 'order-0a1b2c3d',
      Parcel: 1,
      Carrier: 'Ship',
      Destination: { Street: 'Quay 1', Locker: 'L00001' },
    },
    'order.json': { OrderId: 'order-1' },
    'nothing.json': {},
  });
  process.env['SHIPMENTS_FOLDER'] = path;
  t.after(() => delete process.env['SHIPMENTS_FOLDER']);
  const refused = { 'both.json': /Destination/, 'order.json': /OrderId/, 'nothing.json': /OrderId/ };
  for (const [file, reason] of Object.entries(refused)) {
    const action = file === 'both.json' ? 'create' : 'list';
    const { code, stdout } = await formwork('invoke', action, EXAMPLE, '--model', file);
    assert.equal(code, 1, file);
    assert.match(stdout, /InvalidRequest/);
    assert.match(stdout, reason);
  }
});
