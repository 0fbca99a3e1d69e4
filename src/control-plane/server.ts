import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { wallClock } from '../provider/invoke/index.ts';
import { prepareValidation } from '../schema/index.ts';
import { type ApiOptions, createAnswer, createApi } from './api/api.ts';
import type { AccessKey } from './api/auth/access.ts';
import { createGuardedGate, createOpenGate } from './api/auth/gate.ts';
import { isLoopback } from './api/auth/pages.ts';
import { logAnswers } from './api/log-answers.ts';
import { createListener } from './api/node-listener.ts';
import { addOwnRoutes } from './api/own-routes.ts';
import type { CredentialsSource } from './credentials.ts';
import { inDataFolder, makeFolder, refuseEmptiedStore, STORE_FILE } from './data-folder.ts';
import { listen, StartError } from './listen.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createEngine } from './operations/engine.ts';
import { holdAnswers } from './operations/hold-answers.ts';
import type { Log } from './operations/log.ts';
import type { ResourceService } from './operations/resource-service.ts';
import { createResourceService } from './operations/service.ts';
import { createContractCheck } from './registry/check-contract.ts';
import { fetchPackage } from './registry/fetch-package.ts';
import { startHandlers } from './registry/handlers.ts';
import { createRegistry, type Registry } from './registry/registry.ts';
import type { RegistryService } from './registry/registry-service.ts';
import type { Seal } from './seal.ts';
import { openSeal } from './seal-key.ts';
import { openSqliteStore } from './store/sqlite/open-sqlite-store.ts';
import type { Store } from './store/store.ts';
import { loadTelemetry, tracedInvoker } from './telemetry.ts';
import { watchStore } from './watch-store.ts';

export interface ControlPlaneOptions {
  /** The folder that everything is kept in; made if it is missing. */
  readonly dataFolder: string;
  /** The address to listen on; `127.0.0.1` if left out. Others than loopback need keys. */
  readonly host?: string;
  /** 0, if left out: any that is free. */
  readonly port?: number;
  /** Who may call. Without keys everybody on this machine may do everything. */
  readonly keys?: readonly AccessKey[];
  readonly accountId?: string;
  readonly region?: string;
  /** What values are sealed with; made and kept in the data folder if left out. */
  readonly sealKey?: Uint8Array;
  /** What handlers and references of configurations see of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What handlers call AWS with. Without it they get no credentials, and requests that name a role are refused. */
  readonly credentials?: CredentialsSource;
  /** How many invocations of one type can go on at the same time; 8 if left out. */
  readonly workersPerType?: number;
  /** The memory that one worker may use; 256 if left out. */
  readonly workerMemoryMb?: number;
  /** The longest that one invocation may take, where the contract allows more: 60 seconds, 30 for read and list. */
  readonly longestInvocationMs?: number;
  /** Whether callers find all that they expect, for /health; always, if left out, once the server itself is up. */
  readonly isReady?: () => boolean;
  readonly log: Log;
  readonly version: string;
}

/** A server that runs. */
export interface ControlPlane {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly resources: ResourceService;
  readonly registry: RegistryService;
  /** Takes nothing more in, lets handlers end that run, and leaves the rest to the next start. */
  close(): Promise<void>;
}

/** How long handlers may go on when the server stops: their operations are carried on later in any case. */
const GRACE_MS = 10_000;
const DEFAULT_WORKERS = 8;
const DEFAULT_MEMORY_MB = 256;

