import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relationshipUnresolved } from '../../../src/schema/rules/relationship-unresolved.ts';
import { check, schemaFile } from './check.ts';

const vpc = schemaFile('aws-ec2-vpc.json', {
  typeName: 'AWS::EC2::VPC',
  properties: { VpcId: { type: 'string' } },
});

function findings(typeName: string, propertyPath: string) {
  const properties = {
    Id: { type: 'string' },
    Other: { anyOf: [{ type: 'string', relationshipRef: { typeName, propertyPath } }] },
  };
  return check(relationshipUnresolved, { properties }, [vpc]);
}

test('relationship-unresolved: a property that the other type does not have', () => {
  const [finding, ...more] = findings('AWS::EC2::VPC', '/properties/VpcIdd');
  assert.equal(finding?.pointer, '/properties/Other/anyOf/0/relationshipRef/propertyPath');
  assert.equal(finding?.help, 'Did you mean /properties/VpcId?');
  assert.deepEqual(more, []);
});

test('relationship-unresolved: a property that the other type has', () => {
  assert.deepEqual(findings('AWS::EC2::VPC', '/properties/VpcId'), []);
});

test('relationship-unresolved: the type may be the schema itself', () => {
  assert.deepEqual(findings('Acme::Shop::Order', '/properties/Id'), []);
  assert.equal(findings('Acme::Shop::Order', '/properties/OrderId').length, 1);
});

test('relationship-unresolved: a type whose schema is not at hand is not judged', () => {
  assert.deepEqual(findings('AWS::EC2::Subnet', '/properties/Anything'), []);
});
