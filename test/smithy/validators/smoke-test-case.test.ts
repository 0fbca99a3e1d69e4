import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'SmokeTestCase';

function eventsOf(test: string, input = '@required name: String, at: Timestamp'): string[] {
  return eventsWithId(
    ID,
    `use smithy.test#smokeTests
    @smokeTests([{ id: "try", expect: { success: {} }, ${test} }]) operation O { input := { ${input} } }
    structure Vendor { region: String }\n`,
  );
}

test('SmokeTestCase: what is sent is what the operation takes', () => {
  assert.deepEqual(eventsOf('params: { name: "n", at: 1 }'), []);
  assert.deepEqual(eventsOf('params: { name: 1 }'), [
    '[ERROR] a#O: smithy.test#smokeTests.try.params.name: Expected string value for string shape, `smithy.api#String`; ' +
      'found number value, `1` | SmokeTestCase',
  ]);
});

test('SmokeTestCase: required members are sent', () => {
  assert.deepEqual(eventsOf('', ''), []);
  assert.deepEqual(eventsOf(''), [
    '[ERROR] a#O: Smoke test case with ID `try` does not define `params`, but the target operation has required input ' +
      'members: `name` | SmokeTestCase',
  ]);
});

test('SmokeTestCase: parameters of a vendor have a shape', () => {
  assert.deepEqual(eventsOf('vendorParams: { region: "r" }, vendorParamsShape: Vendor', ''), []);
  assert.match(
    eventsOf('vendorParams: { region: 1 }, vendorParamsShape: Vendor', '')[0]!,
    /smokeTests\.try\.vendorParams\.region: /,
  );
  assert.deepEqual(eventsOf('vendorParams: {}', ''), [
    '[WARNING] a#O: Smoke test case with ID `try` defined `vendorParams` but no `vendorParamsShape` | SmokeTestCase',
  ]);
  assert.deepEqual(eventsOf('vendorParamsShape: Vendor', ''), [
    '[WARNING] a#O: Smoke test case with ID `try` defined a `vendorParamsShape` but no `vendorParams` | SmokeTestCase',
  ]);
});
