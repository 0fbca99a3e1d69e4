import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type JsonObject, parseJson } from '../../../src/json/index.ts';
import { OPTION_NAMES, readOptions } from '../../../src/smithy/convert/index.ts';
import { convertModel } from '../../../src/smithy/index.ts';
import { at, CONFIG, convert, findings, modelOf, schemaOf } from './models.ts';

function problems(config: JsonObject): string[] {
  return readOptions({ ...CONFIG, ...config }).diagnostics.map(
    ({ severity, code, pointer }) => `${severity} ${code} ${pointer}`,
  );
}

describe('options', () => {
  test('have the names and defaults of the reference', () => {
    const { options } = readOptions(CONFIG);
    const { service, organizationName, jsonAdd, ...defaults } = options!;
    assert.deepEqual([service, organizationName, jsonAdd.size], ['acme.shop#Shop', 'Acme', 0]);
    assert.deepEqual(defaults, {
      alphanumericOnlyRefs: true,
      useJsonName: false,
      defaultTimestampFormat: 'date-time',
      unionStrategy: 'oneOf',
      mapStrategy: 'patternProperties',
      enumStrategy: 'enum',
      jsonSchemaVersion: 'draft07',
      definitionPointer: '#/definitions',
      supportNonNumericFloats: false,
      enableOutOfServiceReferences: true,
      useIntegerType: false,
      disableDefaultValues: false,
      disableIntEnums: false,
      addReferenceDescriptions: false,
      useInlineMaps: false,
      disableDefaultDeprecatedMessage: false,
      disableFeatures: [],
      schemaDocumentExtensions: {},
      externalDocs: [
        'Documentation Url',
        'DocumentationUrl',
        'API Reference',
        'User Guide',
        'Developer Guide',
        'Reference',
        'Guide',
      ],
      sourceDocs: ['Source Url', 'SourceUrl', 'Source', 'Source Code'],
      disableHandlerPermissionGeneration: false,
      disableDeprecatedPropertyGeneration: false,
      disableRequiredPropertyGeneration: false,
      disableCapitalizedProperties: false,
      compat: false,
    });
  });

  test('values of the wrong type are errors, all of them at once', () => {
    assert.deepEqual(
      problems({
        organizationName: 7,
        externalDocs: 'Guide',
        sourceDocs: ['Source', 1],
        useIntegerType: 'true',
        defaultTimestampFormat: 'datetime',
        jsonAdd: { 'acme.shop#Order': 'x', Order: {} },
        schemaDocumentExtensions: [],
      }),
      [
        'error convert-option-invalid /organizationName',
        'error convert-option-invalid /externalDocs',
        'error convert-option-invalid /sourceDocs/1',
        'error convert-option-invalid /useIntegerType',
        'error convert-option-invalid /defaultTimestampFormat',
        'error convert-option-invalid /jsonAdd/acme.shop#Order',
        'error convert-option-invalid /jsonAdd/Order',
        'error convert-option-invalid /schemaDocumentExtensions',
      ],
    );
  });

  test('every option is checked', () => {
    for (const name of OPTION_NAMES) {
      const { diagnostics } = readOptions({ ...CONFIG, [name]: null });
      assert.equal(diagnostics.length, 1, name);
    }
  });

  test('unknown options are warnings, with a guess', () => {
    const { options, diagnostics } = readOptions({ ...CONFIG, disableCapitalisedProperties: true });
    assert.ok(options);
    assert.match(diagnostics[0]!.message, /Did you mean "disableCapitalizedProperties"\?/);
  });

  test('fixed options can be given their value, and no other', () => {
    const fixed = {
      alphanumericOnlyRefs: true,
      mapStrategy: 'patternProperties',
      unionStrategy: 'oneOf',
      jsonSchemaVersion: 'draft07',
      definitionPointer: '#/definitions',
    };
    assert.deepEqual(problems(fixed), []);
    assert.deepEqual(problems({ ...fixed, definitionPointer: '#/$defs' }), [
      'error convert-option-invalid /definitionPointer',
    ]);
  });

  test('a configuration that is no object is one error', () => {
    assert.equal(readOptions([]).diagnostics.length, 1);
    assert.equal(readOptions([]).options, undefined);
  });

  test('findings stand where the configuration does', () => {
    const { document } = parseJson(
      '{ "plugins": {\n "cloudformation": { "service": "Shop" } } }',
      'smithy-build.json',
    );
    const { diagnostics } = readOptions((document!.value as never)['plugins']['cloudformation'], {
      pointer: '/plugins/cloudformation',
      locate: document!.locate,
    });
    const [{ location, pointer } = {}] = diagnostics;
    assert.equal(pointer, '/plugins/cloudformation/service');
    assert.deepEqual([location?.file, location?.line, location?.column], ['smithy-build.json', 2, 33]);
  });

  test('what cannot be left out is a warning', () => {
    assert.deepEqual(problems({ disableFeatures: ['pattern', 'patern'] }), [
      'warning convert-option-invalid /disableFeatures/1',
    ]);
  });
});

const ORDER = '@cfnResource\nresource Order { identifiers: { orderId: String } }';

