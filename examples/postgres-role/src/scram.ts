import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * What PostgreSQL stores of a password, worked out here (RFC 5802 and 7677): the server takes it in place of the
 * password, which therefore can be in no statement, no log of the server and none of its messages. The password is
 * ASCII, so that it needs no preparation.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha256');
  const key = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest();
  const texts = [stored, key('Server Key')].map((bytes) => bytes.toString('base64'));
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${texts.join(':')}`;
}
