import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeal, SEAL_KEY_BYTES, SealError } from '../../src/control-plane/seal.ts';

const seal = createSeal(new Uint8Array(SEAL_KEY_BYTES).fill(1));
const other = createSeal(new Uint8Array(SEAL_KEY_BYTES).fill(2));

test('what is sealed can be opened with the same key and context, and shows nothing', () => {
  const sealed = seal.close('hunter — 2', 'op-1');
  assert.equal(seal.open(sealed, 'op-1'), 'hunter — 2');
  assert.equal(Buffer.from(sealed).includes('hunter'), false);
  assert.notDeepEqual(seal.close('hunter — 2', 'op-1'), sealed);
});

test('another key, another context and a changed value are refused', () => {
  const sealed = seal.close('text', 'op-1');
  assert.throws(() => other.open(sealed, 'op-1'), SealError);
  assert.throws(() => seal.open(sealed, 'op-2'), SealError);
  const changed = sealed.with(-1, sealed.at(-1)! ^ 1);
  assert.throws(() => seal.open(changed, 'op-1'), SealError);
  assert.throws(() => seal.open(new Uint8Array(), 'op-1'), SealError);
});

test('fingerprints tell texts apart, and need the key', () => {
  assert.equal(seal.fingerprint('a'), seal.fingerprint('a'));
  assert.notEqual(seal.fingerprint('a'), seal.fingerprint('b'));
  assert.notEqual(seal.fingerprint('a'), other.fingerprint('a'));
});

test('a key must have its length', () => {
  assert.throws(() => createSeal(new Uint8Array(16)), RangeError);
});
