import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('RuleSetAwsBuiltIn: built-ins that depend on the caller', () => {
  const model = (builtIn: string): string => `use smithy.rules#endpointRuleSet
    @endpointRuleSet(version: "1.0", rules: [], parameters: { P: { type: "String", builtIn: "${builtIn}", documentation: "D" } })
    service S {}\n`;
  assert.deepEqual(eventsWithId('RuleSetAwsBuiltIn', model('AWS::Region')), []);
  assert.deepEqual(eventsWithId('RuleSetAwsBuiltIn', model('AWS::Auth::AccountId')), [
    '[DANGER] a#S: The `AWS::Auth::AccountId` built-in used requires additional consideration of the rules that use it. | ' +
      'RuleSetAwsBuiltIn.AWS::Auth::AccountId',
  ]);
});
