import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for the files of a test. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-store-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
