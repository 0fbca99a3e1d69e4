import { join } from 'node:path';
import { printable } from '../../diagnostics/index.ts';
import { decodeText, isJsonObject, own, parseJson } from '../../json/index.ts';
import { CONFIG_FILE, defaultConfig, type ProjectConfig, readConfig } from './config.ts';
import type { FolderAccess } from './folder-access.ts';

/** A folder that holds one resource type. */
export interface Project {
  readonly folder: string;
  readonly config: ProjectConfig;
  /** The name of the schema file in the folder: `acme-shop-order.json`. */
  readonly schemaFile: string;
  /** Whether there is a configuration file, or just a schema. */
  readonly isConfigured: boolean;
}

export type ReadProject =
  | { readonly project: Project; readonly problems?: undefined }
  | { readonly project?: undefined; readonly problems: readonly string[] };

/** The name of a type in file names: `acme-shop-order`. */
export function hyphenated(typeName: string): string {
  return typeName.toLowerCase().replaceAll('::', '-');
}

/**
 * Finds out what a folder holds: a project with a configuration file, or one schema file that is called like its type.
 * `shown` is the folder as the user would type it.
 */
export function readProject(folder: string, shown: string, access: FolderAccess): ReadProject {
  const kind = access.kindOf(folder);
  if (kind === undefined) return failed(`${shown} does not exist.`);
  if (kind !== 'folder') return failed(`${shown} is a file. Give the folder of the project.`);
  const path = join(folder, CONFIG_FILE);
  return access.kindOf(path) === undefined
    ? fromSchema(folder, shown, access)
    : fromConfig(folder, shown, access.readFile(path), access);
}

function fromConfig(folder: string, shown: string, content: Uint8Array, access: FolderAccess): ReadProject {
  const { config, problems } = readConfig(content, join(shown, CONFIG_FILE));
  if (config === undefined) return { problems };
  const schemaFile = `${hyphenated(config.typeName)}.json`;
  if (access.kindOf(join(folder, schemaFile)) !== 'file')
    return failed(
      `${join(shown, CONFIG_FILE)} names the type ${config.typeName}, but its schema ${join(shown, schemaFile)} does not exist.`,
    );
  return { project: { folder, config, schemaFile, isConfigured: true } };
}

/** Without a configuration file the one schema of the folder says what the project is. */
function fromSchema(folder: string, shown: string, access: FolderAccess): ReadProject {
  const schemas = access
    .listFolder(folder)
    .filter(({ name, kind }) => kind === 'file' && name.endsWith('.json'))
    .flatMap(({ name }) => {
      const typeName = typeNameIn(access.readFile(join(folder, name)), name);
      return typeName === undefined ? [] : [{ name, typeName }];
    });
  const named = schemas.filter(({ name, typeName }) => name === `${hyphenated(typeName)}.json`);
  const [found, ...others] = named;
  if (found === undefined) return failed(nothingFound(shown, schemas));
  if (others.length > 0) {
    const names = named.map(({ name }) => name).sort();
    return failed(`${shown} holds several schemas: ${names.join(', ')}. A project holds one resource type.`);
  }
  const { name, typeName } = found;
  return { project: { folder, config: defaultConfig(typeName), schemaFile: name, isConfigured: false } };
}

function nothingFound(
  shown: string,
  schemas: readonly { readonly name: string; readonly typeName: string }[],
): string {
  const [other] = schemas;
  if (other !== undefined)
    return `${join(shown, other.name)} is the schema of ${printable(other.typeName)}, but it is not called ${printable(hyphenated(other.typeName))}.json. Rename it, or add a ${CONFIG_FILE}.`;
  return `${shown} is not a project: it has neither a ${CONFIG_FILE} nor a schema that is called like its type, such as acme-shop-order.json for Acme::Shop::Order.`;
}

/** The type that a file describes; undefined if it is no resource schema. Cheap for files that cannot be one. */
function typeNameIn(content: Uint8Array, file: string): string | undefined {
  const { text } = decodeText(content, file);
  if (!text.includes('"typeName"') || !text.includes('"properties"')) return undefined;
  const value = parseJson(text, file).document?.value;
  if (!isJsonObject(value) || !isJsonObject(own(value, 'properties'))) return undefined;
  const typeName = own(value, 'typeName');
  return typeof typeName === 'string' ? typeName : undefined;
}

function failed(problem: string): ReadProject {
  return { problems: [problem] };
}
