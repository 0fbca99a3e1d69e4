import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createSeal } from '../../src/control-plane/seal.ts';
import { checkSealKey, fileSealKey, parseSealKey, SealKeyError } from '../../src/control-plane/seal-key.ts';

function tempFile(context: TestContext, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-key-'));
  context.after(() => rmSync(folder, { recursive: true }));
  return join(folder, name);
}

test('a key is 32 bytes in base64, and nothing of a wrong one is repeated', () => {
  const key = Buffer.alloc(32, 9);
  assert.deepEqual(Buffer.from(parseSealKey(` ${key.toString('base64')}\n`)), key);
  for (const wrong of [
    '',
    'hunter2',
    key.toString('base64').slice(4),
    `${key.toString('base64')}!`,
    key.toString('hex'),
  ])
    assert.throws(
      () => parseSealKey(wrong),
      (error) => error instanceof SealKeyError && (wrong === '' || !error.message.includes(wrong)),
    );
});

test('a key file is made once, for this user alone', async (context) => {
  const file = tempFile(context, 'seal.key');
  const key = await fileSealKey(file);
  assert.equal(key.length, 32);
  assert.deepEqual(await fileSealKey(file), key);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('a key file that holds something else is said, not replaced', async (context) => {
  const file = tempFile(context, 'seal.key');
  writeFileSync(file, 'hunter2\n');
  await assert.rejects(fileSealKey(file), (error) => {
    assert.ok(error instanceof SealKeyError);
    assert.match(error.message, /seal\.key holds no key/);
    assert.doesNotMatch(error.message, /hunter2/);
    return true;
  });
  assert.equal(readFileSync(file, 'utf8'), 'hunter2\n');
});

test('the mark of a key tells it from others, and gives it not away', async (context) => {
  const file = tempFile(context, 'seal.check');
  const key = new Uint8Array(32).fill(1);
  await checkSealKey(file, createSeal(key), 'that is given');
  await checkSealKey(file, createSeal(key), 'that is given');
  await assert.rejects(
    checkSealKey(file, createSeal(new Uint8Array(32).fill(2)), 'that is given'),
    SealKeyError,
  );
  assert.equal(readFileSync(file, 'utf8').includes(Buffer.from(key).toString('base64')), false);
});
