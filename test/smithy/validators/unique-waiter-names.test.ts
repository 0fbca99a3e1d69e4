import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('UniqueWaiterNames: waiters of a service have different names, whatever their case', () => {
  const waiter = (name: string): string =>
    `@waitable(${name}: { acceptors: [{ state: "success", matcher: { success: true } }] })`;
  const model = (first: string, second: string): string => `use smithy.waiters#waitable
    service S { operations: [A, B] }
    ${waiter(first)} operation A {}
    ${waiter(second)} operation B {}\n`;
  const line = (id: string, other: string): string =>
    `[ERROR] ${id}: \`smithy.waiters#waitable\` trait waiter name \`ready\` case-insensitively conflicts with waiters on ` +
    `other operations in the closure of service, \`a#S\`: [${other}] | UniqueWaiterNames`;
  assert.deepEqual(eventsWithId('UniqueWaiterNames', model('Ready', 'Gone')), []);
  assert.deepEqual(eventsWithId('UniqueWaiterNames', model('Ready', 'READY')), [
    line('a#A', 'a#B'),
    line('a#B', 'a#A'),
  ]);
});
