import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestToken } from '../../src/control-plane/store/request-token.ts';
import { START } from './records.ts';

test('request tokens are UUIDs of version 7, each another one, in the order of their times', () => {
  const tokens = Array.from({ length: 200 }, (_, index) => createRequestToken(START + Math.floor(index / 2)));
  for (const token of tokens) {
    assert.match(token, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(token.length, 36);
  }
  assert.equal(new Set(tokens).size, 200);
  const everySecond = tokens.filter((_, index) => index % 2 === 0);
  assert.deepEqual(everySecond.toSorted(), everySecond);
  assert.equal(createRequestToken(0x0123456789ab).slice(0, 13), '01234567-89ab');
});
