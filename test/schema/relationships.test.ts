import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import { loadSchema } from '../../src/schema/load.ts';
import { createView } from '../../src/schema/nodes/view.ts';
import { createLibrary } from '../../src/schema/references/references.ts';
import { dependencyGraph, relationships } from '../../src/schema/relationships.ts';
import type { SchemaView } from '../../src/schema/rule.ts';

/** Schemas as the files of one folder, each able to refer to the others. */
function views(schemas: Record<string, JsonObject>): SchemaView[] {
  const documents = Object.entries(schemas).map(
    ([file, schema]) => loadSchema(JSON.stringify(schema), file).document!,
  );
  const library = createLibrary(documents);
  return documents.map((document) => createView(document, library));
}

const base = 'https://schema.cloudformation.us-east-1.amazonaws.com/';
const vpc = {
  $id: `${base}aws-ec2-vpc.json`,
  typeName: 'AWS::EC2::VPC',
  properties: { Id: { type: 'string' } },
};
const subnet = {
  $id: `${base}aws-ec2-subnet.json`,
  typeName: 'AWS::EC2::Subnet',
  properties: { VpcId: { $ref: 'aws-ec2-vpc.json#/properties/Id' } },
};

test('a $ref to another type is a relationship with that type', () => {
  const [view] = views({ 'aws-ec2-subnet.json': subnet, 'aws-ec2-vpc.json': vpc });
  assert.deepEqual(relationships(view!), [
    {
      kind: 'ref',
      from: '/properties/VpcId',
      pointer: '/properties/VpcId',
      typeName: 'AWS::EC2::VPC',
      uri: `${base}aws-ec2-vpc.json`,
      property: '/properties/Id',
    },
  ]);
});

test('without the other schema the relationship is known by its address', () => {
  const [view] = views({ 'aws-ec2-subnet.json': subnet });
  const [relationship] = relationships(view!);
  assert.equal(relationship?.typeName, undefined);
  assert.equal(relationship?.uri, `${base}aws-ec2-vpc.json`);
  assert.equal(relationship?.property, '/properties/Id');
});

test('a relationshipRef is one too, wherever the model has it, with the highest property that has it', () => {
  const relationshipRef = { typeName: 'AWS::EC2::SecurityGroup', propertyPath: '/properties/GroupId' };
  const [view] = views({
    'a.json': {
      typeName: 'Acme::Net::Host',
      definitions: {
        Link: { type: 'object', properties: { Groups: { type: 'array', items: { relationshipRef } } } },
      },
      properties: {
        Deep: { type: 'object', properties: { Link: { $ref: '#/definitions/Link' } } },
        Link: { $ref: '#/definitions/Link' },
        Choice: { anyOf: [{ type: 'string', relationshipRef }, { type: 'integer' }] },
        Map: { type: 'object', patternProperties: { '.*': { type: 'string', relationshipRef } } },
      },
    },
  });
  assert.deepEqual(
    relationships(view!).map(({ kind, from, pointer }) => [kind, from, pointer]),
    [
      ['relationshipRef', '/properties/Choice', '/properties/Choice/anyOf/0'],
      ['relationshipRef', '/properties/Map/*', '/properties/Map/patternProperties/.*'],
      ['relationshipRef', '/properties/Link/Groups/*', '/definitions/Link/properties/Groups/items'],
    ],
  );
});

test('references inside of the schema, and what no property leads to, are no relationships', () => {
  const [view] = views({
    'a.json': {
      typeName: 'Acme::Net::Host',
      definitions: {
        Unused: { $ref: 'b.json#/properties/Id' },
        Tree: { items: { $ref: '#/definitions/Tree' } },
      },
      properties: { Id: { $ref: 'a.json#/definitions/Tree' } },
      handlers: {
        list: {
          permissions: [],
          handlerSchema: { properties: { Id: { $ref: 'resource-schema.json#/properties/Id' } } },
        },
      },
    },
  });
  assert.deepEqual(relationships(view!), []);
});

test('a relationship that is not well formed is passed over', () => {
  const [view] = views({
    'a.json': {
      properties: {
        A: { relationshipRef: 1 },
        B: { relationshipRef: { typeName: 'A::B::C' } },
        C: { $ref: 'http://[' },
      },
    },
  });
  assert.deepEqual(relationships(view!), []);
});

test('the dependency graph lists every type and who depends on whom', () => {
  const relationshipRef = { typeName: 'AWS::EC2::VPC', propertyPath: '/properties/Id' };
  const graph = dependencyGraph(
    views({
      'aws-ec2-subnet.json': {
        ...subnet,
        properties: {
          ...subnet.properties,
          PeerVpcId: { type: 'string', relationshipRef },
          Parent: { relationshipRef: { typeName: 'AWS::EC2::Subnet', propertyPath: '/properties/VpcId' } },
          Key: { relationshipRef: { typeName: 'AWS::KMS::Key', propertyPath: '/properties/Arn' } },
          Other: { $ref: 'other.json#/definitions/Other' },
        },
      },
      'aws-ec2-vpc.json': vpc,
    }),
  );
  assert.deepEqual(graph.types, [
    { name: 'AWS::EC2::Subnet', known: true },
    { name: 'AWS::EC2::VPC', known: true },
    { name: 'AWS::KMS::Key', known: false },
    { name: `${base}other.json`, known: false },
  ]);
  assert.deepEqual(
    graph.dependencies.map(({ from, to, relationships: through }) => [
      from,
      to,
      through.map((one) => one.from),
    ]),
    [
      ['AWS::EC2::Subnet', 'AWS::EC2::Subnet', ['/properties/Parent']],
      ['AWS::EC2::Subnet', 'AWS::EC2::VPC', ['/properties/VpcId', '/properties/PeerVpcId']],
      ['AWS::EC2::Subnet', 'AWS::KMS::Key', ['/properties/Key']],
      ['AWS::EC2::Subnet', `${base}other.json`, ['/properties/Other']],
    ],
  );
});
