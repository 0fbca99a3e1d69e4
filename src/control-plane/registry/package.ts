import { decodeText, isJsonObject, type JsonObject, own, parseJson } from '../../json/index.ts';
import { unzip, ZipError } from './unzip.ts';

/** A package as `formwork package` and AWS's tools make it. */
export interface ReadPackage {
  /** As it stands in the package. */
  readonly schema: string;
  readonly typeName: string;
  /** The module of the handlers and what it exports; undefined if they are elsewhere. */
  readonly entrypoint?: { readonly file: string; readonly name: string };
  /** Where the handlers are, if the package only tells. */
  readonly endpoint?: string;
  /** What the handlers need. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What contract tests work with. */
  readonly inputs: ReadonlyMap<string, Uint8Array>;
}

/** A package that cannot be used. The message says why. */
export class PackageError extends Error {}

/** What AWS Lambda takes: 250 MB unfolded. */
const LIMITS = { mostFiles: 20_000, mostBytes: 250 * 1024 * 1024 };
const CONFIG_FILE = '.rpdk-config';

export async function readPackage(archive: Uint8Array): Promise<ReadPackage> {
  try {
    return await read(archive);
  } catch (error) {
    if (error instanceof ZipError) throw new PackageError(error.message);
    throw error;
  }
}

async function read(archive: Uint8Array): Promise<ReadPackage> {
  const outer = await unzip(archive, LIMITS);
  const schema = textOf(outer, 'schema.json');
  const config = objectOf(textOf(outer, CONFIG_FILE), CONFIG_FILE);
  const typeName = own(config, 'typeName');
  if (typeof typeName !== 'string') throw new PackageError(`${CONFIG_FILE} of the package has no typeName.`);
  const inputs = new Map(
    [...outer].filter(([name]) => name.startsWith('inputs/') || name === 'overrides.json'),
  );
  const endpoint = endpointOf(config);
  if (endpoint !== undefined) return { schema, typeName, endpoint, files: new Map(), inputs };
  const provider = outer.get('ResourceProvider.zip');
  if (provider === undefined) throw new PackageError(notRunnable(config));
  const files = await unzip(provider, LIMITS);
  return { schema, typeName, entrypoint: entrypointOf(config, files), files, inputs };
}

function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  const content = files.get(name);
  if (content === undefined) throw new PackageError(`The package has no ${name}.`);
  return decodeText(content, name).text;
}

function objectOf(text: string, name: string): JsonObject {
  const { document, diagnostics } = parseJson(text, name);
  if (diagnostics.length > 0 || !isJsonObject(document?.value))
    throw new PackageError(`${name} of the package is not a JSON object.`);
  return document.value;
}

/** Written by `formwork register --handlers`: the handlers answer at an address of their own. */
function endpointOf(config: JsonObject): string | undefined {
  const settings = own(config, 'settings');
  const endpoint = isJsonObject(settings) ? own(settings, 'handlersEndpoint') : undefined;
  if (endpoint === undefined) return undefined;
  if (typeof endpoint !== 'string' || !isHttp(endpoint))
    throw new PackageError(
      `handlersEndpoint in ${CONFIG_FILE} of the package must be an http or https address.`,
    );
  return endpoint;
}

export function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function notRunnable(config: JsonObject): string {
  const runtime = own(config, 'runtime');
  const inWhat = typeof runtime === 'string' ? ` (its runtime is ${runtime.slice(0, 40)})` : '';
  return `The package holds no ResourceProvider.zip with handlers that can be run here${inWhat}. Serve them at a Lambda-compatible endpoint and register with: formwork register --handlers <url>`;
}

const ENDINGS = ['.mjs', '.js', '.cjs'];

function entrypointOf(
  config: JsonObject,
  files: ReadonlyMap<string, Uint8Array>,
): { readonly file: string; readonly name: string } {
  const [entrypoint, runtime] = [own(config, 'entrypoint'), own(config, 'runtime')];
  if (typeof runtime === 'string' && !runtime.startsWith('nodejs'))
    throw new PackageError(notRunnable(config));
  const [, module, name] =
    /^([\w$./-]+)\.([A-Za-z_$][\w$]*)$/.exec(typeof entrypoint === 'string' ? entrypoint : '') ?? [];
  const file = ENDINGS.map((ending) => `${module}${ending}`).find((path) => files.has(path));
  if (file === undefined || name === undefined)
    throw new PackageError(
      `The package has no module for its entrypoint ${String(entrypoint).slice(0, 100)}.`,
    );
  return { file, name };
}
