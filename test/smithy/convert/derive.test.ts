import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { at, schemaOf } from './models.ts';

const LISTS = ['readOnlyProperties', 'writeOnlyProperties', 'createOnlyProperties'] as const;

/** The lists that a property is in, as seed 004 calls them. */
function mutability(text: string, name: string): string {
  const schema = schemaOf(text);
  assert.ok(at(schema, 'properties', name), `${name} is a property`);
  const lists = LISTS.filter((list) =>
    (schema[list] as string[] | undefined)?.includes(`/properties/${name}`),
  );
  return lists.map((list) => list.replace('Properties', '')).join(', ') || 'full';
}

const READ = `
@readonly
operation GetOrder {
    input := { @required orderId: String }
    output := { note: String }
}`;
const CREATE = `
operation CreateOrder {
    input := { note: String }
    output := { @required orderId: String }
}`;
const UPDATE = `
operation UpdateOrder { input := { @required orderId: String, note: String } }`;
const PUT = `
@idempotent
operation PutOrder { input := { @required orderId: String, note: String } }`;

function order(lifecycle: string, ...operations: readonly string[]): string {
  return `@cfnResource\nresource Order {\n    identifiers: { orderId: String }\n    ${lifecycle}\n}${operations.join('')}`;
}

describe('mutability follows from the lifecycle operations', () => {
  const cases: [string, string, string][] = [
    ['read alone', order('read: GetOrder', READ), 'readOnly'],
    ['create alone', order('create: CreateOrder', CREATE), 'writeOnly, createOnly'],
    ['update alone', order('update: UpdateOrder', UPDATE), 'writeOnly'],
    ['put alone', order('put: PutOrder', PUT), 'writeOnly'],
    ['create and read', order('create: CreateOrder, read: GetOrder', CREATE, READ), 'createOnly'],
    ['create and update', order('create: CreateOrder, update: UpdateOrder', CREATE, UPDATE), 'writeOnly'],
    ['update and read', order('update: UpdateOrder, read: GetOrder', UPDATE, READ), 'full'],
    ['put and read', order('put: PutOrder, read: GetOrder', PUT, READ), 'full'],
    [
      'create, read and update',
      order('create: CreateOrder, read: GetOrder, update: UpdateOrder', CREATE, READ, UPDATE),
      'full',
    ],
  ];
  for (const [name, text, wanted] of cases) {
    test(name, () => assert.equal(mutability(text, 'Note'), wanted));
  }

  test('delete and list bring no properties', () => {
    const schema = schemaOf(
      order(
        'delete: DeleteOrder, list: ListOrders',
        `
@idempotent
operation DeleteOrder { input := { @required orderId: String, force: Boolean }, output := { gone: Boolean } }
@readonly
operation ListOrders { input := { state: String }, output := { orders: Ids } }
list Ids { member: String }`,
      ),
    );
    assert.deepEqual(Object.keys(schema['properties'] as object), ['OrderId']);
  });
});

describe('identifiers', () => {
  test('what create makes, the service identifies', () => {
    assert.equal(mutability(order('create: CreateOrder', CREATE), 'OrderId'), 'readOnly');
  });

  test('put takes the identifier it is given', () => {
    assert.equal(mutability(order('put: PutOrder', PUT), 'OrderId'), 'createOnly');
  });

  test('an identifier of the resource above is known when the resource is created', () => {
    const text = `
service Shop { version: "1", resources: [Customer] }
resource Customer { identifiers: { customerId: String }, resources: [Order] }
@cfnResource
resource Order { identifiers: { customerId: String, orderId: String } }`;
    assert.equal(mutability(text, 'CustomerId'), 'createOnly');
    assert.equal(mutability(text, 'OrderId'), 'readOnly');
    assert.deepEqual(schemaOf(text)['primaryIdentifier'], ['/properties/CustomerId', '/properties/OrderId']);
  });

  test('a member that an operation binds to an identifier is no property', () => {
    const schema = schemaOf(
      order(
        'read: GetOrder',
        `
@readonly
operation GetOrder {
    input := { @required @resourceIdentifier("orderId") id: String }
    output := { @required @resourceIdentifier("orderId") id: String, note: String }
}`,
      ),
    );
    assert.deepEqual(Object.keys(schema['properties'] as object), ['Note', 'OrderId']);
  });

  test('the input of read can have additional identifiers', () => {
    const schema = schemaOf(
      order(
        'read: GetOrder',
        `
@readonly
operation GetOrder {
    input := { @required orderId: String, @cfnAdditionalIdentifier number: String, @cfnAdditionalIdentifier arn: String }
    output := {}
}`,
      ),
    );
    assert.deepEqual(schema['additionalIdentifiers'], [['/properties/Number'], ['/properties/Arn']]);
    assert.deepEqual(schema['readOnlyProperties'], [
      '/properties/Arn',
      '/properties/Number',
      '/properties/OrderId',
    ]);
  });

  test('another primary identifier makes the identifiers of the resource additional ones', () => {
    const schema = schemaOf(`
@cfnResource(primaryIdentifier: "arn")
resource Order { identifiers: { orderId: String }, properties: { arn: String }, read: GetOrder }
@readonly
operation GetOrder { input := { @required orderId: String }, output := { arn: String } }`);
    assert.deepEqual(schema['primaryIdentifier'], ['/properties/Arn']);
    assert.deepEqual(schema['additionalIdentifiers'], [['/properties/OrderId']]);
  });
});

