import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('IamResourceTrait: the name in IAM is in the ARN', () => {
  const model = (name: string, template: string, more = ''): string => `use aws.api#arn
    use aws.iam#iamResource
    @iamResource${name} @arn(template: "${template}"${more}) resource MyThing { identifiers: { id: String } }\n`;
  assert.deepEqual(eventsWithId('IamResourceTrait', model('', 'mything/{id}')), []);
  assert.deepEqual(eventsWithId('IamResourceTrait', model('(name: "thing")', 'a:thing/{id}')), []);
  assert.deepEqual(eventsWithId('IamResourceTrait', model('', 'arn:x:{id}', ', absolute: true')), []);
  assert.deepEqual(eventsWithId('IamResourceTrait', model('(name: "thing")', 'things/{id}')), [
    '[DANGER] a#MyThing: The `@aws.iam#iamResource` trait applied to the resource defines an IAM resource name, `thing`, ' +
      'that does not match the `@arn` template, `things/{id}`, of the resource. | IamResourceTrait',
  ]);
});
