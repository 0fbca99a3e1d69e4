import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { explainAsText, explainResource, type PropertyExplanation } from '../../../src/smithy/index.ts';
import { convertOne } from './models.ts';

function explain(text: string, name: string): PropertyExplanation {
  const { properties } = explainResource(convertOne(text));
  const found = properties.find((property) => property.name === name);
  assert.ok(found, name);
  return found;
}

function reasons(text: string, name: string): string[] {
  return explain(text, name).reasons.map((reason) => reason.text);
}

describe('explanations', () => {
  const text = `
@cfnResource
resource Order { identifiers: { orderId: String }, create: CreateOrder, read: GetOrder, update: UpdateOrder }
operation CreateOrder {
    input := {
        @required customer: String
        @cfnMutability("full") note: String
        @idempotencyToken token: String
        @deprecated old: String
    }
    output := { @required orderId: String }
}
@readonly
operation GetOrder {
    input := { @required orderId: String }
    output := { customer: String, note: String, @cfnDefaultValue alias: String }
}
operation UpdateOrder { input := { @required orderId: String, note: String, alias: String } }`;

  test('say what decided, with its place', () => {
    const { reasons: found } = explain(text, 'note');
    assert.deepEqual(
      found.map(({ text: reason, member, place }) => [reason, member, place?.column]),
      [['`@cfnMutability` trait specified in `CreateOrderInput`.', 'acme.shop#CreateOrderInput$note', 9]],
    );
  });

  test('say what was ignored, and why', () => {
    assert.deepEqual(
      explain(text, 'note').ignored.map((reason) => reason.text),
      [
        'Returned in the `read` lifecycle via `GetOrderOutput`: overruled by `@cfnMutability`.',
        'Specified in the `update` lifecycle via `UpdateOrderInput`: `@cfnMutability` has decided before.',
      ],
    );
  });

  test('say what is required, deprecated, or chosen by the service', () => {
    const { properties } = explainResource(convertOne(text));
    const those = (key: 'required' | 'deprecated' | 'defaultValue'): string[] =>
      properties.filter((property) => property[key]).map(({ name }) => name);
    assert.deepEqual(those('required'), ['customer']);
    assert.deepEqual(those('deprecated'), ['old']);
    assert.deepEqual(those('defaultValue'), ['alias']);
  });

  test('name the member whose schema a property has', () => {
    assert.equal(explain(text, 'customer').schemaFrom, 'acme.shop#CreateOrderInput$customer');
    assert.equal(explain(text, 'orderId').schemaFrom, null);
  });

  test('name what is no property', () => {
    const { mutability, property, pointer } = explain(text, 'token');
    assert.deepEqual(
      { mutability, property, pointer },
      { mutability: 'None', property: null, pointer: null },
    );
    assert.deepEqual(reasons(text, 'token'), ['`@idempotencyToken` trait specified in `CreateOrderInput`.']);
  });

  test('of identifiers say where they come from', () => {
    assert.deepEqual(reasons(text, 'orderId'), ['Identifier of the `Order` resource.']);
    const below = `
service Shop { version: "1", resources: [Customer] }
resource Customer { identifiers: { customerId: String }, resources: [Order] }
@cfnResource
resource Order { identifiers: { customerId: String, orderId: String }, put: PutOrder, read: GetOrder }
@idempotent
operation PutOrder { input := { @required customerId: String, @required orderId: String } }
@readonly
operation GetOrder { input := { @required customerId: String, @required orderId: String }, output := { orderId: String } }`;
    assert.deepEqual(reasons(below, 'customerId'), [
      'Inherited from the `Customer` resource.',
      'Specified in the `put` lifecycle via `PutOrderInput`.',
    ]);
    assert.deepEqual(reasons(below, 'orderId'), [
      'Specified in the `put` lifecycle via `PutOrderInput`.',
      'Returned in the `read` lifecycle via `GetOrderOutput`.',
    ]);
  });

  test('as text are a table with notes below', () => {
    const lines = explainAsText(convertOne(text)).split('\n');
    assert.match(
      lines[0]!,
      /^Acme::Shop::Order, from the resource acme\.shop#Order \(model0\.smithy:\d+:1\)$/,
    );
    assert.match(lines[2]!, /^Name +CloudFormation Mutability +Reasoning +Place$/);
    assert.match(
      lines[3]!,
      /^`alias` +Full +\+ Returned in the `read` lifecycle via `GetOrderOutput`\. +model0\.smithy:\d+:\d+$/,
    );
    assert.deepEqual(
      lines.slice(-4).map((line) => line.replace(/model0[^)]*/, '…')),
      [
        'Required: `customer`.',
        'Deprecated: `old`.',
        'Given a value by the service if none is given: `alias` (…).',
        '',
      ],
    );
  });
});
