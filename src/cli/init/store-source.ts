import type { NewProject } from './new-project.ts';

/** The store: a folder with a JSON file for each resource, so that handlers in several processes do not meet. */
export function storeSource({ hyphenated }: NewProject): string {
  return `import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadOutput } from './models.ts';

/** A resource, and the operation that created it. */
export interface StoredResource {
  readonly model: ReadOutput;
  readonly token: string;
}

export interface Store {
  all(): readonly StoredResource[];
  /** Whether it was added: not if there is one with the same key. */
  add(key: string, resource: StoredResource): boolean;
  replace(key: string, resource: StoredResource): void;
  remove(key: string): void;
}

const FILE = /^[0-9a-f]{64}\\.json$/;

/** Opens the store in the folder that STORE_FOLDER names. */
export function openStore(): Store {
  const folder = process.env['STORE_FOLDER'] ?? ownFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (key: string): string =>
    join(folder, \`\${createHash('sha256').update(key).digest('hex')}.json\`);
  // Whoever reads meanwhile finds the old file or the new one, never half of one.
  const write = (resource: StoredResource): string => {
    const file = join(folder, \`\${crypto.randomUUID()}.new\`);
    writeFileSync(file, \`\${JSON.stringify(resource, null, 2)}\\n\`);
    return file;
  };
  return {
    all: () =>
      readdirSync(folder)
        .filter((name) => FILE.test(name))
        .flatMap((name) => readResource(join(folder, name))),
    add(key, resource) {
      const file = write(resource);
      try {
        linkSync(file, fileOf(key));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        rmSync(file);
      }
    },
    replace: (key, resource) => renameSync(write(resource), fileOf(key)),
    remove: (key) => rmSync(fileOf(key), { force: true }),
  };
}

/** The folder for temporary files is often everybody's; the store in it is of one user alone. */
function ownFolder(): string {
  return join(tmpdir(), \`${hyphenated}-\${process.getuid?.() ?? 'own'}\`);
}

/** None if it has been removed since the folder was read. */
function readResource(file: string): readonly StoredResource[] {
  try {
    return [JSON.parse(readFileSync(file, 'utf8')) as StoredResource];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
`;
}
