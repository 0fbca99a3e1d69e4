import { join, posix } from 'node:path';
import { type JsonObject, own } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { CONFIG_FILE } from '../project/config.ts';
import type { FolderAccess } from '../project/folder-access.ts';
import type { Project } from '../project/project.ts';
import { bundleModule } from './bundle.ts';
import { entrySources, HANDLERS_FILE } from './entry-source.ts';
import { type Entrypoint, parseEntrypoint } from './entrypoint.ts';
import { collectFiles } from './source-files.ts';
import { createZip, type ZipEntry } from './zip.ts';

export interface PackageOptions {
  /** The folder as the user would type it. */
  readonly shown: string;
  /** The version of Formwork. */
  readonly version: string;
  readonly access: FolderAccess;
}

/** What AWS's registry takes, as one archive. */
export interface Package {
  readonly content: Uint8Array;
  readonly entries: readonly { readonly name: string; readonly size: number }[];
  /** Files in the folders of the package that do not belong in it, such as keys. */
  readonly leftOut: readonly string[];
}

export type CreatedPackage =
  | { readonly package: Package; readonly problems?: undefined }
  | { readonly package?: undefined; readonly problems: readonly string[] };

/** The registry refuses more. */
const MAX_CONFIG_BYTES = 10 * 1024;
const MAX_CONFIGURATION_SCHEMA_BYTES = 60 * 1024;

/** Puts together the archive of a project. The same project gives the same bytes, whenever and wherever. */
export async function createPackage(
  project: Project,
  type: ResourceType,
  options: PackageOptions,
): Promise<CreatedPackage> {
  const { access, shown } = options;
  const problems = findProblems(project, shown, access);
  const entrypoint = parseEntrypoint(project.config.entrypoint ?? '');
  if (problems.length > 0 || entrypoint === undefined) return { problems };
  const provider = await providerArchive(project, type, entrypoint, shown);
  if (provider.content === undefined) return { problems: provider.problems };
  const read = (name: string): Uint8Array => access.readFile(join(project.folder, name));
  const inputs = collectFiles(project.folder, 'inputs', access);
  const sources = collectFiles(project.folder, 'src', access);
  const configuration = configurationSchema(type);
  const entries: readonly ZipEntry[] = [
    { name: CONFIG_FILE, content: read(CONFIG_FILE) },
    { name: 'schema.json', content: read(project.schemaFile) },
    { name: 'ResourceProvider.zip', content: provider.content },
    { name: '.cfn_metadata.json', content: encode(metadata(options.version)) },
    ...(configuration === undefined
      ? []
      : [{ name: 'configuration-schema.json', content: encode(configuration) }]),
    ...(access.kindOf(join(project.folder, OVERRIDES)) === 'file'
      ? [{ name: OVERRIDES, content: read(OVERRIDES) }]
      : []),
    ...inputs.entries,
    ...sources.entries,
  ];
  const tooLarge = sizeProblems(entries, shown);
  if (tooLarge.length > 0) return { problems: tooLarge };
  return {
    package: {
      content: createZip(entries),
      entries: entries.map(({ name, content }) => ({ name, size: content.length })),
      leftOut: [...inputs.leftOut, ...sources.leftOut],
    },
  };
}

const OVERRIDES = 'overrides.json';

/** Everything that a project lacks to be packaged. */
function findProblems(project: Project, shown: string, access: FolderAccess): readonly string[] {
  const config = join(shown, CONFIG_FILE);
  if (!project.isConfigured)
    return [
      `${config} does not exist, and the registry needs it. Write at least {"artifact_type": "RESOURCE", "typeName": "${project.config.typeName}", "language": "typescript", "runtime": "nodejs22.x", "entrypoint": "dist/handlers.entrypoint"}.`,
    ];
  const problems: string[] = [];
  const { entrypoint, runtime } = project.config;
  if (entrypoint === undefined)
    problems.push(`${config} has no "entrypoint". Write "dist/handlers.entrypoint".`);
  else if (parseEntrypoint(entrypoint) === undefined)
    problems.push(`${config}: the entrypoint "${entrypoint}" is not of the form "dist/handlers.entrypoint".`);
  if (runtime === undefined)
    problems.push(`${config} has no "runtime". Write one that Lambda has, such as "nodejs22.x".`);
  else if (!/^nodejs\d+\.x$/.test(runtime))
    problems.push(
      `${config}: the runtime "${runtime}" cannot run TypeScript handlers. Write a Node.js runtime, such as "nodejs22.x".`,
    );
  if (access.kindOf(join(project.folder, HANDLERS_FILE)) !== 'file')
    problems.push(`${join(shown, HANDLERS_FILE)} does not exist. ${WANTED}`);
  return problems;
}

const WANTED = 'Its default export must be the provider.';

type Archive =
  | { readonly content: Uint8Array; readonly problems?: undefined }
  | { readonly content?: undefined; readonly problems: readonly string[] };

/** The archive in the archive: what runs in Lambda. */
async function providerArchive(
  project: Project,
  type: ResourceType,
  entrypoint: Entrypoint,
  shown: string,
): Promise<Archive> {
  const { runtime, testEntrypoint } = project.config;
  const test = testEntrypoint === undefined ? undefined : parseEntrypoint(testEntrypoint);
  const { folder } = project;
  const { entry, schema, schemaAddress } = entrySources(type, entrypoint, test);
  const unexported = `${join(shown, HANDLERS_FILE)} has no default export. ${WANTED}`;
  const handlers = await bundleModule({ folder, source: entry, unexported, beside: schemaAddress, runtime });
  if (handlers.content === undefined) return handlers;
  const checks = await bundleModule({ folder, source: schema, runtime });
  if (checks.content === undefined) return checks;
  const schemaModule = posix.join(posix.dirname(entrypoint.module), schemaAddress);
  return {
    content: createZip([
      { name: `${entrypoint.module}.mjs`, content: handlers.content },
      { name: schemaModule, content: checks.content },
    ]),
  };
}

/** The schema of the type configuration, as a document of its own. */
function configurationSchema({ typeName, schema, typeConfiguration }: ResourceType): string | undefined {
  if (typeConfiguration === undefined) return undefined;
  const { definitions: _, remote, ...configuration } = typeConfiguration;
  const definitions = own(schema, 'definitions') ?? {};
  const isReferring = remote !== undefined && Object.keys(remote as JsonObject).length > 0;
  return json({ ...configuration, definitions, ...(isReferring && { remote }), typeName });
}

function metadata(version: string): string {
  return json({ 'cli-version': version, 'plugin-name': 'formwork', 'plugin-version': version });
}

function json(value: JsonObject): string {
  return JSON.stringify(value, null, 4);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function sizeProblems(entries: readonly ZipEntry[], shown: string): readonly string[] {
  const limits: readonly [name: string, bytes: number, what: string][] = [
    [CONFIG_FILE, MAX_CONFIG_BYTES, join(shown, CONFIG_FILE)],
    ['configuration-schema.json', MAX_CONFIGURATION_SCHEMA_BYTES, 'The schema of the type configuration'],
  ];
  return limits.flatMap(([name, limit, what]) => {
    const size = entries.find((entry) => entry.name === name)?.content.length ?? 0;
    return size > limit ? [`${what} has ${size} bytes; the registry takes at most ${limit}.`] : [];
  });
}
