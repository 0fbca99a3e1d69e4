import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What is kept of a password: enough to know it again, and not enough to tell it. Both are in base64. */
export interface PasswordHash {
  readonly salt: string;
  readonly hash: string;
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES);
  return { salt: salt.toString('base64'), hash: hash.toString('base64') };
}

export async function isPassword(password: string, { salt, hash }: PasswordHash): Promise<boolean> {
  const given = await derive(password, Buffer.from(salt, 'base64'), HASH_BYTES);
  return timingSafeEqual(given, Buffer.from(hash, 'base64'));
}
