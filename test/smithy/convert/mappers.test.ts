import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convertModel, readOptions } from '../../../src/smithy/index.ts';
import { at, convertOne, findings, modelOf, schemaOf } from './models.ts';

const LIFECYCLE = `
operation CreateOrder { input := { note: String }, output := { @required orderId: String } }
@readonly
operation GetOrder { input := { @required orderId: String }, output := { note: String } }
@idempotent
operation PutOrder { input := { @required orderId: String, note: String } }
operation UpdateOrder { input := { @required orderId: String, note: String } }
@idempotent
operation DeleteOrder { input := { @required orderId: String } }
@readonly
operation ListOrders { output := { orders: Ids } }
list Ids { member: String }
`;

function order(bindings: string, traits = ''): string {
  return `${traits}\n@cfnResource\nresource Order {\n identifiers: { orderId: String }\n ${bindings}\n}\n${LIFECYCLE}`;
}

describe('type names', () => {
  const order = '@cfnResource\nresource Order { identifiers: { orderId: String } }';
  const service = (traits: string): string =>
    `${traits}\nservice Shop { version: "1", resources: [Order] }\n${order}`;

  test('the service and the resource give their names', () => {
    const { typeName, fileName } = convertOne(order);
    assert.deepEqual(
      { typeName, fileName },
      { typeName: 'Acme::Shop::Order', fileName: 'acme-shop-order.json' },
    );
  });

  test('@cfnResource can give another', () => {
    assert.equal(
      convertOne(order.replace('@cfnResource', '@cfnResource(name: "Purchase")')).typeName,
      'Acme::Shop::Purchase',
    );
  });

  test('services of AWS have the organization AWS and the name that CloudFormation knows', () => {
    const text = service('@service(sdkId: "Shop", cloudFormationName: "ShopService")');
    const { options } = readOptions({ service: 'acme.shop#Shop' });
    const [converted] = convertModel(modelOf(text), options!).resources;
    assert.equal(converted?.typeName, 'AWS::ShopService::Order');
  });

  test('the configuration wins', () => {
    const text = service('@service(sdkId: "Shop", cloudFormationName: "ShopService")');
    assert.equal(convertOne(text, { serviceName: 'Store' }).typeName, 'Acme::Store::Order');
  });

  test('a resource without documentation is described by its type name', () => {
    assert.equal(schemaOf(order)['description'], 'Definition of Acme::Shop::Order Resource Type');
    assert.equal(schemaOf(`/// Bought things.\n${order}`)['description'], 'Bought things.');
  });
});

describe('handlers', () => {
  test('every lifecycle operation makes a handler, in the order create, read, update, delete, list', () => {
    const schema = schemaOf(
      order(
        'create: CreateOrder, read: GetOrder, update: UpdateOrder, delete: DeleteOrder, list: ListOrders',
      ),
    );
    assert.deepEqual(Object.entries(schema['handlers'] as object), [
      ['create', { permissions: ['shop:CreateOrder'] }],
      ['read', { permissions: ['shop:GetOrder'] }],
      ['update', { permissions: ['shop:UpdateOrder'] }],
      ['delete', { permissions: ['shop:DeleteOrder'] }],
      ['list', { permissions: ['shop:ListOrders'] }],
    ]);
  });

  test('put creates and updates', () => {
    const handlers = schemaOf(order('put: PutOrder, update: UpdateOrder'))['handlers'];
    assert.deepEqual(handlers, {
      create: { permissions: ['shop:PutOrder'] },
      update: { permissions: ['shop:PutOrder', 'shop:UpdateOrder'] },
    });
  });

  test('a put that never replaces only creates', () => {
    const handlers = schemaOf(order('put: PutOrder', '@noReplace'))['handlers'];
    assert.deepEqual(handlers, { create: { permissions: ['shop:PutOrder'] } });
  });

  test('required actions are permissions too; those of iamAction win', () => {
    const text = order('create: CreateOrder, read: GetOrder')
      .replace('operation CreateOrder', '@requiredActions(["kms:Encrypt"])\noperation CreateOrder')
      .replace(
        '@readonly\noperation GetOrder',
        '@readonly\n@iamAction(requiredActions: ["kms:Decrypt"])\n@requiredActions(["kms:Other"])\noperation GetOrder',
      );
    assert.deepEqual(schemaOf(text)['handlers'], {
      create: { permissions: ['kms:Encrypt', 'shop:CreateOrder'] },
      read: { permissions: ['kms:Decrypt', 'shop:GetOrder'] },
    });
  });

  test('permissions have the ARN namespace of the service and the names it gives to operations', () => {
    const text = `
@service(sdkId: "Shop", arnNamespace: "store")
service Shop { version: "1", resources: [Order] }
${order('create: CreateOrder')}`;
    assert.deepEqual(schemaOf(text)['handlers'], { create: { permissions: ['store:CreateOrder'] } });
  });

  test('can be left out', () => {
    assert.equal(
      schemaOf(order('create: CreateOrder'), { disableHandlerPermissionGeneration: true })['handlers'],
      undefined,
    );
  });
});

