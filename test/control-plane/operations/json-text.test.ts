import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../src/control-plane/api-error.ts';
import { readJsonText } from '../../../src/control-plane/operations/json-text.ts';

const refusal = (text: string): string => {
  try {
    readJsonText(text, 'DesiredState');
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  return assert.fail('It was read.');
};

test('the place of an error is where the text goes wrong', () => {
  const cases: readonly [text: string, line: number, column: number][] = [
    ['', 1, 1],
    ['{"Title":', 1, 10],
    ['{"Name" "e"}', 1, 9],
    ['{\n  "Name": "e",\n}', 2, 14],
    ['{"Size": 1, "Size": 2, "Name" "e"}', 1, 31],
  ];
  for (const [text, line, column] of cases)
    assert.equal(refusal(text), `DesiredState is not valid JSON (line ${line}, column ${column}).`, text);
});

test('a number that would become another one, or null, is refused by its place', () => {
  for (const number of ['1e400', '-1e400', '9007199254740993', '9223372036854775807'])
    assert.equal(
      refusal(`{"Name": "e", "Tags": [{"Size": ${number}}]}`),
      'The number at #/Tags/0/Size of DesiredState is too large to be kept as it is written. ' +
        'Integers are kept up to 9007199254740991, and larger ones of at most 15 digits and zeros.',
    );
  assert.deepEqual(readJsonText('[9007199254740992, 1e22, 0.1, "9007199254740993"]', 'DesiredState'), [
    9007199254740992,
    1e22,
    0.1,
    '9007199254740993',
  ]);
});

test('what stands there is not shown', () => {
  assert.doesNotMatch(refusal('{"Password": hunter2}'), /hunter2/);
});
