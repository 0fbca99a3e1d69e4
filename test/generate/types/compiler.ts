import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Everything that makes the compiler stricter and that a project may have turned on. */
const OPTIONS = {
  target: 'es2024',
  lib: ['es2025'],
  module: 'nodenext',
  strict: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  isolatedDeclarations: true,
  declaration: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  paths: { 'formwork/provider': [join(root, 'src/provider/index.ts')] },
};

/** What the TypeScript compiler says of some modules; empty if it has nothing to say. */
export function compileModules(files: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-types-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }),
    );
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    const { stdout, stderr, error } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (error !== undefined) throw error;
    return `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
