import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isJsonObject, type JsonValue, own } from '../../json/index.ts';
import type { Provider } from '../../provider/index.ts';
import {
  compileSchema,
  loadSchema,
  type ResourceType,
  type SchemaDocument,
  type SchemaLibrary,
  validateSchema,
} from '../../schema/index.ts';
import type { Fixture } from '../fixture.ts';
import type { FolderAccess } from './folder-access.ts';
import { type ProjectInputs, readProjectInputs } from './input-folder.ts';
import { FIXTURE_FILE, loadDefault, loadFixture } from './load-module.ts';

/** What the folder of a project has for its tests. */
export interface TestedProject extends ProjectInputs {
  readonly type: ResourceType;
  readonly fixture: Fixture | undefined;
}

const CONFIG_FILE = '.rpdk-config';
const HANDLERS_FILE = 'src/handlers.ts';

/** Opens the project in a folder, for tests that are no command. What is wrong with it is thrown, in words. */
export async function openTestedProject(folder: string): Promise<TestedProject> {
  const path = join(folder, schemaFile(folder));
  const content = readFileSync(path);
  const uri = pathToFileURL(path).href;
  const { diagnostics } = await validateSchema(content, path, { uri, library: FILES });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new Error(`${path} has errors:\n${errors.map(({ message }) => `  ${message}`).join('\n')}`);
  const type = compileSchema(loadSchema(content, path, { uri }).document!, FILES);
  return { type, fixture: await fixtureIn(folder), ...readProjectInputs(folder, folder, fileSystem) };
}

/** The handlers of a project: the default export of src/handlers.ts. */
export async function projectHandlers(folder: string): Promise<Provider> {
  return (await loadDefault(join(folder, HANDLERS_FILE))) as Provider;
}

async function fixtureIn(folder: string): Promise<Fixture | undefined> {
  const path = join(folder, FIXTURE_FILE);
  if (fileSystem.kindOf(path) !== 'file') return undefined;
  const fixture = await loadFixture(path, path);
  if (typeof fixture === 'string') throw new Error(fixture);
  return fixture;
}

/** A schema is called like its type, which the configuration names; without one there is just one such file. */
function schemaFile(folder: string): string {
  const names = typeNamesIn(folder).map((name) => `${name.toLowerCase().replaceAll('::', '-')}.json`);
  const found = names.filter((name) => fileSystem.kindOf(join(folder, name)) === 'file');
  if (found.length === 1) return found[0]!;
  throw new Error(
    `${folder} is no project: it needs a ${CONFIG_FILE}, and a schema that is called like its type.`,
  );
}

function typeNamesIn(folder: string): readonly string[] {
  const isConfigured = fileSystem.kindOf(join(folder, CONFIG_FILE)) === 'file';
  const files = isConfigured ? [CONFIG_FILE] : readdirSync(folder).filter((name) => name.endsWith('.json'));
  return [...new Set(files.flatMap((name) => typeNameIn(readFileSync(join(folder, name), 'utf8'))))];
}

function typeNameIn(text: string): readonly string[] {
  try {
    const value = JSON.parse(text) as JsonValue;
    const name = isJsonObject(value) ? own(value, 'typeName') : undefined;
    return typeof name === 'string' ? [name] : [];
  } catch {
    return [];
  }
}

/** Schemas that references lead to, in other files. */
const FILES: SchemaLibrary = {
  find: (uri): SchemaDocument | undefined => {
    if (!uri.startsWith('file:')) return undefined;
    const path = fileURLToPath(uri);
    return fileSystem.kindOf(path) === 'file'
      ? loadSchema(readFileSync(path), path, { uri }).document
      : undefined;
  },
};

const fileSystem: FolderAccess = {
  kindOf: (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined
      ? undefined
      : stats.isFile()
        ? 'file'
        : stats.isDirectory()
          ? 'folder'
          : 'other';
  },
  readFile: (path) => readFileSync(path),
  listFolder: (path) =>
    readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: entry.isFile() ? 'file' : 'other',
    })),
};
