import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { validateSchema } from '../../../src/schema/index.ts';
import { schemaText } from '../../../src/smithy/index.ts';
import { at, convertOne, findings, schemaOf } from './models.ts';

const ORDER =
  '@cfnResource(additionalSchemas: [More])\nresource Order { identifiers: { orderId: String } }\n';
const COMPAT = { compat: true };

/** Each test is one entry of docs/reference/convert-differences.md, by its number. */
describe('differences from the reference', () => {
  test('1: structures that contain themselves are converted, where the reference overflows its stack', () => {
    const text = `${ORDER}structure More { node: Node }\nstructure Node { next: Node }`;
    assert.ok(at(schemaOf(text), 'definitions', 'Node'));
    assert.deepEqual(schemaOf(text, COMPAT), schemaOf(text));
  });

  test('2: the name in @property is capitalized like others; the reference has it the wrong way round', () => {
    const text = `${ORDER}structure More { @property(name: "remark") note: String }`;
    const names = (config: JsonObject): string[] =>
      Object.keys(schemaOf(text, config)['properties'] as object);
    assert.deepEqual(names({}), ['OrderId', 'Remark']);
    assert.deepEqual(names({ disableCapitalizedProperties: true }), ['orderId', 'remark']);
    assert.deepEqual(names(COMPAT), ['OrderId', 'remark']);
    assert.deepEqual(names({ ...COMPAT, disableCapitalizedProperties: true }), ['Remark', 'orderId']);
  });

  test('3: tags under another name are one property, not two', () => {
    const text = `
@tagEnabled
service Shop { version: "1", resources: [Order] }
@cfnResource
@taggable(property: "tags")
resource Order { identifiers: { orderId: String }, properties: { tags: Tags }, create: CreateOrder, update: UpdateOrder }
operation CreateOrder { input := { @property(name: "tags") theTags: Tags }, output := { @required orderId: String } }
operation UpdateOrder { input := { @required orderId: String, @property(name: "tags") theTags: Tags } }
map Tags { key: String, value: String }`;
    const schema = schemaOf(text);
    assert.deepEqual(Object.keys(schema['properties'] as object), ['OrderId', 'Tags']);
    assert.equal(at(schema, 'tagging', 'tagProperty'), '/properties/Tags');
    assert.deepEqual(Object.keys(schemaOf(text, COMPAT)['properties'] as object), [
      'OrderId',
      'Tags',
      'tags',
    ]);
  });

  test('4: schemaDocumentExtensions are put on the schema', () => {
    const config = { schemaDocumentExtensions: { $comment: 'made from a model' } };
    const text = `${ORDER}structure More { note: String }`;
    assert.equal(schemaOf(text, config)['$comment'], 'made from a model');
    assert.equal(schemaOf(text, { ...config, ...COMPAT })['$comment'], undefined);
  });

  test('5: handlers stand in the order create, read, update, delete, list', () => {
    const text = `
@cfnResource
resource Order { identifiers: { orderId: String }, put: PutOrder, read: GetOrder, delete: DeleteOrder }
@idempotent
operation PutOrder { input := { @required orderId: String } }
@readonly
operation GetOrder { input := { @required orderId: String }, output := {} }
@idempotent
operation DeleteOrder { input := { @required orderId: String } }`;
    const order = (config: JsonObject): string[] => Object.keys(schemaOf(text, config)['handlers'] as object);
    assert.deepEqual(order({}), ['create', 'read', 'update', 'delete']);
    assert.deepEqual(order(COMPAT), ['create', 'delete', 'read', 'update']);
  });

  test('6: the primary identifier is sorted, as with the reference', () => {
    const text = '@cfnResource\nresource Order { identifiers: { orderId: String, customerId: String } }';
    for (const config of [{}, COMPAT]) {
      assert.deepEqual(schemaOf(text, config)['primaryIdentifier'], [
        '/properties/CustomerId',
        '/properties/OrderId',
      ]);
    }
  });

  test('7: a shape elsewhere in the model does not stop the conversion', () => {
    const other = '$version: "2"\nnamespace aaa\nstructure Address { a: String }';
    const text = `${ORDER}structure More { to: Address }\nstructure Address { city: String }`;
    for (const config of [{}, COMPAT]) assert.ok(at(schemaOf(text, config, other), 'definitions', 'Address'));
  });

  test('8: what is excluded inside of a property is left out there', () => {
    const text = `${ORDER}structure More { to: Address }
structure Address { city: String, @cfnExcludeProperty trace: Trace }
structure Trace { id: String }`;
    const definitions = (config: JsonObject): string[] =>
      Object.keys(schemaOf(text, config)['definitions'] as object);
    assert.deepEqual(Object.keys(at(schemaOf(text), 'definitions', 'Address', 'properties') as object), [
      'City',
    ]);
    assert.deepEqual(definitions({}), ['Address']);
    assert.deepEqual(definitions(COMPAT), ['Address', 'Trace']);
  });

  test('9: a member in http-date format is no date-time', () => {
    const text = `${ORDER}structure More { @timestampFormat("http-date") due: Timestamp }`;
    assert.deepEqual(at(schemaOf(text), 'properties', 'Due'), { type: 'string' });
    assert.deepEqual(at(schemaOf(text, COMPAT), 'properties', 'Due'), {
      type: 'string',
      format: 'date-time',
    });
  });

  test('10: an excluded member still says how its property can be used, as with the reference', () => {
    const text = `
@cfnResource
resource Order { identifiers: { orderId: String }, create: CreateOrder, read: GetOrder }
operation CreateOrder { input := { @cfnExcludeProperty note: Integer }, output := { @required orderId: String } }
@readonly
operation GetOrder { input := { @required orderId: String }, output := { note: String } }`;
    for (const config of [{}, COMPAT])
      assert.deepEqual(schemaOf(text, config)['createOnlyProperties'], ['/properties/Note']);
  });

  test('11: what is missing is reported, where the reference ends with an exception', () => {
    const untagged = '@cfnResource\n@taggable\nresource Order { identifiers: { orderId: String } }';
    assert.deepEqual(findings(untagged), ['error convert-tagging-incomplete 2']);
    const unknown =
      '@cfnResource(primaryIdentifier: "arn")\nresource Order { identifiers: { orderId: String } }';
    assert.deepEqual(findings(unknown), ['error convert-identifier-missing 1']);
  });

  test('12: two properties of one name are reported, where the reference drops one', () => {
    const text = `${ORDER}structure More { note: String, @cfnName("Note") remark: String }`;
    assert.deepEqual(findings(text), ['error convert-name-conflict 3']);
    assert.deepEqual(findings(text, COMPAT), ['warning convert-name-conflict 3']);
  });

  test('13: contentMediaType, which resource schemas do not allow, is left out', () => {
    const text = `${ORDER}structure More { body: Body }\n@mediaType("application/json") string Body`;
    assert.deepEqual(at(schemaOf(text), 'properties', 'Body'), { type: 'string' });
    assert.deepEqual(at(schemaOf(text, COMPAT), 'properties', 'Body'), {
      type: 'string',
      contentMediaType: 'application/json',
    });
  });

  test('14: names without @cfnName are capitalized, whatever the example of the documentation shows', () => {
    const text = `${ORDER}structure More { bar: String, @cfnName("Tags") tagList: String }`;
    for (const config of [{}, COMPAT])
      assert.deepEqual(Object.keys(schemaOf(text, config)['properties'] as object), [
        'Bar',
        'OrderId',
        'Tags',
      ]);
  });

  test('15: @cfnDefaultValue is known of the property, and changes nothing in the schema', () => {
    const text = (trait: string): string => `
@cfnResource
resource Order { identifiers: { orderId: String }, create: CreateOrder, read: GetOrder }
operation CreateOrder { input := { alias: String }, output := { @required orderId: String } }
@readonly
operation GetOrder { input := { @required orderId: String }, output := { ${trait} alias: String } }`;
    assert.deepEqual(convertOne(text('@cfnDefaultValue')).defaultValues, ['/properties/Alias']);
    assert.deepEqual(convertOne(text('')).defaultValues, []);
    assert.deepEqual(schemaOf(text('@cfnDefaultValue')), schemaOf(text('')));
  });

  test('16: @noReplace takes the update handler, and leaves the properties as they are, as with the reference', () => {
    const text = `
@noReplace
@cfnResource
resource Order { identifiers: { orderId: String }, put: PutOrder, read: GetOrder }
@idempotent
operation PutOrder { input := { @required orderId: String, note: String } }
@readonly
operation GetOrder { input := { @required orderId: String }, output := { note: String } }`;
    for (const config of [{}, COMPAT]) {
      const schema = schemaOf(text, config);
      assert.deepEqual(schema['createOnlyProperties'], ['/properties/OrderId']);
      assert.equal(at(schema, 'handlers', 'update'), undefined);
    }
  });

  test('17: tags cannot be updated by a type without an update handler', () => {
    const text = `
@tagEnabled
service Shop { version: "1", resources: [Order] }
@cfnResource
@taggable(property: "tags")
resource Order { identifiers: { orderId: String }, properties: { tags: Tags }, create: CreateOrder }
operation CreateOrder { input := { tags: Tags }, output := { @required orderId: String } }
map Tags { key: String, value: String }`;
    assert.equal(at(schemaOf(text), 'tagging', 'tagUpdatable'), false);
    assert.equal(at(schemaOf(text, COMPAT), 'tagging', 'tagUpdatable'), true);
  });

  test('18: the tag property is pointed at by the name that it has', () => {
    const text = `
@tagEnabled
service Shop { version: "1", resources: [Order] }
@cfnResource
@taggable(property: "tags")
resource Order { identifiers: { orderId: String }, properties: { tags: Tags }, create: CreateOrder }
operation CreateOrder { input := { @cfnName("Labels") tags: Tags }, output := { @required orderId: String } }
map Tags { key: String, value: String }`;
    assert.equal(at(schemaOf(text), 'tagging', 'tagProperty'), '/properties/Labels');
    assert.equal(at(schemaOf(text, COMPAT), 'tagging', 'tagProperty'), '/properties/Tags');
  });

  test('19: constants say their type, as resource schemas demand', async () => {
    const text = `${ORDER}structure More { color: Color }\nenum Color { RED }`;
    const config = { enumStrategy: 'oneOf' };
    assert.deepEqual(at(schemaOf(text, config), 'definitions', 'Color', 'oneOf'), [
      { type: 'string', const: 'RED' },
    ]);
    assert.deepEqual(at(schemaOf(text, { ...config, ...COMPAT }), 'definitions', 'Color', 'oneOf'), [
      { const: 'RED' },
    ]);
    const { diagnostics } = await validateSchema(schemaText(schemaOf(text, config), COMPAT), 'order.json');
    assert.deepEqual(
      diagnostics.filter(({ severity }) => severity === 'error'),
      [],
    );
  });

  test('20: links that resource schemas do not allow are left out', () => {
    const text =
      '@externalDocumentation("Guide": "http://example.org")\n@cfnResource\nresource Order { identifiers: { orderId: String } }';
    assert.deepEqual(findings(text), ['warning convert-url-invalid 1']);
    assert.equal(schemaOf(text, COMPAT)['documentationUrl'], 'http://example.org');
  });
});
