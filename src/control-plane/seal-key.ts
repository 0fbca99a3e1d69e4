import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileProblem } from './file-problem.ts';
import { SEAL_KEY_BYTES, type Seal } from './seal.ts';

/** A key that cannot be used. The message says why, and what to do. */
export class SealKeyError extends Error {}

/** The key as a user gives it: 32 bytes in base64. */
export function parseSealKey(text: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== SEAL_KEY_BYTES || !/^[A-Za-z0-9+/]+=*$/.test(text.trim()))
    throw new SealKeyError(
      `The key must be ${SEAL_KEY_BYTES} bytes in base64; make one with: openssl rand -base64 ${SEAL_KEY_BYTES}`,
    );
  return key;
}

/** The key in a file that only this user can read; made with the first start. */
export async function fileSealKey(file: string): Promise<Uint8Array> {
  await writeOnce(file, randomBytes(SEAL_KEY_BYTES).toString('base64'));
  try {
    return parseSealKey(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SealKeyError) throw new SealKeyError(`${file} holds no key. ${error.message}`);
    const problem = fileProblem(error);
    throw problem === undefined ? error : new SealKeyError(`The key in ${file} cannot be read: ${problem}.`);
  }
}

/**
 * Makes sure that it is the key which everything before was sealed with: a server with another one could open nothing,
 * and would fail one operation after the other. The file tells keys apart, and gives none away.
 */
export async function checkSealKey(file: string, seal: Seal): Promise<void> {
  const mark = seal.fingerprint('the key of this data folder');
  await writeOnce(file, mark);
  if ((await readFile(file, 'utf8')).trim() === mark) return;
  throw new SealKeyError(
    `What is kept here was sealed with another key than the one that is given now (${file} tells). Start with the key from before.`,
  );
}

/** For this user alone, whole or not at all; whatever is there stays. */
async function writeOnce(file: string, line: string): Promise<void> {
  if (existsSync(file)) return;
  const draft = `${file}.draft`;
  try {
    await writeFile(draft, `${line}\n`, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}
