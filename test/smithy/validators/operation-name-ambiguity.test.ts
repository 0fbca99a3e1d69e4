import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('OperationNameAmbiguity: what sounds like the input of an operation is it', () => {
  const lines = eventsWithId(
    'OperationNameAmbiguity',
    'operation Get { input: GetInput }\nstructure GetInput {}\nstructure GetRequest {}\nstructure GetResponse {}\n',
  );
  const why = (part: string): string =>
    `This kind of ambiguity can confuse developers calling this operation and can cause issues in code generators that ` +
    `use similar naming conventions to generate ${part} types. | OperationNameAmbiguity`;
  assert.deepEqual(lines, [
    '[WARNING] a#GetRequest: The name of this shape implies that it is the input of a#Get, but that operation uses ' +
      `a#GetInput for input. ${why('input')}`,
    '[WARNING] a#GetResponse: The name of this shape implies that it is the output of a#Get, but that operation uses ' +
      `smithy.api#Unit for output. ${why('output')}`,
  ]);
});
