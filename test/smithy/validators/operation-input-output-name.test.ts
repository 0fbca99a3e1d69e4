import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'OperationInputOutputName';

test('OperationInputOutputName: inputs and outputs are named after their operation', () => {
  const lines = eventsWithId(
    ID,
    `@input structure GetThingRequest {}
     @output structure Thing {}
     operation GetThing { input: GetThingRequest, output: Thing }
     structure Unmarked {}
     operation Other { input: Unmarked }`,
  );
  assert.deepEqual(lines, [
    "[WARNING] a#GetThing: The output of this operation should target a shape that starts with the operation's name, " +
      "'GetThing', but the targeted shape is `a#Thing` | OperationInputOutputName.output",
  ]);
});
