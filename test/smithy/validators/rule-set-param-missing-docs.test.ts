import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('RuleSetParamMissingDocs: parameters are explained', () => {
  const text = `use smithy.rules#endpointRuleSet
    @endpointRuleSet(version: "1.0", rules: [], parameters: { P: { type: "String", documentation: "D" }, Q: { type: "String" } })
    service S {}\n`;
  assert.deepEqual(eventsWithId('RuleSetParamMissingDocs', text), [
    '[WARNING] a#S: Parameter `Q` does not have documentation | RuleSetParamMissingDocs',
  ]);
});