describe('@cfnMutability', () => {
  const stated = (value: string): string => `
@cfnResource(additionalSchemas: [More])
resource Order { identifiers: { orderId: String } }
structure More { @cfnMutability("${value}") note: String }`;
  const cases: [string, string][] = [
    ['full', 'full'],
    ['create', 'writeOnly, createOnly'],
    ['create-and-read', 'createOnly'],
    ['read', 'readOnly'],
    ['write', 'writeOnly'],
  ];
  for (const [value, wanted] of cases) {
    test(value, () => assert.equal(mutability(stated(value), 'Note'), wanted));
  }

  test('wins over what the operations say', () => {
    const text = order(
      'create: CreateOrder, read: GetOrder',
      READ,
      CREATE.replace('note:', '@cfnMutability("full") note:'),
    );
    assert.equal(mutability(text, 'Note'), 'full');
  });

  test('the first one in the order read, put, create, update, additional schemas wins', () => {
    const text = order(
      'create: CreateOrder, read: GetOrder',
      READ.replace('note:', '@cfnMutability("read") note:'),
      CREATE.replace('note:', '@cfnMutability("write") note:'),
    );
    assert.equal(mutability(text, 'Note'), 'readOnly');
  });
});

describe('additional schemas', () => {
  test('have full mutability by default and change nothing that is derived', () => {
    const text = `
@cfnResource(additionalSchemas: [More])
resource Order { identifiers: { orderId: String }, read: GetOrder }
structure More { extra: String, note: String }${READ}`;
    assert.equal(mutability(text, 'Extra'), 'full');
    assert.equal(mutability(text, 'Note'), 'readOnly');
  });

  test('make nothing required, because nothing says that it can be given', () => {
    const schema = schemaOf(`
@cfnResource(additionalSchemas: [More])
resource Order { identifiers: { orderId: String } }
structure More { @required extra: String, @required @cfnMutability("full") other: String }`);
    assert.deepEqual(schema['required'], ['Other']);
  });
});

describe('members that are no properties', () => {
  test('excluded ones, tokens, and what is marked so', () => {
    const schema = schemaOf(
      order(
        'create: CreateOrder',
        `
operation CreateOrder {
    input := {
        note: String
        @cfnExcludeProperty dryRun: Boolean
        @idempotencyToken token: String
        @notProperty trace: String
    }
    output := { @required orderId: String }
}`,
      ),
    );
    assert.deepEqual(Object.keys(schema['properties'] as object), ['Note', 'OrderId']);
  });

  test('where properties are nested, everything beside them', () => {
    const schema = schemaOf(
      order(
        'create: CreateOrder, read: GetOrder',
        `
operation CreateOrder {
    input := { @nestedProperties order: OrderData, verbose: Boolean }
    output := { @required orderId: String }
}
@readonly
operation GetOrder {
    input := { @required orderId: String }
    output := { @nestedProperties order: OrderData, tookMillis: Integer }
}
structure OrderData { note: String }`,
      ),
    );
    assert.deepEqual(Object.keys(schema['properties'] as object), ['Note', 'OrderId']);
    assert.deepEqual(schema['createOnlyProperties'], ['/properties/Note']);
  });
});
