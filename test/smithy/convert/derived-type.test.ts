import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planChange } from '../../../src/schema/index.ts';
import { deriveType } from '../../../src/smithy/index.ts';
import { convertOne } from './models.ts';

const TEXT = `
@cfnResource
resource Order { identifiers: { orderId: String }, create: CreateOrder, read: GetOrder, update: UpdateOrder }
operation CreateOrder { input := { alias: String, note: String }, output := { @required orderId: String } }
@readonly
operation GetOrder {
    input := { @required orderId: String }
    output := { @cfnDefaultValue alias: String, note: String }
}
operation UpdateOrder { input := { @required orderId: String, alias: String, note: String } }`;

test('a derived type knows which values read returns although nobody gave them', async () => {
  const type = await deriveType(convertOne(TEXT));
  assert.equal(type.typeName, 'Acme::Shop::Order');
  assert.deepEqual(
    type.defaulted.paths.map(({ pointer }) => pointer),
    ['/properties/Alias'],
  );
  assert.equal(type.properties.get('Alias')?.readOnly, false);
  assert.deepEqual(
    type.readOnly.paths.map(({ pointer }) => pointer),
    ['/properties/OrderId'],
  );
});

test('so that leaving them out is no change', async () => {
  const type = await deriveType(convertOne(TEXT));
  assert.equal(planChange(type, { Alias: 'chosen', Note: 'n' }, { Note: 'n' }).action, 'none');
  assert.equal(planChange(type, { Alias: 'chosen', Note: 'n' }, {}).action, 'update');
});

test('and is frozen, as types are', async () => {
  const type = await deriveType(convertOne(TEXT));
  assert.ok(Object.isFrozen(type) && Object.isFrozen(type.defaulted.paths));
});
