/**
 * Makes dist/ from src/: compiled JavaScript, types, and the pages and JSON files beside them.
 * The same sources always give the same files. Another folder can be given as the argument.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src');
const target = resolve(process.argv[2] ?? join(root, 'dist'));
const ASSETS = /\.(md|json)$/;

rmSync(target, { recursive: true, force: true });
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const compiled = spawnSync(
  process.execPath,
  [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', target],
  { stdio: 'inherit' },
);
if (compiled.status !== 0) process.exit(1);

// Loading two hundred small modules takes longer than checking a schema, so the command is a few large ones.
rmSync(join(target, 'cli'), { recursive: true });
await build({
  entryPoints: [join(source, 'cli/main.ts')],
  outdir: join(target, 'cli'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  packages: 'external',
  absWorkingDir: root,
  logLevel: 'warning',
});

for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (!ASSETS.test(name)) continue;
  mkdirSync(dirname(join(target, name)), { recursive: true });
  copyFileSync(join(source, name), join(target, name));
}
chmodSync(join(target, 'cli/main.js'), 0o755);
