import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'OperationInputOutputMisuse';

test('OperationInputOutputMisuse: an input is the input of one operation', () => {
  const lines = eventsWithId(
    ID,
    `@input structure I {}
     @output structure U {}
     operation O { input: I, output: U }
     operation P { input: I }`,
  );
  assert.deepEqual(lines, [
    '[ERROR] a#I: Shapes marked with the @input trait cannot be used as input by multiple operations: `a#O`, `a#P` | ' +
      'OperationInputOutputMisuse',
  ]);
});

test('OperationInputOutputMisuse: an output is no input, and no member', () => {
  const lines = eventsWithId(ID, '@output structure U {}\noperation O { input: U }\nlist L { member: U }\n');
  assert.deepEqual(lines, [
    '[ERROR] a#O: Operation `input` cannot target structures marked with the `@output` trait: `a#U` | ' +
      'OperationInputOutputMisuse',
    '[ERROR] a#L$member: Members cannot target structures marked with the @output trait: a#U | ' +
      'OperationInputOutputMisuse',
  ]);
});
