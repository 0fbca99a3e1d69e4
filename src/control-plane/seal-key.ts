import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SEAL_KEY_FILE, SEAL_MARK_FILE } from './data-folder.ts';
import { fileProblem } from './file-problem.ts';
import { createSeal, SEAL_KEY_BYTES, type Seal } from './seal.ts';

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

/** The seal of a data folder, by the key that is given, or by that in the folder. */
export async function openSeal(folder: string, given: Uint8Array | undefined): Promise<Seal> {
  const [keyFile, markFile] = [join(folder, SEAL_KEY_FILE), join(folder, SEAL_MARK_FILE)];
  // A new key would be the wrong one, and look like the right one to whoever makes the next backup.
  if (given === undefined && existsSync(markFile) && !existsSync(keyFile))
    throw new SealKeyError(
      `The key is missing that this folder was sealed with. Put ${keyFile} back, or give the key in FORMWORK_SEAL_KEY, wherever it was kept. ${ifLost(markFile)}`,
    );
  const seal = createSeal(given ?? (await fileSealKey(keyFile)));
  await checkSealKey(markFile, seal, given === undefined ? `in ${keyFile}` : 'that is given now');
  return seal;
}

function ifLost(markFile: string): string {
  return `If it is lost for good, remove ${markFile}: the next start goes on with another key. Type configurations must then be set again, and operations that were under way fail.`;
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
export async function checkSealKey(file: string, seal: Seal, which: string): Promise<void> {
  const mark = seal.fingerprint('the key of this data folder');
  await writeOnce(file, mark);
  if ((await readFile(file, 'utf8')).trim() === mark) return;
  throw new SealKeyError(
    `What is kept here was sealed with another key than the one ${which} (${file} tells). Start with the key from before. ${ifLost(file)}`,
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
