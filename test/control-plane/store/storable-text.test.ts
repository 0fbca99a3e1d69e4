import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusMessage } from '../../../src/control-plane/status-message.ts';
import { isStorable, storable } from '../../../src/control-plane/store/storable-text.ts';

test('texts with a NUL or half a character cannot be kept as they are', () => {
  for (const text of ['', 'a', 'ß', '\u{1f600}', '\u{fffd}', '\u{1}', '\u{7f}'])
    assert.deepEqual([isStorable(text), storable(text)], [true, text]);
  for (const [text, kept] of [
    ['\0', '\u{fffd}'],
    ['a\0\0b', 'a\u{fffd}\u{fffd}b'],
    ['a\ud800', 'a\u{fffd}'],
    ['\udc00a\u{1f600}', '\u{fffd}a\u{1f600}'],
  ] as const)
    assert.deepEqual([isStorable(text), storable(text)], [false, kept]);
});

test('messages can be kept, however long they are and wherever they are cut', () => {
  assert.equal(statusMessage('made\0 \ud800!'), 'made\u{fffd} \u{fffd}!');
  for (const text of ['\0'.repeat(3_000), '\ud800'.repeat(3_000), '\u{1f600}'.repeat(2_000)]) {
    const message = statusMessage(text);
    assert.ok(isStorable(message) && message.length <= 2048 && message.endsWith('…'));
  }
});
