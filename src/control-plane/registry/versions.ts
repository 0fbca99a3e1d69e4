import type { JsonObject } from '../../json/index.ts';
import type { Invoker } from '../../provider/invoke/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';
import { SealError } from '../seal.ts';
import type { TypeVersionRecord } from '../store/store.ts';
import { typeArn, versionArn } from './arn.ts';
import { openConfiguration, resolveReferences, UnresolvedReference } from './configuration.ts';
import { HandlersError } from './handlers.ts';
import { PackageError } from './package.ts';
import { type PatientInvoker, patientInvoker } from './patient-invoker.ts';
import type { RegisteredType } from './registered-type.ts';
import type { RegistryOptions } from './registry.ts';
import type { DescribedVersion, TypeSelector } from './registry-service.ts';

/** The versions of all types: found, compiled, and with their handlers started. */
export interface Versions {
  /** The default version if none is named. Throws an ApiError if there is no such version. */
  find(selector: TypeSelector): Promise<TypeVersionRecord>;
  describe(version: TypeVersionRecord): DescribedVersion;
  /** Ready to work with; the handlers are started with the first one who asks. */
  start(version: TypeVersionRecord): Promise<RegisteredType>;
  /**
   * Ends, as soon as nobody waits for them, the handlers of versions that have been deregistered or restarted, on
   * whatever server. Whoever needs them again starts them again.
   */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export function typeNotFound(typeName: string): ApiError {
  return new ApiError('TypeNotFoundException', `The type '${typeName}' cannot be found.`);
}

export function versionNotFound(typeName: string, versionId: string): ApiError {
  return new ApiError(
    'TypeNotFoundException',
    `The version '${versionId}' of type '${typeName}' cannot be found.`,
  );
}

/** What is not there: the type, or only that version of it. */
export async function notFound(
  { typeName, versionId }: TypeSelector,
  { store }: Pick<RegistryOptions, 'store'>,
): Promise<ApiError> {
  const isKnown = versionId !== undefined && (await store.findDefault(typeName)) !== undefined;
  return isKnown ? versionNotFound(typeName, versionId) : typeNotFound(typeName);
}

export function createVersions(options: RegistryOptions): Versions {
  const { store, home } = options;
  /** A version never changes its schema, and compiling takes a while. */
  const types = new Map<string, ResourceType>();
  const started = new Map<string, Started>();
  // If the store cannot be asked now, the next look does it.
  const recent = createRecent(options, () => void refresh(started, options).catch(() => {}));

  const typeOf = (version: TypeVersionRecord): ResourceType => {
    const key = keyOf(version);
    const type = types.get(key) ?? compileSchema(loadSchema(version.schema, 'schema.json').document!);
    types.set(key, type);
    return type;
  };
  const find = async (selector: TypeSelector): Promise<TypeVersionRecord> => {
    const { typeName, versionId } = selector;
    const found = await recent(`${typeName}/${versionId ?? ''}`, () =>
      versionId === undefined ? store.findDefault(typeName) : store.findVersion(typeName, versionId),
    );
    if (found === undefined) throw await notFound(selector, options);
    return found;
  };
  return {
    find,
    describe: (version) => ({
      ...version,
      arn: versionArn(version.typeName, version.versionId, home),
      typeArn: typeArn(version.typeName, home),
      type: typeOf(version),
    }),
    start: (version) => {
      const key = keyOf(version);
      const present = started.get(key);
      if (present !== undefined && present.version.restarts >= version.restarts) return present.type;
      if (present !== undefined) retire(present, started);
      const one: Started = {
        version,
        type: start(version, typeOf(version), recent, options).catch(asApiError),
      };
      started.set(key, one);
      // What could not be started is tried again by the next one who asks.
      one.type.catch(() => started.get(key) === one && started.delete(key));
      return one.type;
    },
    refresh: () => refresh(started, options),
    close: async () => {
      const all = await Promise.allSettled([...started.values()].map(({ type }) => type));
      await Promise.all(
        all.map((one) => (one.status === 'fulfilled' ? one.value.invoker.close() : undefined)),
      );
    },
  };
}

/** Handlers that run, and the version as it was when they were started. */
interface Started {
  readonly version: TypeVersionRecord;
  readonly type: Promise<StartedType>;
  /** The revision at which the version was last looked at again. */
  seenAt?: number;
}

function retire(leaving: Started, started: Map<string, Started>): void {
  started.delete(keyOf(leaving.version));
  void leaving.type.then(({ invoker }) => invoker.closeWhenIdle()).catch(() => {});
}

/** Holds what is started against the store, if that has changed since the last time. */
async function refresh(started: Map<string, Started>, { store }: RegistryOptions): Promise<void> {
  const revision = await store.revision();
  for (const one of started.values()) {
    if (one.seenAt === revision) continue;
    const { typeName, versionId, restarts } = one.version;
    const version = await store.findVersion(typeName, versionId);
    one.seenAt = revision;
    const isOutdated = version === undefined || version.isDeprecated || version.restarts !== restarts;
    if (isOutdated && started.get(keyOf(one.version)) === one) retire(one, started);
  }
}

function keyOf({ typeName, versionId }: Required<TypeSelector>): string {
  return `${typeName}/${versionId}`;
}

/** What keeps handlers from working concerns their author, who learns of it by the operation. */
function asApiError(error: unknown): never {
  const isKnown = [HandlersError, PackageError, UnresolvedReference, SealError].some(
    (kind) => error instanceof kind,
  );
  throw isKnown ? new ApiError('PrivateTypeException', (error as Error).message) : error;
}

/** That a type has no configuration is worth remembering. */
const NOT_SET = 'not set';

interface StartedType extends RegisteredType {
  readonly invoker: PatientInvoker;
}

async function start(
  version: TypeVersionRecord,
  type: ResourceType,
  recent: Recent,
  { store, seal, env, home, startHandlers }: RegistryOptions,
): Promise<StartedType> {
  const { typeName, versionId, schema, handlers } = version;
  const name = `${typeName.replaceAll('::', '-')}-${versionId}`;
  const startAnew = (): Promise<Invoker> => startHandlers({ type, schema, handlers, name });
  // Only operations that were accepted before still need a deprecated version.
  const invoker = patientInvoker(await startAnew(), startAnew, version.isDeprecated);
  return {
    typeName,
    versionId,
    arn: versionArn(typeName, versionId, home),
    type,
    invoker,
    configuration: async (): Promise<JsonObject | undefined> => {
      const record = await recent(
        `configuration/${typeName}`,
        async () => (await store.findConfiguration(typeName, 'default')) ?? NOT_SET,
      );
      if (record === NOT_SET) return undefined;
      try {
        return resolveReferences(openConfiguration(record, seal), env);
      } catch (error) {
        return asApiError(error);
      }
    },
  };
}

/** What was read stays good until something in the store changes. */
type Recent = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

function createRecent({ store }: RegistryOptions, onChange: () => void): Recent {
  const values = new Map<string, unknown>();
  let revision: number | undefined;
  return async <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const current = await store.revision();
    if (current !== revision) {
      values.clear();
      onChange();
    }
    revision = current;
    if (values.has(key)) return values.get(key) as Value;
    const value = await read();
    // What the store does not have is not kept: the keys of that come from outside, and have no end.
    if (value !== undefined && revision === current) values.set(key, value);
    return value;
  };
}
