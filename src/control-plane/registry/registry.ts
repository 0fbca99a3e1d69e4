import { createHash } from 'node:crypto';
import type { Clock, Invoker } from '../../provider/invoke/index.ts';
import { ApiError } from '../api-error.ts';
import type { Seal } from '../seal.ts';
import type { RegistrationRecord, TypeStore } from '../store/store.ts';
import { configurationArn, type Home, typeArn } from './arn.ts';
import { knownConfiguration, readConfiguration, redactConfiguration } from './configuration.ts';
import type { ContractCheck } from './contract-check.ts';
import { deregister } from './deregister.ts';
import type { HandlersOf } from './handlers.ts';
import { createJobs } from './jobs.ts';
import type { TypeSource } from './registered-type.ts';
import { configurationProblem } from './registrar.ts';
import type { DescribedConfiguration, RegistryService } from './registry-service.ts';
import { createVersions, notFound, typeNotFound, type Versions } from './versions.ts';

export interface RegistryOptions {
  readonly store: TypeStore;
  readonly seal: Seal;
  readonly home: Home;
  readonly now: () => number;
  readonly sleep: Clock['sleep'];
  /** This server, among those that share the store. */
  readonly owner: string;
  readonly startHandlers: (version: HandlersOf) => Promise<Invoker>;
  readonly checkContract: ContractCheck;
  /** Fetches what a registration names by its address. */
  readonly fetchPackage: (address: string, signal: AbortSignal) => Promise<Uint8Array>;
  /** Where configurations find what `{{resolve:env:NAME}}` names. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Hears of registrations that ended. */
  readonly onRegistration?: (registration: RegistrationRecord) => void;
  /** Hears of what is nobody's mistake but ours. */
  readonly onBug?: (error: unknown) => void;
}

export interface Registry extends RegistryService, TypeSource {
  /** Goes on with registrations and tests that other servers have left, now and from time to time. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** How packages that were sent to this server are named in a registration. */
export const STORED_PACKAGE = 'formwork://packages/';

export function createRegistry(options: RegistryOptions): Registry {
  const { store, now } = options;
  const versions = createVersions(options);
  const jobs = createJobs(options, versions);
  return {
    home: options.home,
    resolve: async (typeName, versionId) => {
      const selector = { typeName, ...(versionId !== undefined && { versionId }) };
      const version = await versions.find(selector);
      if (version.isDeprecated) throw await notFound(selector, options);
      return await versions.start(version);
    },
    resolveForOperation: async (typeName, versionId) =>
      await versions.start(await versions.find({ typeName, versionId })),
    register: jobs.begin,
    settled: async (token) => known(await jobs.settled(token)),
    resume: jobs.resume,
    registration: async (token) => known(await store.findRegistration(token)),
    registrations: (filter) => store.registrations(filter),
    describe: async (selector) => versions.describe(await versions.find(selector)),
    types: async () => {
      const names = await store.typeNames();
      const shown = await Promise.all(
        names.map(async (name) => (await store.findDefault(name)) ?? (await store.versions(name)).at(-1)),
      );
      return shown.flatMap((version) => (version === undefined ? [] : versions.describe(version)));
    },
    versions: async (typeName) => {
      const found = await store.versions(typeName);
      if (found.length === 0) throw typeNotFound(typeName);
      return found.map(versions.describe);
    },
    deregister: async (selector) => {
      await deregister(selector, options);
      await versions.refresh();
    },
    setDefault: async ({ typeName, versionId }) => {
      if (!(await store.setDefault(typeName, versionId, now())))
        throw await notFound({ typeName, versionId }, options);
    },
    test: async (selector) => {
      const version = await versions.find(selector);
      await jobs.test(version);
      return versions.describe({ ...version, tests: 'IN_PROGRESS' });
    },
    tested: jobs.tested,
    restart: async (selector) => {
      const { typeName, versionId } = await versions.find(selector);
      await store.restart(typeName, versionId);
      await versions.refresh();
    },
    setConfiguration: (typeName, alias, text) => setConfiguration(typeName, alias, text, versions, options),
    configuration: (typeName, alias) => configuration(typeName, alias, versions, options),
    storePackage: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await store.putPackage(sha256, bytes);
      return `${STORED_PACKAGE}${sha256}`;
    },
    close: async () => {
      await jobs.close();
      await versions.close();
    },
  };
}

function known(found: RegistrationRecord | undefined): RegistrationRecord {
  if (found !== undefined) return found;
  throw new ApiError('CFNRegistryException', 'No registration token matches the identifier provided.');
}

async function setConfiguration(
  typeName: string,
  alias: string,
  text: string,
  versions: Versions,
  { store, seal, home, now }: RegistryOptions,
): Promise<string> {
  const { type } = versions.describe(await versions.find({ typeName }));
  const given = readConfiguration(text);
  const problem = configurationProblem(type, given);
  if (problem !== undefined) throw new ApiError('CFNRegistryException', problem);
  const sealed = seal.close(JSON.stringify(given), typeName);
  await store.setConfiguration({ typeName, alias, configuration: sealed, changedAt: now() });
  return configurationArn(typeName, alias, home);
}

async function configuration(
  typeName: string,
  alias: string,
  versions: Versions,
  { store, seal, home }: RegistryOptions,
): Promise<DescribedConfiguration> {
  await versions.find({ typeName });
  const record = await store.findConfiguration(typeName, alias);
  const arn = configurationArn(typeName, alias, home);
  const common = { arn, typeName, typeArn: typeArn(typeName, home), alias };
  const known = record && knownConfiguration(record, seal);
  if (known === undefined) return { ...common, configuration: '{}' };
  const shown = redactConfiguration(known);
  return { ...common, configuration: JSON.stringify(shown), changedAt: record!.changedAt };
}