describe('required and deprecated properties', () => {
  const text = `
@cfnResource
resource Order { identifiers: { orderId: String }, create: CreateOrder, read: GetOrder }
operation CreateOrder {
    input := { @required customer: String, @deprecated oldNote: String, size: Size }
    output := { @required orderId: String }
}
@readonly
operation GetOrder { input := { @required orderId: String }, output := { @required state: String } }
@deprecated
string Size`;

  test('required are those that can be given', () => {
    assert.deepEqual(schemaOf(text)['required'], ['Customer']);
    assert.equal(schemaOf(text, { disableRequiredPropertyGeneration: true })['required'], undefined);
  });

  test('deprecated are members, and members of a deprecated type', () => {
    assert.deepEqual(schemaOf(text)['deprecatedProperties'], ['/properties/OldNote', '/properties/Size']);
    assert.equal(
      schemaOf(text, { disableDeprecatedPropertyGeneration: true })['deprecatedProperties'],
      undefined,
    );
  });
});

describe('links', () => {
  const text = (urls: string): string =>
    `@externalDocumentation(${urls})\n@cfnResource\nresource Order { identifiers: { orderId: String } }`;

  test('the best name wins, whatever its case', () => {
    const schema = schemaOf(
      text(
        '"guide": "https://example.org/guide", "API reference": "https://example.org/api", "Source": "https://example.org/code"',
      ),
    );
    assert.equal(schema['documentationUrl'], 'https://example.org/api');
    assert.equal(schema['sourceUrl'], 'https://example.org/code');
  });

  test('the names can be configured', () => {
    const urls = text('"main": "https://example.org/main", "code": "https://example.org/code"');
    const schema = schemaOf(urls, { externalDocs: ['Main'], sourceDocs: ['Code'] });
    assert.equal(schema['documentationUrl'], 'https://example.org/main');
    assert.equal(schema['sourceUrl'], 'https://example.org/code');
  });

  test('an address that no resource schema may have is left out, and reported', () => {
    assert.deepEqual(findings(text('"Guide": "http://example.org"')), ['warning convert-url-invalid 1']);
  });
});

describe('tagging', () => {
  const TAGS =
    'structure Tag { key: String, value: String }\nlist TagList { member: Tag }\nlist Keys { member: String }';
  const OPERATIONS = `
operation TagResource { input := { @required arn: String, @length(max: 50) tags: TagList } }
operation UntagResource { input := { @required arn: String, @required tagKeys: Keys } }
@readonly
operation ListTagsForResource { input := { @required arn: String }, output := { tags: TagList } }`;
  const wide = `
@tagEnabled
service Shop { version: "1", resources: [Order], operations: [TagResource, UntagResource, ListTagsForResource] }
@cfnResource
@taggable
@arn(template: "order/{orderId}")
resource Order { identifiers: { orderId: String }, create: CreateOrder, update: UpdateOrder }
${TAGS}${OPERATIONS}${LIFECYCLE}`;

  test('tags that only the tag operation takes become a property that is in no list', () => {
    const schema = schemaOf(wide);
    assert.deepEqual(at(schema, 'properties', 'Tags'), {
      type: 'array',
      items: { $ref: '#/definitions/Tag' },
      maxItems: 50,
    });
    assert.deepEqual(schema['tagging'], {
      cloudFormationSystemTags: true,
      permissions: ['shop:ListTagsForResource', 'shop:TagResource', 'shop:UntagResource'],
      tagOnCreate: false,
      tagProperty: '/properties/Tags',
      tagUpdatable: true,
      taggable: true,
    });
  });

  test('tags that create takes are a property like any other', () => {
    const schema = schemaOf(`
@tagEnabled
service Shop { version: "1", resources: [Order] }
@cfnResource
@taggable(property: "labels", disableSystemTags: true)
resource Order { identifiers: { orderId: String }, properties: { labels: TagList }, create: CreateOrder, update: UpdateOrder }
operation CreateOrder { input := { labels: TagList }, output := { @required orderId: String } }
operation UpdateOrder { input := { @required orderId: String } }
${TAGS}`);
    assert.deepEqual(schema['tagging'], {
      cloudFormationSystemTags: false,
      permissions: [],
      tagOnCreate: true,
      tagProperty: '/properties/Labels',
      tagUpdatable: true,
      taggable: true,
    });
  });

  test('a resource can have tag operations of its own', () => {
    const text = wide
      .replace('operations: [TagResource, UntagResource, ListTagsForResource]', '')
      .replace(
        '@taggable',
        '@taggable(apiConfig: { tagApi: TagResource, untagApi: UntagResource, listTagsApi: ListTagsForResource })',
      )
      .replace(
        'update: UpdateOrder',
        'update: UpdateOrder, operations: [TagResource, UntagResource, ListTagsForResource]',
      );
    assert.deepEqual(at(schemaOf(text), 'tagging', 'permissions'), [
      'shop:ListTagsForResource',
      'shop:TagResource',
      'shop:UntagResource',
    ]);
  });

  test('the service can name its tag operations', () => {
    const text = wide
      .replace('operations: [TagResource,', 'operations: [Label,')
      .replace('operation TagResource', 'operation Label')
      .replace('@tagEnabled', '@tagEnabled(apiConfig: { tagApi: Label })');
    assert.ok((at(schemaOf(text), 'tagging', 'permissions') as string[]).includes('shop:Label'));
  });

  test('a property that the resource does not have is an error, with a guess', () => {
    const text = `
@cfnResource
@taggable(property: "tag")
resource Order { identifiers: { orderId: String }, properties: { tags: TagList } }
${TAGS}`;
    assert.deepEqual(findings(text), ['error convert-tagging-incomplete 3']);
  });
});
