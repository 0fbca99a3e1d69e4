import { join, resolve } from 'node:path';
import { createPackage, hyphenated, type Package } from '../../generate/index.ts';
import { type Command, defineCommand, text, UsageError } from '../command.ts';
import { fileErrorMessage } from '../file-errors.ts';
import type { Io } from '../io.ts';
import { type OpenProject, openProject } from '../project-type.ts';
import { readVersion } from '../version.ts';

export const command: Command = defineCommand({
  arguments: [{ usage: '[dir]', summary: 'the folder of the project (default: this folder)' }],
  options: {
    out: text(
      '<path>',
      'the archive to write, or the folder to put it in (default: the folder of the project)',
    ),
  },
  details: `Bundles src/handlers.ts with esbuild, together with the schema, and puts the bundle, the schema, .rpdk-config, inputs,
overrides.json and src into the archive that AWS's registry takes. Hidden files, node_modules, links and files that hold
keys are left out. The same project always gives the same bytes.`,
  examples: [
    { command: 'formwork package', does: 'writes acme-shop-order.zip for Acme::Shop::Order' },
    { command: 'formwork package order --out build/order.zip', does: 'puts it elsewhere' },
  ],
  async run({ arguments: [given = '.'], options, io }) {
    const opened = await openProject(given, io);
    if (opened === undefined) return 1;
    const created = await create(opened, io);
    const file = outputFile(opened, options.out, io);
    write(file, created.content, io);
    for (const path of created.leftOut) io.stderr.write(`formwork: ${join(given, path)} is left out.\n`);
    const count = created.entries.length === 1 ? '1 file' : `${created.entries.length} files`;
    io.stdout.write(`✓ ${file}: ${count}, ${size(created.content.length)}.\n`);
    return 0;
  },
});

async function create({ project, type, shown }: OpenProject, io: Io): Promise<Package> {
  try {
    const created = await createPackage(project, type, { shown, version: readVersion(io), access: io });
    if (created.package === undefined) throw new UsageError(...created.problems);
    return created.package;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(fileErrorMessage(error, (error as NodeJS.ErrnoException).path ?? shown));
  }
}

function outputFile({ type, shown }: OpenProject, out: string | undefined, io: Io): string {
  const name = `${hyphenated(type.typeName)}.zip`;
  if (out === undefined) return join(shown, name);
  const isFolder = /[/\\]$/.test(out) || io.kindOf(resolve(io.cwd, out)) === 'folder';
  return isFolder ? join(out, name) : out;
}

/** A new archive takes the place of an old one only when it is whole. */
function write(file: string, content: Uint8Array, io: Io): void {
  const path = resolve(io.cwd, file);
  const fresh = `${path}.new`;
  try {
    io.makeFolder(resolve(path, '..'));
    io.writeFile(fresh, content);
    io.rename(fresh, path);
  } catch (error) {
    io.remove(fresh);
    throw new UsageError(fileErrorMessage(error, file));
  }
}

function size(bytes: number): string {
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
