import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'CfnResourceProperty';

interface Parts {
  readonly trait?: string;
  readonly resource?: string;
  readonly create?: string;
  readonly read?: string;
  readonly update?: string;
  readonly others?: string;
}

function model({
  trait = '',
  resource = '',
  create = '',
  read = '',
  update = '',
  others = '',
}: Parts): string {
  return `use aws.cloudformation#cfnResource
    use aws.cloudformation#cfnExcludeProperty
    use aws.cloudformation#cfnMutability
    use aws.cloudformation#cfnAdditionalIdentifier
    @cfnResource${trait} resource R {
      identifiers: { id: String }
      ${resource}
      create: Create
      read: Read
      update: Update
    }
    operation Create { input := { ${create} } }
    @readonly operation Read { input := { @required id: String }, output := { ${read} } }
    operation Update { input := { @required id: String, ${update} } }
    ${others}\n`;
}

function conflict(name: string, targets: string, resource = 'R'): string {
  return (
    `[ERROR] a#R: The \`${name}\` property of the generated \`${resource}\` CloudFormation resource targets multiple ` +
    `shapes: [${targets}]. Reusing member names that target different shapes can cause confusion for users of the API. ` +
    'This target discrepancy must either be resolved in the model or one of the members must be excluded from the ' +
    'conversion. | CfnResourceProperty'
  );
}

test('CfnResourceProperty: a property has one type in all lifecycle operations', () => {
  const same = { create: 'p: String', read: 'p: String', update: 'p: String' };
  assert.deepEqual(eventsWithId(ID, model(same)), []);
  assert.deepEqual(eventsWithId(ID, model({ ...same, update: 'p: Integer' })), [
    conflict('p', 'smithy.api#Integer, smithy.api#String'),
  ]);
  assert.deepEqual(
    eventsWithId(ID, model({ ...same, read: 'p: Blob', update: 'p: Integer', trait: '(name: "N")' })),
    [conflict('p', 'smithy.api#Blob, smithy.api#Integer, smithy.api#String', 'N')],
  );
});

test('CfnResourceProperty: excluded members and other things than properties do not count', () => {
  assert.deepEqual(
    eventsWithId(ID, model({ read: 'p: String', create: '@cfnExcludeProperty p: Integer' })),
    [],
  );
  assert.deepEqual(eventsWithId(ID, model({ read: 'p: String', create: '@notProperty p: Integer' })), []);
});

test('CfnResourceProperty: an explicit mutability settles a property', () => {
  const parts = { read: '@cfnMutability("read") p: String', create: 'p: Integer' };
  assert.deepEqual(eventsWithId(ID, model(parts)), []);
  const later = { read: 'p: String', create: '@cfnMutability("full") p: Integer', update: 'p: Blob' };
  assert.deepEqual(eventsWithId(ID, model(later)), [conflict('p', 'smithy.api#Integer, smithy.api#String')]);
});

test('CfnResourceProperty: identifiers are settled from the start', () => {
  assert.deepEqual(eventsWithId(ID, model({ read: 'id: Integer' })), []);
});

test('CfnResourceProperty: additional schemas and nested properties count', () => {
  const schemas = {
    trait: '(additionalSchemas: [X])',
    create: 'p: String',
    others: 'structure X { p: Blob }',
  };
  assert.deepEqual(eventsWithId(ID, model(schemas)), [conflict('p', 'smithy.api#Blob, smithy.api#String')]);
  const nested = {
    create: '@nestedProperties x: X, q: String',
    read: 'p: Byte, q: Byte',
    others: 'structure X { p: Blob }',
  };
  assert.deepEqual(eventsWithId(ID, model(nested)), [conflict('p', 'smithy.api#Blob, smithy.api#Byte')]);
});

test('CfnResourceProperty: a primary identifier is a property, and a string', () => {
  const trait = '(primaryIdentifier: "arn")';
  const start = '[ERROR] a#R: The alternative resource primary identifier, `arn`,';
  assert.deepEqual(eventsWithId(ID, model({ trait, read: 'arn: String' })), [
    `${start} must be a property of the resource. | CfnResourceProperty`,
  ]);
  const resource = 'properties: { arn: Integer }';
  assert.deepEqual(eventsWithId(ID, model({ trait, resource, read: 'arn: Integer' })), [
    `${start} targets a \`integer\` shape, it must target a \`string\`. | CfnResourceProperty`,
  ]);
  const good = { trait, resource: 'properties: { arn: Kind }', read: 'arn: Kind', others: 'enum Kind { A }' };
  assert.deepEqual(eventsWithId(ID, model(good)), []);
});
