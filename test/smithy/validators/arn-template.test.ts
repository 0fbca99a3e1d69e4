import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'ArnTemplate';

function model(template: string): string {
  return `use aws.api#arn
    use aws.api#service
    @service(sdkId: "S") service S { resources: [R] }
    @arn(template: "${template}") resource R { identifiers: { one: String, two: String } }\n`;
}

test('ArnTemplate: labels are the identifiers', () => {
  assert.deepEqual(eventsWithId(ID, model('r/{one}/{two}')), []);
  assert.deepEqual(eventsWithId(ID, model('r/{two}/{three}')), [
    '[ERROR] a#R: Invalid aws.api#arn trait resource, `r/{two}/{three}`. The following resource identifier names were ' +
      'missing from the `arn` template: `one` | ArnTemplate',
    '[ERROR] a#R: Invalid aws.api#arn trait resource, `r/{two}/{three}`. Found template labels in the trait that are not ' +
      'the names of the identifiers of the resource: [one, two]. Extraneous identifiers: [`three`] | ArnTemplate',
  ]);
});

test('ArnTemplate: labels are names', () => {
  assert.deepEqual(eventsWithId(ID, model('r/{b-}/{a b}')), [
    '[ERROR] a#R: aws.api#arn trait contains invalid template labels: `a b`, `b-`. Template labels must match the ' +
      'following regular expression: ^[!|+]?[a-zA-Z_][a-zA-Z0-9_]*$ | ArnTemplate',
  ]);
});
