import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('CfnMutabilityTrait: identifiers can be read', () => {
  const member = (mutability: string): string => `use aws.cloudformation#cfnAdditionalIdentifier
    use aws.cloudformation#cfnMutability
    structure S { @cfnAdditionalIdentifier @cfnMutability("${mutability}") m: String }\n`;
  for (const mutability of ['write', 'create']) {
    assert.deepEqual(eventsWithId('CfnMutabilityTrait', member(mutability)), [
      `[ERROR] a#S$m: Member with the mutability value of "${mutability}" is also marked as an additional identifier | ` +
        'CfnMutabilityTrait',
    ]);
  }
  for (const mutability of ['full', 'read', 'create-and-read']) {
    assert.deepEqual(eventsWithId('CfnMutabilityTrait', member(mutability)), []);
  }
});
