import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly files: readonly string[];
}
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-package-'));
  const run = (...args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

  before(() => {
    const build = run(join(root, 'scripts/build.ts'), join(folder, 'dist'));
    assert.equal(build.status, 0, String(build.stdout) + String(build.stderr));
    for (const file of ['package.json', ...manifest.files.filter((name) => name !== 'dist')])
      copyFileSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('every target of "exports" and "bin" is built', () => {
    const targets = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    for (const target of [...targets, ...Object.values(manifest.bin)])
      assert.ok(existsSync(join(folder, target)), `${target} is missing`);
  });

  test('every entry can be imported', async () => {
    for (const target of Object.values(manifest.exports)) {
      if (typeof target !== 'string') await import(join(folder, target['default']!));
    }
  });

  test('publint has nothing to say', async () => {
    const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
    const pkg = manifest as unknown as Record<string, unknown>;
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    );
  });

  test('every page and JSON file of the sources is there', () => {
    const assets = (path: string): string[] =>
      readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(md|json)$/.test(name))
        .sort();
    assert.deepEqual(assets(join(folder, 'dist')), assets(join(root, 'src')));
  });

  test('the command runs from it, finds its pages, and may be executed', () => {
    const main = join(folder, manifest.bin['formwork']!);
    assert.equal(statSync(main).mode & 0o111, 0o111);
    assert.match(readFileSync(main, 'utf8'), /^#!\/usr\/bin\/env node\n/);
    const validated = run(main, 'validate', join(root, 'examples'));
    assert.equal(validated.status, 0, String(validated.stderr));
    assert.match(String(run(main, 'explain', 'identifier-write-only').stdout), /^# identifier-write-only\n/);
  });
});
