import { readFile } from 'node:fs/promises';

/** Resolves when a process is no more, or waits only to be collected by its parent. */
export async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (/\) Z /.test(state)) return;
  }
}
