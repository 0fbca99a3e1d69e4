import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLines } from '../../../src/provider/invoke/worker/lines.ts';
import {
  answerLine,
  questionLine,
  readAnswerLine,
  readQuestion,
} from '../../../src/provider/invoke/worker/process-lines.ts';

test('lines come whole, however they were cut', () => {
  const linesOf = createLines(100);
  assert.deepEqual(linesOf('a'), []);
  assert.deepEqual(linesOf('b\nc\n\nd'), ['ab', 'c', '']);
  assert.deepEqual(linesOf('\n'), ['d']);
});

test('a line that never ends is not kept for ever', () => {
  const linesOf = createLines(5);
  assert.deepEqual(linesOf('12345'), []);
  assert.throws(() => linesOf('6'), RangeError);
});

const lineOf = (text: string): string => {
  assert.equal(text.indexOf('\n'), text.length - 1);
  return text.slice(0, -1);
};

test('a question comes over as it was asked', () => {
  const question = { id: 7, timeoutMs: 59_999.5, text: '{"a": "b c\\n"}' };
  assert.deepEqual(readQuestion(lineOf(questionLine(question))), question);
});

/** The lines that arrive, without the empty ones. */
const arriving = (text: string): readonly string[] => createLines(1000)(text).filter((line) => line !== '');

test('an answer comes over as it was given', () => {
  for (const isOurs of [true, false])
    for (const isSpent of [true, false]) {
      const answer = { id: 12, text: '{"status": "SUCCESS"}', isOurs, isSpent };
      assert.deepEqual(arriving(answerLine(answer)).map(readAnswerLine), [answer]);
    }
});

test('an answer comes over after text of a handler that did not end its line', () => {
  const answer = { id: 12, text: '{"status": "SUCCESS"}', isOurs: false, isSpent: false };
  assert.deepEqual(arriving(`debug${answerLine(answer)}`).map(readAnswerLine), [undefined, answer]);
});

test('what a handler writes in between is no answer', () => {
  for (const line of ['', 'hello', '7', '7 0', '-7 00 {}', '7 02 {}', 'x 00 {}', `${'9'.repeat(16)} 00 {}`])
    assert.equal(readAnswerLine(line), undefined);
});
