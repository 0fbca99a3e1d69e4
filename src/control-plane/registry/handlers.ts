import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createLambdaInvoker,
  createWorkerInvoker,
  type Invoker,
  type OutputListener,
} from '../../provider/invoke/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import type { HandlerSource } from '../store/store.ts';
import { HANDLERS_FILE, withoutHandlers } from './load-provider.ts';
import { readPackage } from './package.ts';

export interface HandlersOptions {
  /** Where packages are unfolded, and schemas kept for workers. What is there can be deleted at any time but now. */
  readonly folder: string;
  readonly findPackage: (sha256: string) => Promise<Uint8Array | undefined>;
  /** The environment variables that handlers see. */
  readonly env: Readonly<Record<string, string>>;
  /** How many invocations of one type can go on at the same time. */
  readonly workers: number;
  /** The memory that one worker may use. */
  readonly memoryMb: number;
  /** The longest that one invocation may take, where the contract allows more. */
  readonly longestInvocationMs?: number;
  readonly onOutput?: (typeName: string) => OutputListener;
}

/** What handlers are started for. */
export interface HandlersOf {
  readonly type: ResourceType;
  readonly schema: string;
  readonly handlers: HandlerSource;
  /** Tells this version from others of the type. */
  readonly name: string;
}

/** Handlers that cannot be started. The message says why, and what to do. */
export class HandlersError extends Error {}

/** Starts handlers, wherever they are: on this machine in processes of their own, with limits. */
export async function startHandlers(version: HandlersOf, options: HandlersOptions): Promise<Invoker> {
  const invoker = await start(version, options);
  const { longestInvocationMs = Number.POSITIVE_INFINITY } = options;
  return {
    invoke: (request, { timeoutMs, ...rest }) =>
      invoker.invoke(request, { ...rest, timeoutMs: Math.min(timeoutMs, longestInvocationMs) }),
    close: () => invoker.close(),
  };
}

async function start(version: HandlersOf, options: HandlersOptions): Promise<Invoker> {
  const { handlers, type } = version;
  const listener = options.onOutput?.(type.typeName);
  const common = { type, ...(listener !== undefined && { onOutput: listener }) };
  if (handlers.kind === 'endpoint')
    return createLambdaInvoker({ ...common, endpoint: new URL(handlers.url) });
  const limits = { size: options.workers, memoryMb: options.memoryMb, env: options.env };
  const entry =
    handlers.kind === 'folder'
      ? await folderEntry(handlers.path, version, options.folder)
      : await packageEntry(handlers.sha256, options);
  return createWorkerInvoker({ ...common, ...limits, ...entry });
}

interface WorkerEntry {
  readonly module: URL;
  readonly exportName?: string;
}

async function folderEntry(path: string, { schema, name }: HandlersOf, room: string): Promise<WorkerEntry> {
  if (!existsSync(join(path, HANDLERS_FILE))) throw new HandlersError(withoutHandlers(path));
  const schemaFile = join(room, `${name}.schema.json`);
  await mkdir(room, { recursive: true, mode: 0o700 });
  await writeFile(schemaFile, schema);
  const module = program('folder-handlers');
  module.searchParams.set('folder', path);
  module.searchParams.set('schema', schemaFile);
  return { module };
}

/** Beside this file; the built command is a folder of its own, and workers' programs stay where they are. */
export function program(name: string): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const places = ['./', '../control-plane/registry/'].map(
    (folder) => new URL(`${folder}${name}.${ending}`, import.meta.url),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The program ${name} is missing from the package.`);
  return found;
}

async function packageEntry(sha256: string, { folder, findPackage }: HandlersOptions): Promise<WorkerEntry> {
  const home = join(folder, sha256);
  const bytes = await findPackage(sha256);
  if (bytes === undefined) throw new HandlersError('The package of the handlers is no longer stored.');
  const { entrypoint, files } = await readPackage(bytes);
  if (entrypoint === undefined) throw new HandlersError('The package holds no handlers.');
  if (!existsSync(home)) await unfold(files, home);
  return { module: pathToFileURL(join(home, entrypoint.file)), exportName: entrypoint.name };
}

/**
 * All of it or nothing: it is moved to its place when it is complete. A package without a package.json must not fall
 * under that of the folder which the data is in: how its modules are read would depend on where the server runs.
 */
async function unfold(files: ReadonlyMap<string, Uint8Array>, home: string): Promise<void> {
  const draft = `${home}.${process.pid}.draft`;
  await rm(draft, { recursive: true, force: true });
  for (const [name, content] of new Map([['package.json', Buffer.from('{}\n')], ...files])) {
    const path = join(draft, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, content);
  }
  await rename(draft, home).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
