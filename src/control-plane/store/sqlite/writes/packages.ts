import type { Transaction } from '../transaction.ts';

/** Its name is the hash of its content, so one that is there is the same. */
const PUT = 'INSERT INTO packages (sha256, bytes) VALUES (?, ?) ON CONFLICT (sha256) DO NOTHING';

export function putPackage({ prepare, count }: Transaction, sha256: string, bytes: Uint8Array): void {
  prepare(PUT).run(sha256, bytes);
  count('revision', 1);
}
