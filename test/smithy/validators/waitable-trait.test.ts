import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const SUCCESS = '{ state: "success", matcher: { success: true } }';

function eventsOf(acceptors: string, more = ''): string[] {
  return eventsWithId(
    'WaitableTrait',
    `use smithy.waiters#waitable
    @waitable(W: { acceptors: [${acceptors}] ${more} }) operation O { output := { flag: Boolean }, errors: [E] }
    @error("client") structure E {}\n`,
  );
}

test('WaitableTrait: a waiter can end well', () => {
  assert.deepEqual(eventsOf(SUCCESS), []);
  assert.deepEqual(eventsOf('{ state: "failure", matcher: { success: true } }'), [
    '[ERROR] a#O: No success state matcher found for `smithy.waiters#waitable` trait waiter named `W` | WaitableTrait',
  ]);
});

test('WaitableTrait: delays are in order, those left out too', () => {
  assert.deepEqual(eventsOf(SUCCESS, ', minDelay: 120'), []);
  assert.deepEqual(eventsOf(SUCCESS, ', minDelay: 121'), [
    '[ERROR] a#O: `smithy.waiters#waitable` trait waiter named `W` has a `minDelay` value of 121 that is greater than its ' +
      '`maxDelay` value of 120 | WaitableTrait',
  ]);
  assert.match(
    eventsOf(SUCCESS, ', maxDelay: 1')[0]!,
    /`minDelay` value of 2 that is greater than its `maxDelay` value of 1/,
  );
});

test('WaitableTrait: errors to wait for are errors of the operation', () => {
  const error = (name: string): string => `${SUCCESS}, { state: "retry", matcher: { errorType: "${name}" } }`;
  assert.deepEqual(eventsOf(error('E')), []);
  assert.deepEqual(eventsOf(error('a#E')), []);
  assert.deepEqual(eventsOf(error('F')), [
    "[WARNING] a#O: Waiter `W`, acceptor 1: errorType 'F' not found on operation. This operation defines the following " +
      'errors: [a#E] | WaitableTraitInvalidErrorType.W.1',
  ]);
});

test('WaitableTrait: a boolean is true or false', () => {
  const flag = (expected: string): string =>
    `{ state: "success", matcher: { output: { path: "flag", expected: "${expected}", comparator: "booleanEquals" } } }`;
  assert.deepEqual(eventsOf(flag('false')), []);
  assert.deepEqual(eventsOf(flag('yes')), [
    '[ERROR] a#O: Waiter `W`, acceptor 0: Waiter acceptors with a booleanEquals comparator must set their `expected` value ' +
      "to 'true' or 'false', but found 'yes'. | WaitableTrait",
  ]);
});

test('WaitableTrait: only failures are explained', () => {
  assert.deepEqual(
    eventsOf(`${SUCCESS}, { state: "failure", matcher: { success: false }, message: "flag" }`),
    [],
  );
  assert.deepEqual(eventsOf('{ state: "success", matcher: { success: true }, message: "flag" }'), [
    '[ERROR] a#O: Waiter `W`, acceptor 0: The `message` property is only valid on acceptors with a `failure` state, but ' +
      'found state `success`. | WaitableTrait',
  ]);
});
