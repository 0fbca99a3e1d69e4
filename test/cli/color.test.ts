import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsColor } from '../../src/cli/io.ts';

test('colour: on a terminal, and nowhere else', () => {
  assert.equal(wantsColor({}, true), true);
  assert.equal(wantsColor({}, false), false);
  assert.equal(wantsColor({ TERM: 'dumb' }, true), false);
});

test('colour: NO_COLOR with any value forbids it, an empty one does not', () => {
  assert.equal(wantsColor({ NO_COLOR: '1' }, true), false);
  assert.equal(wantsColor({ NO_COLOR: '1', FORCE_COLOR: '1' }, true), false);
  assert.equal(wantsColor({ NO_COLOR: '' }, true), true);
});

test('colour: FORCE_COLOR brings it without a terminal; 0 takes it away', () => {
  assert.equal(wantsColor({ FORCE_COLOR: '1' }, false), true);
  assert.equal(wantsColor({ FORCE_COLOR: '' }, false), true);
  assert.equal(wantsColor({ FORCE_COLOR: '0' }, true), false);
  assert.equal(wantsColor({ FORCE_COLOR: 'false' }, true), false);
});
