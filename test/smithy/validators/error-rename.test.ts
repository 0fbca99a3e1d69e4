import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'ErrorRename';

function model(trait: string): string {
  return `use aws.protocols#restJson1
    ${trait} service S { operations: [O], rename: { "a#E": "F", "a#T": "U" } }
    operation O { input := { t: T }, errors: [E] }
    structure T {}
    @error("client") structure E {}\n`;
}

test('ErrorRename: protocols that name errors need their names', () => {
  assert.deepEqual(eventsWithId(ID, model('')), []);
  assert.deepEqual(eventsWithId(ID, model('@restJson1')), [
    '[ERROR] a#S: Service attempts to rename an error shape from `a#E` to "F"; Service protocols [restJson1] do not ' +
      'support error renaming. | ErrorRename',
  ]);
});
