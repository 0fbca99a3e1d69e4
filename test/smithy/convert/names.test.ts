import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { at, convert, findings, modelOf, schemaOf, shown } from './models.ts';

const ORDER =
  '@cfnResource(additionalSchemas: [More])\nresource Order { identifiers: { orderId: String } }\n';

describe('property names', () => {
  test('start with a capital letter, unless that is disabled', () => {
    const text = `${ORDER}structure More { deliveryDate: String, URL: String }`;
    assert.deepEqual(Object.keys(schemaOf(text)['properties'] as object), ['DeliveryDate', 'OrderId', 'URL']);
    assert.deepEqual(
      Object.keys(schemaOf(text, { disableCapitalizedProperties: true })['properties'] as object),
      ['URL', 'deliveryDate', 'orderId'],
    );
  });

  test('@cfnName is taken as it is, also inside of definitions', () => {
    const schema = schemaOf(
      `${ORDER}structure More { @cfnName("note") remark: String, to: Address }\nstructure Address { @cfnName("zip") code: String }`,
    );
    assert.deepEqual(Object.keys(schema['properties'] as object), ['OrderId', 'To', 'note']);
    assert.deepEqual(Object.keys(at(schema, 'definitions', 'Address', 'properties') as object), ['zip']);
  });

  test('two properties of one name are an error, at the second one', () => {
    const text = `${ORDER}structure More {\n note: String\n @cfnName("Note") remark: String\n}`;
    assert.deepEqual(findings(text), ['error convert-name-conflict 5']);
    const [{ message } = { message: '' }] = convert(modelOf(text)).diagnostics;
    assert.match(message, /More\$remark and More\$note both become the property "Note"/);
  });

  test('two members of one name inside of a definition too', () => {
    const text = `${ORDER}structure More { to: Address }\nstructure Address {\n zip: String\n @cfnName("Zip") code: String\n}`;
    assert.deepEqual(findings(text), ['error convert-name-conflict 6']);
  });

  test('a name that resource schemas do not allow is an error', () => {
    assert.deepEqual(findings(`${ORDER}structure More { str_under: String }`), [
      'error convert-name-invalid 3',
    ]);
    assert.deepEqual(findings(`${ORDER}structure More { ${'a'.repeat(65)}: String }`), [
      'error convert-name-invalid 3',
    ]);
  });

  test('in compat mode both are warnings, because the reference goes on', () => {
    const text = `${ORDER}structure More { str_under: String }`;
    assert.deepEqual(findings(text, { compat: true }), ['warning convert-name-invalid 3']);
  });

  test('names such as __proto__ are names like any other', () => {
    const { resources } = convert(modelOf(`${ORDER}structure More { __proto__: String }`), { compat: true });
    assert.ok(Object.hasOwn(resources[0]!.schema['properties'] as object, '__proto__'));
  });
});

describe('type names', () => {
  test('two resources that become one type are an error', () => {
    const text = `service Shop { version: "1", resources: [Order, Purchase] }
@cfnResource
resource Order { identifiers: { orderId: String } }
@cfnResource(name: "Order")
resource Purchase { identifiers: { purchaseId: String } }`;
    assert.deepEqual(findings(text), ['error convert-name-conflict 4']);
  });

  test('a part that is too short or has other characters is an error', () => {
    const text = '@cfnResource(name: "My_Order")\nresource Order { identifiers: { orderId: String } }';
    assert.deepEqual(findings(text), ['error convert-name-invalid 1']);
  });
});

describe('definitions of one name', () => {
  const post =
    '$version: "2"\nnamespace acme.post\nstructure Address { box: String }\nmap Parts { key: String, value: String }';

  test('get a namespace behind the name', () => {
    const text = `${ORDER}structure More { ours: Address, theirs: acme.post#Address }\nstructure Address { city: String }`;
    const { resources, diagnostics } = convert(modelOf(text, post));
    assert.deepEqual(diagnostics.map(shown), ['info convert-definition-renamed 4']);
    assert.deepEqual(Object.keys(resources[0]!.schema['definitions'] as object), [
      'Address',
      'AddressAcmeShop',
    ]);
    assert.deepEqual(at(resources[0]!.schema, 'properties'), {
      OrderId: { type: 'string' },
      Ours: { $ref: '#/definitions/AddressAcmeShop' },
      Theirs: { $ref: '#/definitions/Address' },
    });
  });

  test('a shape that no resource needs takes no name away', () => {
    const text = `${ORDER}structure More { ours: Address }\nstructure Address { city: String }`;
    assert.deepEqual(Object.keys(schemaOf(text, {}, post)['definitions'] as object), ['Address']);
  });

  test('maps give way to whatever comes before them, needed or not, as with the reference', () => {
    const text = `${ORDER}structure More { parts: Parts }\nmap Parts { key: String, value: Integer }`;
    assert.deepEqual(Object.keys(schemaOf(text, {}, post)['definitions'] as object), ['PartsAcmeShop']);
  });

  test('unless only the service counts', () => {
    const text = `${ORDER}structure More { parts: Parts }\nmap Parts { key: String, value: Integer }`;
    const schema = schemaOf(text, { enableOutOfServiceReferences: false }, post);
    assert.deepEqual(Object.keys(schema['definitions'] as object), ['Parts']);
  });

  test('shapes of trait definitions take no names', () => {
    const traits =
      '$version: "2"\nnamespace aaa\n@trait\nstructure note { parts: Parts }\nmap Parts { key: String, value: String }';
    const text = `${ORDER}structure More { parts: Parts }\nmap Parts { key: String, value: Integer }`;
    assert.deepEqual(Object.keys(schemaOf(text, {}, traits)['definitions'] as object), ['Parts']);
  });
});