describe('the service', () => {
  test('that does not exist is an error, with a guess', () => {
    const { diagnostics } = convert(modelOf(ORDER), { service: 'acme.shop#Shopp' });
    assert.match(
      diagnostics[0]!.message,
      /^The model has no service acme\.shop#Shopp\. Did you mean "acme\.shop#Shop"\?$/,
    );
  });

  test('that is something else is an error, at that shape', () => {
    assert.deepEqual(findings(ORDER, { service: 'acme.shop#Order' }), ['error convert-service-unknown 2']);
  });

  test('needs an organization unless it is one of AWS', () => {
    const { options } = readOptions({ service: 'acme.shop#Shop' });
    const [{ message } = { message: '' }] = convertModel(modelOf(ORDER), options!).diagnostics;
    assert.match(message, /missing required property, `organizationName`/);
  });

  test('without a resource type is a warning', () => {
    assert.deepEqual(findings('resource Order { identifiers: { orderId: String } }'), [
      'warning convert-no-resources 2',
    ]);
  });

  test('a resource type in no service is a warning', () => {
    const text = `${ORDER}\n@cfnResource\nresource Lost { identifiers: { lostId: String } }`;
    assert.deepEqual(findings(text), ['warning convert-resource-outside-service 4']);
  });
});

describe('choosing resources', () => {
  const text = `service Shop { version: "1", resources: [Order, Customer, Plain] }
service Other { version: "1", resources: [Foreign] }
@cfnResource
resource Order { identifiers: { orderId: String } }
@cfnResource
resource Customer { identifiers: { customerId: String } }
resource Plain { identifiers: { plainId: String } }
@cfnResource
resource Foreign { identifiers: { foreignId: String } }`;
  const choose = (...resources: string[]): [string[], string[]] => {
    const { options } = readOptions(CONFIG);
    const conversion = convertModel(modelOf(text), options!, { resources });
    return [
      conversion.resources.map(({ typeName }) => typeName),
      conversion.diagnostics.map(({ message }) => message),
    ];
  };

  test('by name or by ID', () => {
    assert.deepEqual(choose('Order', 'acme.shop#Customer'), [
      ['Acme::Shop::Order', 'Acme::Shop::Customer'],
      [],
    ]);
  });

  test('one that does not exist, with a guess', () => {
    assert.deepEqual(choose('Ordr'), [[], ['The model has no resource Ordr. Did you mean "Order"?']]);
  });

  test('one outside of the service', () => {
    assert.deepEqual(choose('Foreign'), [[], ['The resource Foreign is not part of the service Shop.']]);
  });

  test('one that is no resource type', () => {
    assert.deepEqual(choose('Plain'), [
      [],
      ['The resource Plain is no resource type: it does not carry @cfnResource.'],
    ]);
  });

  test('an error in one resource leaves nothing of the others', () => {
    assert.deepEqual(choose('Order', 'Ordr')[0], []);
  });
});

describe('jsonAdd', () => {
  const added = (values: JsonObject): JsonObject =>
    schemaOf(ORDER, { jsonAdd: { 'acme.shop#Order': values } });

  test('puts values in, and makes objects on the way', () => {
    const schema = added({ '/a/b/c': 1, '#/a/b/d': 2, '/description': 'An order.', '/x~1y~0z': 3 });
    assert.deepEqual(schema['a'], { b: { c: 1, d: 2 } });
    assert.equal(schema['description'], 'An order.');
    assert.equal(schema['x/y~z'], 3);
  });

  test('goes in front of the elements of a list, or with "-" behind them', () => {
    const schema = added({
      '/list': ['b'],
      '/list/0': 'a',
      '/list/-': 'd',
      '/list/2': 'c',
      '/objects': [{ n: 1 }, { n: 2 }],
      '/objects/-/m': 3,
      '/objects/0/m': 4,
    });
    assert.deepEqual(schema['list'], ['a', 'b', 'c', 'd']);
    assert.deepEqual(schema['objects'], [
      { n: 1, m: 4 },
      { n: 2, m: 3 },
    ]);
  });

  test('cannot open the type to further properties', () => {
    assert.equal(added({ '/additionalProperties': true })['additionalProperties'], false);
  });

  test('does not change the name of the file', () => {
    const { resources } = convert(modelOf(ORDER), {
      jsonAdd: { 'acme.shop#Order': { '/typeName': 'Acme::Shop::Other' } },
    });
    assert.deepEqual(
      [resources[0]!.fileName, at(resources[0]!.schema, 'typeName')],
      ['acme-shop-order.json', 'Acme::Shop::Other'],
    );
  });

  test('says so where there is no way', () => {
    for (const pointer of ['/typeName/x', '/primaryIdentifier/7', '/primaryIdentifier/7/x'])
      assert.deepEqual(findings(ORDER, { jsonAdd: { 'acme.shop#Order': { [pointer]: 1 } } }), [
        'warning convert-pointer-unreachable 2',
      ]);
  });

  test('wants pointers, and an object in place of the whole schema', () => {
    assert.deepEqual(problems({ jsonAdd: { 'acme.shop#Order': { a: 1, '': 2 } } }), [
      'error convert-option-invalid /jsonAdd/acme.shop#Order/a',
      'error convert-option-invalid /jsonAdd/acme.shop#Order/',
    ]);
    assert.deepEqual(added({ '': { typeName: 'x' } }), { typeName: 'x', additionalProperties: false });
  });

  test('for a resource that is not converted is a warning', () => {
    assert.deepEqual(findings(ORDER, { jsonAdd: { 'acme.shop#Ordr': { '/a': 1 } } }), [
      'warning convert-resource-unknown',
    ]);
  });
});
