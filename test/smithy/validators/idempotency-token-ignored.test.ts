import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'IdempotencyTokenIgnored';

test('IdempotencyTokenIgnored: tokens count at the top of an input', () => {
  assert.deepEqual(
    eventsWithId(ID, 'structure S { @idempotencyToken t: String }\noperation O { input: S }\n'),
    [],
  );
  const lines = eventsWithId(
    ID,
    'structure S { @idempotencyToken t: String }\nlist L { member: S }\noperation O { input: S, output: S }\n',
  );
  assert.deepEqual(lines, [
    '[WARNING] a#S$t: The `idempotencyToken` trait only has an effect when applied to a top-level operation input ' +
      'member, but it was applied and ignored in the following contexts: {member target: [a#L$member], output: [a#O]} ' +
      '| IdempotencyTokenIgnored',
  ]);
});

test('IdempotencyTokenIgnored: mixins are left alone', () => {
  const text =
    '@mixin structure M { @idempotencyToken t: String }\nstructure S with [M] {}\noperation O { input: S }\n';
  assert.deepEqual(eventsWithId(ID, text), []);
});
