import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import { at, findings, schemaOf } from './models.ts';

/** The schema of a resource with one structure of further properties. */
function schemaWith(members: string, shapes = '', config: JsonObject = {}): JsonObject {
  return schemaOf(
    `@cfnResource(additionalSchemas: [More])
resource Order { identifiers: { orderId: String } }
structure More {
    ${members}
}
${shapes}`,
    config,
  );
}

/** The schema of the property `value`. */
function property(member: string, shapes = '', config: JsonObject = {}): JsonValue | undefined {
  return at(schemaWith(member, shapes, config), 'properties', 'Value');
}

describe('simple shapes', () => {
  const cases: [string, JsonObject][] = [
    ['Blob', { type: 'string' }],
    ['Boolean', { type: 'boolean' }],
    ['String', { type: 'string' }],
    ['Byte', { type: 'number' }],
    ['Short', { type: 'number' }],
    ['Integer', { type: 'number' }],
    ['Long', { type: 'number' }],
    ['Float', { type: 'number' }],
    ['Double', { type: 'number' }],
    ['BigInteger', { type: 'number' }],
    ['BigDecimal', { type: 'number' }],
    ['Timestamp', { type: 'string', format: 'date-time' }],
    ['Document', {}],
  ];
  for (const [target, wanted] of cases) {
    test(target, () => assert.deepEqual(property(`value: ${target}`), wanted));
  }

  test('whole numbers can have the type integer, however big they are not', () => {
    const types = ['Byte', 'Short', 'Integer', 'Long', 'BigInteger', 'Float'].map((target) =>
      at(property(`value: ${target}`, '', { useIntegerType: true }), 'type'),
    );
    assert.deepEqual(types, ['integer', 'integer', 'integer', 'integer', 'number', 'number']);
  });

  test('numbers that are none can be allowed', () => {
    assert.deepEqual(property('value: Double', '', { supportNonNumericFloats: true }), {
      oneOf: [{ type: 'number' }, { type: 'string', enum: ['NaN', 'Infinity', '-Infinity'] }],
    });
  });
});

describe('timestamps', () => {
  test('the format of the shape decides, then the configured one', () => {
    assert.deepEqual(property('value: T', '@timestampFormat("epoch-seconds") timestamp T'), {
      type: 'number',
    });
    assert.deepEqual(property('value: T', '@timestampFormat("http-date") timestamp T'), { type: 'string' });
    const epoch = { defaultTimestampFormat: 'epoch-seconds' };
    assert.deepEqual(property('value: Timestamp', '', epoch), { type: 'number' });
    assert.deepEqual(property('value: T', '@timestampFormat("date-time") timestamp T', epoch), {
      type: 'string',
      format: 'date-time',
    });
  });

  test('the format of a member wins', () => {
    assert.deepEqual(property('@timestampFormat("epoch-seconds") value: Timestamp'), { type: 'number' });
  });
});

