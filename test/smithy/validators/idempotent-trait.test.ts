import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'IdempotentTrait';
const ERRORS = '@error("client") structure E {}\n@error("client") structure F {}\n';

test('IdempotentTrait: named errors are errors of the operation', () => {
  assert.deepEqual(eventsWithId(ID, `${ERRORS}@idempotent(exists: [E]) operation O { errors: [E] }\n`), []);
  assert.deepEqual(eventsWithId(ID, `${ERRORS}@idempotent(notFound: [E, F]) operation O { errors: [E] }\n`), [
    "[ERROR] a#O: The `notFound` property references error `a#F`, but it is not in the operation's errors list. " +
      'Expected one of `a#E` | IdempotentTrait',
  ]);
});

test('IdempotentTrait: exists or notFound', () => {
  const text = `${ERRORS}@idempotent(exists: [E], notFound: [F]) operation O { errors: [E, F] }\n`;
  assert.deepEqual(eventsWithId(ID, text), [
    '[ERROR] a#O: The `exists` and `notFound` properties of the `@idempotent` trait are mutually exclusive. Only one may ' +
      'be specified. | IdempotentTrait',
  ]);
});
