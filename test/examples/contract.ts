import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { workplace } from '../cli/terminal.ts';

/**
 * An example keeps every rule of the contract that is for its type, and its tests leave the folder of its service alone,
 * which the variable names.
 */
export async function assertKeepsContract(
  t: TestContext,
  example: string,
  variable: string,
  notForIt: readonly string[],
): Promise<void> {
  const { formwork, path } = workplace(t);
  const folder = join(path, 'service');
  mkdirSync(folder);
  process.env[variable] = folder;
  t.after(() => delete process.env[variable]);
  const dir = fileURLToPath(new URL(`../../examples/${example}`, import.meta.url));
  const ran = await formwork('test', dir, '--virtual-time', '--max-warnings', '0', '--format', 'json');
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  const { rules, leaks } = JSON.parse(ran.stdout);
  const open = rules.filter(({ status }: { status: string }) => status !== 'pass');
  assert.deepEqual(
    open.map(({ id }: { id: string }) => id),
    notForIt,
  );
  assert.deepEqual([rules.length, leaks], [70, []]);
  assert.equal(process.env[variable], folder);
  assert.deepEqual(readdirSync(folder), []);
}