describe('traits', () => {
  const cases: [string, string, JsonObject][] = [
    [
      'length of a string',
      '@length(min: 1, max: 9) value: String',
      { type: 'string', maxLength: 9, minLength: 1 },
    ],
    [
      'length of a list',
      '@length(min: 1) value: List',
      { type: 'array', items: { type: 'string' }, minItems: 1 },
    ],
    ['range', '@range(min: -1.5, max: 9) value: Double', { type: 'number', maximum: 9, minimum: -1.5 }],
    ['pattern', '@pattern("^a+$") value: String', { type: 'string', pattern: '^a+$' }],
    ['documentation', '/// Some value.\n value: String', { type: 'string', description: 'Some value.' }],
    ['default', 'value: Integer = 3', { type: 'number', default: 3 }],
    ['no default', 'value: Integer = null', { type: 'number', default: null }],
    ['unique items', 'value: Set', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
    [
      'deprecation',
      '@deprecated(since: "2.0", message: "Use another.") value: String',
      { type: 'string', description: 'This shape is deprecated since 2.0: Use another.' },
    ],
    [
      'documentation and deprecation',
      '/// Old.\n @deprecated value: String',
      { type: 'string', description: 'Old.\nThis shape is deprecated.' },
    ],
  ];
  const shapes = 'list List { member: String }\n@uniqueItems list Set { member: String }';
  for (const [name, member, wanted] of cases) {
    test(name, () => assert.deepEqual(property(member, shapes), wanted));
  }

  test('the traits of a member win over those of its target', () => {
    const shapes = '@length(min: 1, max: 9) @pattern("^a$") string Text';
    assert.deepEqual(property('@length(max: 5) value: Text', shapes), {
      type: 'string',
      maxLength: 5,
      minLength: 1,
      pattern: '^a$',
    });
  });

  test('members of lists have their traits too', () => {
    assert.deepEqual(property('value: L', 'list L { @length(max: 5) member: String }'), {
      type: 'array',
      items: { type: 'string', maxLength: 5 },
    });
  });

  test('options leave out defaults, the message about deprecation, and any keyword', () => {
    assert.deepEqual(property('value: Integer = 3', '', { disableDefaultValues: true }), { type: 'number' });
    assert.deepEqual(property('@deprecated value: String', '', { disableDefaultDeprecatedMessage: true }), {
      type: 'string',
    });
    assert.deepEqual(property('@pattern("a") value: String', '', { disableFeatures: ['pattern'] }), {
      type: 'string',
    });
  });
});

describe('definitions', () => {
  test('structures are closed, and say what they require, sorted', () => {
    const shapes = 'structure Address { @required street: String, @required city: String, zip: String }';
    const schema = schemaWith('value: Address', shapes);
    assert.deepEqual(at(schema, 'properties', 'Value'), { $ref: '#/definitions/Address' });
    assert.deepEqual(at(schema, 'definitions', 'Address'), {
      type: 'object',
      properties: { Street: { type: 'string' }, City: { type: 'string' }, Zip: { type: 'string' } },
      required: ['City', 'Street'],
      additionalProperties: false,
    });
  });

  test('a union is one of its members', () => {
    const schema = schemaWith('value: Pay', 'union Pay { card: String, cash: Unit }');
    const branch = (name: string, value: JsonObject): JsonObject => ({
      type: 'object',
      title: name,
      properties: { [name]: value },
      required: [name],
      additionalProperties: false,
    });
    assert.deepEqual(schema['definitions'], {
      Pay: { oneOf: [branch('Card', { type: 'string' }), branch('Cash', { $ref: '#/definitions/Unit' })] },
      Unit: { type: 'object', additionalProperties: false },
    });
  });

  test('a map takes keys of its pattern', () => {
    const shapes = '@pattern("^[a-z]+$") string Key\n@length(max: 4) map M { key: Key, value: Integer }';
    const map = {
      type: 'object',
      maxProperties: 4,
      patternProperties: { '^[a-z]+$': { type: 'number' } },
    };
    const schema = schemaWith('value: M', shapes);
    assert.deepEqual(at(schema, 'definitions', 'M'), { ...map, additionalProperties: false });
    assert.deepEqual(property('value: M', shapes, { useInlineMaps: true }), map);
  });

  test('enums list their values', () => {
    const shapes = 'enum Color { RED, BLUE = "blue"\n}\nintEnum Size { SMALL = 1\n LARGE = 5\n}';
    const schema = schemaWith('color: Color, size: Size', shapes);
    assert.deepEqual(schema['definitions'], {
      Color: { type: 'string', enum: ['RED', 'blue'] },
      Size: { type: 'number', enum: [1, 5] },
    });
    assert.deepEqual(property('value: Size', shapes, { disableIntEnums: true }), { type: 'number' });
  });

  test('strings with the enum trait of old are enums', () => {
    const old = '$version: "1.0"\nnamespace old\n@enum([{ value: "a" }, { value: "b" }])\nstring Letter';
    const schema = schemaOf(
      '@cfnResource(additionalSchemas: [More])\nresource Order { identifiers: { orderId: String } }\nstructure More { value: old#Letter }',
      {},
      old,
    );
    assert.deepEqual(at(schema, 'definitions', 'Letter'), { type: 'string', enum: ['a', 'b'] });
  });

  test('a default beside a reference', () => {
    assert.deepEqual(property('value: Color = "RED"', 'enum Color { RED, BLUE }'), {
      allOf: [{ $ref: '#/definitions/Color' }, { default: 'RED' }],
    });
  });

  test('the documentation of a member can stand beside the reference', () => {
    const text = '/// Where to.\n value: Address';
    const shapes = 'structure Address { city: String }';
    assert.deepEqual(property(text, shapes), { $ref: '#/definitions/Address' });
    assert.deepEqual(property(text, shapes, { addReferenceDescriptions: true }), {
      $ref: '#/definitions/Address',
      description: 'Where to.',
    });
  });

  test('names are stripped of what references cannot have', () => {
    const schema = schemaWith('value: My_Struct', 'structure My_Struct { a: String }');
    assert.deepEqual(Object.keys(schema['definitions'] as object), ['MyStruct']);
  });

  test('the service can rename shapes', () => {
    const schema = schemaOf(
      `service Shop { version: "1", resources: [Order], rename: { "acme.post#Address": "PostAddress" } }
@cfnResource
resource Order { identifiers: { orderId: String }, create: CreateOrder }
operation CreateOrder { input := { to: Address, from: acme.post#Address }, output := { @required orderId: String } }
structure Address { city: String }`,
      {},
      '$version: "2"\nnamespace acme.post\nstructure Address { box: String }',
    );
    assert.deepEqual(Object.keys(schema['definitions'] as object), ['Address', 'PostAddress']);
  });

  test('mixins leave no trace', () => {
    const schema = schemaWith(
      'value: Address',
      '@mixin structure Named { name: String }\nstructure Address with [Named] { city: String }',
    );
    assert.deepEqual(Object.keys(schema['definitions'] as object), ['Address']);
    assert.deepEqual(Object.keys(at(schema, 'definitions', 'Address', 'properties') as object), [
      'Name',
      'City',
    ]);
  });
});

describe('shapes that contain themselves', () => {
  const cases: [string, string][] = [
    ['directly', 'structure Node { next: Node }'],
    ['through another structure', 'structure Node { other: Other }\nstructure Other { node: Node }'],
    ['through a list', 'structure Node { children: Nodes }\nlist Nodes { member: Node }'],
    ['through a map', 'structure Node { children: Nodes }\nmap Nodes { key: String, value: Node }'],
    ['through a union', 'structure Node { choice: Choice }\nunion Choice { node: Node, end: String }'],
  ];
  for (const [name, shapes] of cases) {
    test(name, () => assert.ok(at(schemaWith('value: Node', shapes), 'definitions', 'Node')));
  }

  test('also as members of an input', () => {
    const schema = schemaOf(`
@cfnResource
resource Order { identifiers: { orderId: String }, create: CreateOrder }
operation CreateOrder { input := { root: Node }, output := { @required orderId: String } }
structure Node { next: Node }`);
    assert.deepEqual(at(schema, 'definitions', 'Node', 'properties', 'Next'), { $ref: '#/definitions/Node' });
  });

  test('a list of itself, which no valid model has, comes to an end', () => {
    const text = `@cfnResource(additionalSchemas: [More])
resource Order { identifiers: { orderId: String } }
structure More { value: Lists }
list Lists { member: Lists }`;
    assert.deepEqual(findings(text), []);
  });
});
