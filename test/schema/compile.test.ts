import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { loadSchema, type SchemaDocument } from '../../src/schema/load.ts';
import { createLibrary } from '../../src/schema/references/references.ts';
import { typeWith } from './model/types.ts';

const load = (file: string, schema: JsonObject): SchemaDocument =>
  loadSchema(JSON.stringify(schema), file).document!;

describe('the compiled resource type', () => {
  const order = typeWith({});

  test('knows each property with its semantics', () => {
    const { Id, Name, Secret, Quantity } = Object.fromEntries(order.properties) as Record<
      string,
      NonNullable<ReturnType<typeof order.properties.get>>
    >;
    assert.deepEqual([Id!.readOnly, Id!.identifier, Id!.required], [true, true, false]);
    assert.deepEqual([Name!.createOnly, Name!.required], [true, true]);
    assert.equal(Secret!.writeOnly, true);
    assert.deepEqual(
      [Quantity!.readOnly, Quantity!.writeOnly, Quantity!.createOnly, Quantity!.deprecated],
      [false, false, false, false],
    );
  });

  test('knows the handlers, their timeouts and what they make of the type', () => {
    assert.equal(order.handlers.create?.timeoutInMinutes, 120);
    assert.equal(order.provisioning, 'fully-mutable');
    const handlers = {
      create: { permissions: [], timeoutInMinutes: 30 },
      read: { permissions: [] },
      delete: { permissions: [] },
    };
    assert.equal(typeWith({ handlers }).handlers.create?.timeoutInMinutes, 30);
    assert.equal(typeWith({ handlers }).provisioning, 'immutable');
    assert.equal(typeWith({ handlers: { read: { permissions: [] } } }).provisioning, 'non-provisionable');
    assert.equal(typeWith({ handlers: null }).provisioning, 'non-provisionable');
  });

  test('fills in what the schema leaves to its defaults', () => {
    assert.equal(order.replacementStrategy, 'create_then_delete');
    const { tagging } = typeWith({ tagging: { taggable: true } });
    assert.deepEqual([tagging.tagUpdatable, tagging.tagProperty.pointer], [true, '/properties/Tags']);
    assert.equal(typeWith({ tagging: { taggable: false } }).tagging.tagUpdatable, false);
  });

  test('gives pointers their proper form, each once, and leaves out what leads nowhere', () => {
    const type = typeWith({ readOnlyProperties: ['properties/Id', '/properties/Id', '/properties/None'] });
    assert.deepEqual(
      type.readOnly.paths.map(({ pointer }) => pointer),
      ['/properties/Id'],
    );
  });

  test('splits transforms into their alternatives', () => {
    const type = typeWith({ propertyTransform: { '/properties/Name': '$lowercase(Name) $OR Name' } });
    assert.deepEqual(type.transforms[0]?.alternatives, ['$lowercase(Name)', 'Name']);
  });

  test('is frozen to its depths', () => {
    assert.throws(() => {
      (order.schema['properties'] as Record<string, unknown>)['X'] = 1;
    }, TypeError);
  });
});

describe('references to other documents', () => {
  const vpc = load('aws-ec2-vpc.json', {
    $id: 'https://schema.example.com/aws-ec2-vpc.json',
    typeName: 'AWS::EC2::VPC',
    definitions: { VpcId: { type: 'string', pattern: '^vpc-' } },
    properties: { Id: { $ref: '#/definitions/VpcId' } },
  });
  const subnet = load('aws-ec2-subnet.json', {
    $id: 'https://schema.example.com/aws-ec2-subnet.json',
    typeName: 'AWS::EC2::Subnet',
    properties: {
      VpcId: { $ref: 'aws-ec2-vpc.json#/properties/Id' },
      Again: { $ref: 'aws-ec2-vpc.json#/definitions/VpcId' },
    },
    primaryIdentifier: ['/properties/VpcId'],
  });

  test('are resolved against $id, and copied in so that every reference is local', () => {
    const { schema } = compileSchema(subnet, createLibrary([vpc]));
    assert.deepEqual(schema['properties'], {
      VpcId: { $ref: '#/remote/schema0/properties/Id' },
      Again: { $ref: '#/remote/schema0/definitions/VpcId' },
    });
    assert.deepEqual(schema['remote'], {
      schema0: {
        $comment: 'https://schema.example.com/aws-ec2-vpc.json',
        properties: { Id: { $ref: '#/remote/schema0/definitions/VpcId' } },
        definitions: { VpcId: { type: 'string', pattern: '^vpc-' } },
      },
    });
  });

  test('documents that refer to each other come to an end', () => {
    const a = load('a.json', { properties: { X: { $ref: 'b.json#/properties/Y' } } });
    const b = load('b.json', { properties: { Y: { $ref: 'a.json#/definitions/Z' } } });
    const { schema } = compileSchema(a, createLibrary([a, b]));
    assert.deepEqual(schema['properties'], { X: { $ref: '#/remote/schema0/properties/Y' } });
  });

  test("the list handler's resource-schema.json is the resource itself", () => {
    const list = {
      permissions: [],
      handlerSchema: { properties: { Name: { $ref: 'resource-schema.json#/properties/Name' } } },
    };
    assert.deepEqual(typeWith({ handlers: { list } }).handlers.list?.schema, {
      properties: { Name: { $ref: '#/properties/Name' } },
    });
  });

  test('a default that looks like a reference is data', () => {
    const properties = {
      Id: { type: 'string' },
      P: {
        default: { $ref: 'other.json#/x' },
        properties: { default: { $ref: 'resource-schema.json#/properties/Id' } },
      },
    };
    const compiled = typeWith({ properties }).schema['properties'] as typeof properties;
    assert.deepEqual(compiled.P.default, { $ref: 'other.json#/x' });
    assert.deepEqual(compiled.P.properties.default, { $ref: '#/properties/Id' });
  });
});
