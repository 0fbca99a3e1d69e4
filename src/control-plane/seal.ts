import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomFillSync } from 'node:crypto';

/** Keeps values from whoever can read the store but has not the key. */
export interface Seal {
  /** The context (what the value belongs to) must be the same when it is opened, so that values cannot change places. */
  close(text: string, context: string): Uint8Array;
  open(sealed: Uint8Array, context: string): string;
  /** Tells texts apart. Unlike a plain hash it lets nobody without the key try out what a secret in the text may be. */
  fingerprint(text: string): string;
}

/** The first byte says how the rest is to be read, so that another way can come later. */
const AES_256_GCM = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONCES_AT_ONCE = 256;
export const SEAL_KEY_BYTES = 32;

export class SealError extends Error {}

export function createSeal(key: Uint8Array): Seal {
  if (key.length !== SEAL_KEY_BYTES) throw new RangeError(`The key of a seal has ${SEAL_KEY_BYTES} bytes.`);
  // Keys as bytes are prepared anew for every use, which takes longer than all the rest.
  const sealKey = createSecretKey(key);
  const fingerprintKey = createSecretKey(createHmac('sha256', key).update('fingerprint').digest());
  const nextNonce = createNonces();
  return {
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
    close: (text, context) => {
      const nonce = nextNonce();
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context));
      const body = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([Uint8Array.of(AES_256_GCM), nonce, cipher.getAuthTag(), ...body]);
    },
    open: (sealed, context) => {
      if (sealed[0] !== AES_256_GCM || sealed.length < 1 + NONCE_BYTES + TAG_BYTES)
        throw new SealError('This is no sealed value.');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const bodyAt = 1 + NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce)
          .setAAD(Buffer.from(context))
          .setAuthTag(sealed.subarray(1 + NONCE_BYTES, bodyAt));
        return decipher.update(sealed.subarray(bodyAt), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw new SealError(
          'A sealed value cannot be opened: it was sealed with another key, or has been changed.',
        );
      }
    },
  };
}

/** Random bytes are asked for many at a time: the way to them takes longer than making them. */
function createNonces(): () => Uint8Array {
  const bytes = new Uint8Array(NONCES_AT_ONCE * NONCE_BYTES);
  let used = bytes.length;
  return () => {
    if (used === bytes.length) {
      randomFillSync(bytes);
      used = 0;
    }
    used += NONCE_BYTES;
    return bytes.slice(used - NONCE_BYTES, used);
  };
}
