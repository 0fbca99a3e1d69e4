import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'UniqueSmokeTestCaseId';

function operation(name: string, ...ids: readonly string[]): string {
  const tests = ids.map((id) => `{ id: "${id}", expect: { success: {} } }`);
  return `@smokeTests([${tests.join(', ')}]) operation ${name} {}\n`;
}

test('UniqueSmokeTestCaseId: the tests of a service have different IDs', () => {
  const model = `use smithy.test#smokeTests\nservice S { operations: [A, B] }\n${operation('A', 'same', 'one')}`;
  assert.deepEqual(eventsWithId(ID, model + operation('B', 'two')), []);
  assert.deepEqual(eventsWithId(ID, model + operation('B', 'same')), [
    '[ERROR] a#A: Conflicting `smithy.test#smokeTests` test case IDs found for ID `same`: `a#A`, `a#B` | UniqueSmokeTestCaseId',
    '[ERROR] a#B: Conflicting `smithy.test#smokeTests` test case IDs found for ID `same`: `a#A`, `a#B` | UniqueSmokeTestCaseId',
  ]);
});

test('UniqueSmokeTestCaseId: outside of services, those of an operation', () => {
  const text = `use smithy.test#smokeTests\n${operation('A', 'same')}${operation('B', 'same')}`;
  assert.deepEqual(eventsWithId(ID, text), []);
  assert.equal(eventsWithId(ID, `use smithy.test#smokeTests\n${operation('A', 'same', 'same')}`).length, 2);
});
