import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const RESOURCES = 'service S { resources: [One, Two] }\nresource One {}\n';

test('IamResourceTraitConflictingName: resources of a service have different names in IAM', () => {
  const model = `use aws.iam#iamResource\n${RESOURCES}@iamResource(name: "ONE") resource Two {}\n`;
  assert.deepEqual(eventsWithId('IamResourceTraitConflictingName', model), [
    '[ERROR] a#S: Multiple IAM resources defined with the same IAM resource name is not allowed in a service closure, but ' +
      'found multiple resources case-insensitively named `one` in the service `a#S`: [`a#One`, `a#Two`] | ' +
      'IamResourceTraitConflictingName',
  ]);
  const other = `use aws.iam#iamResource\n${RESOURCES}@iamResource(name: "other") resource Two {}\n`;
  assert.deepEqual(eventsWithId('IamResourceTraitConflictingName', other), []);
});