export async function startControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const { host = '127.0.0.1', keys = [] } = options;
  if (keys.length === 0 && !isLoopback(host))
    throw new StartError(
      `Without access keys anybody who reaches ${host} could do anything. Give an access file (--access), or listen on 127.0.0.1.`,
    );
  await prepareValidation();
  const store = await inDataFolder(options.dataFolder, (folder) => {
    makeFolder(folder);
    refuseEmptiedStore(folder);
    return openSqliteStore({ file: join(folder, STORE_FILE) });
  });
  try {
    return await startOver(store, options, host, keys);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function startOver(
  store: Store,
  options: ControlPlaneOptions,
  host: string,
  keys: readonly AccessKey[],
): Promise<ControlPlane> {
  const { log, version, accountId = '000000000000', region = 'us-east-1' } = options;
  const home = { accountId, region };
  const credentials = options.credentials === undefined ? {} : { credentials: options.credentials };
  const seal = await inDataFolder(options.dataFolder, (folder) => openSeal(folder, options.sealKey));
  const owner = randomUUID();
  const registry = await createOwnRegistry(store, seal, home, options, keys, owner);
  const metrics = createMetrics(store);
  const watched = watchStore(store.operations, () => performance.now());
  const engine = createEngine({
    store: { ...store, operations: watched.operations },
    types: registry,
    seal,
    clock: wallClock,
    owner,
    log,
    ...credentials,
    onInvocation: metrics.invoked,
    onEnd: metrics.ended,
  });
  const resources = createResourceService({
    store,
    engine,
    types: registry,
    seal,
    clock: wallClock,
    account: accountId,
    region,
    ...credentials,
  });
  const gate = keys.length === 0 ? createOpenGate(home) : createGuardedGate(keys, home, Date.now);
  let phase: string | undefined = 'The server starts.';
  const api: ApiOptions = {
    resources: holdAnswers(resources, engine),
    registry,
    gate,
    ...listeners(log, metrics),
  };
  const answer = createAnswer(api);
  const app = createApi(api, answer);
  addOwnRoutes(app, {
    registry,
    gate,
    metrics,
    version,
    notReady: () =>
      phase ?? (options.isReady?.() === false ? 'Not all types are served yet.' : watched.problem()),
  });
  const listener = await listen(createListener(answer, app), host, options.port ?? 0);
  const { url } = listener;
  /** New requests first, then what runs: whatever was answered is written. */
  const stop = async (graceMs: number): Promise<void> => {
    phase = 'The server stops.';
    listener.leave();
    const since = performance.now();
    await engine.stop(graceMs);
    await listener.close(Math.max(0, graceMs - (performance.now() - since)));
    await registry.close();
  };
  try {
    engine.start();
    await inDataFolder(options.dataFolder, () => registry.resume());
  } catch (error) {
    await stop(0);
    throw error;
  }
  phase = undefined;
  log.info({ url, data: options.dataFolder }, 'The control plane serves');
  return {
    url,
    resources,
    registry,
    close: async () => {
      await stop(GRACE_MS);
      await store.close();
      log.info({}, 'The control plane has stopped');
    },
  };
}

function listeners(log: Log, metrics: Metrics): Pick<ApiOptions, 'onAnswer' | 'onBug' | 'onStoreTrouble'> {
  const logAnswer = logAnswers(log);
  return {
    onAnswer: (answered) => {
      metrics.answered(answered);
      logAnswer(answered);
    },
    onBug: (error, requestId) => log.error({ err: error, requestId }, 'A request could not be answered'),
    onStoreTrouble: (error, requestId) =>
      log.warn({ err: error, cause: error.cause, requestId }, 'The store kept a request from being answered'),
  };
}

async function createOwnRegistry(
  { types: store }: Store,
  seal: Seal,
  home: { readonly accountId: string; readonly region: string },
  options: ControlPlaneOptions,
  keys: readonly AccessKey[],
  owner: string,
): Promise<Registry> {
  const { log, env = {}, dataFolder, version } = options;
  const telemetry = await loadTelemetry(version);
  const handlers = {
    folder: join(dataFolder, 'handlers'),
    findPackage: (sha256: string) => store.findPackage(sha256),
    env,
    workers: options.workersPerType ?? DEFAULT_WORKERS,
    memoryMb: options.workerMemoryMb ?? DEFAULT_MEMORY_MB,
    ...(options.longestInvocationMs !== undefined && { longestInvocationMs: options.longestInvocationMs }),
    onOutput: (typeName: string) => (text: string) => log.info({ typeName, output: text }, 'A handler wrote'),
  };
  return createRegistry({
    store,
    seal,
    home,
    now: () => Math.floor(wallClock.now()),
    sleep: wallClock.sleep,
    owner,
    env,
    startHandlers: async (version) => tracedInvoker(await startHandlers(version, handlers), telemetry),
    checkContract: createContractCheck(handlers, home, options.credentials),
    fetchPackage: (address, signal) =>
      fetchPackage(address, { store, allowFiles: keys.length === 0 }, signal),
    onRegistration: ({ typeName, status, versionId, description }) =>
      log.info({ typeName, status, versionId, description }, 'A registration has ended'),
    onBug: (error) => log.error({ err: error }, 'The registry failed'),
  });
}
