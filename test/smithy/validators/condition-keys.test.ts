import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'ConditionKeys';

interface Parts {
  readonly service?: string;
  readonly operation?: string;
  readonly member?: string;
}

function model({ service = '', operation = '', member = '' }: Parts): string {
  return `use aws.api#service
    use aws.iam#conditionKeys
    use aws.iam#conditionKeyValue
    use aws.iam#defineConditionKeys
    use aws.iam#disableConditionKeyInference
    use aws.iam#serviceResolvedConditionKeys
    @service(sdkId: "S", arnNamespace: "s") ${service}
    @defineConditionKeys(own: { type: "String" }, "x:other": { type: "String" })
    service S { operations: [O], resources: [R] }
    ${operation} operation O { input := { ${member} m: String } }
    resource R { identifiers: { id: String }, resources: [Child] }
    resource Child { identifiers: { id: String, part: String } }\n`;
}

const EXPECTED =
  'Expected one of the following defined condition keys: [`s:ChildPart`, `s:RId`, `s:own`, `x:other`] | ConditionKeys';

test('ConditionKeys: operations use keys that are defined, inferred or of AWS', () => {
  const used = '@conditionKeys(["own", "s:own", "x:other", "s:RId", "s:ChildPart", "aws:SourceIp"])';
  assert.deepEqual(eventsWithId(ID, model({ operation: used })), []);
  assert.deepEqual(eventsWithId(ID, model({ operation: '@conditionKeys(["gone"])' })), [
    '[ERROR] a#O: This operation scoped within the `a#S` service refers to an undefined condition key `s:gone`. ' +
      EXPECTED,
  ]);
});

test('ConditionKeys: identifiers make keys unless that is turned off', () => {
  const parts = { service: '@disableConditionKeyInference', operation: '@conditionKeys(["s:RId"])' };
  assert.deepEqual(eventsWithId(ID, model(parts)), [
    '[ERROR] a#O: This operation scoped within the `a#S` service refers to an undefined condition key `s:RId`. Expected ' +
      'one of the following defined condition keys: [`s:own`, `x:other`] | ConditionKeys',
  ]);
});

test('ConditionKeys: the service resolves keys that are defined', () => {
  assert.deepEqual(eventsWithId(ID, model({ service: '@serviceResolvedConditionKeys(["own"])' })), []);
  assert.deepEqual(eventsWithId(ID, model({ service: '@serviceResolvedConditionKeys(["gone"])' })), [
    '[ERROR] a#S: The condition keys resolved by the `a#S` service refer to undefined condition key(s) [`s:gone`]. ' +
      EXPECTED,
  ]);
});

test('ConditionKeys: a member gives a key that is defined, and that the service does not find itself', () => {
  const start =
    '[ERROR] a#OInput$m: This operation `a#O` scoped within the `a#S` service with member `a#OInput$m` refers to';
  assert.deepEqual(eventsWithId(ID, model({ member: '@conditionKeyValue("own")' })), []);
  assert.deepEqual(eventsWithId(ID, model({ member: '@conditionKeyValue("gone")' })), [
    `${start} an undefined condition key \`s:gone\`. ${EXPECTED}`,
  ]);
  const both = { member: '@conditionKeyValue("own")', service: '@serviceResolvedConditionKeys(["own"])' };
  assert.deepEqual(eventsWithId(ID, model(both)), [
    `${start} a condition key \`s:own\` that is also resolved by service. | ConditionKeys`,
  ]);
});
