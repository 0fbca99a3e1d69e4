import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/index.ts';
import {
  compileSchema,
  loadSchema,
  type ResourceType,
  validateModel,
  validateSchema,
} from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';
import { statusMessage } from '../status-message.ts';
import type {
  HandlerSource,
  RegistrationClaim,
  RegistrationEnd,
  RegistrationRecord,
  TestsOutcome,
  TypeVersionRecord,
} from '../store/store.ts';
import { knownConfiguration, resolveReferences, UnresolvedReference } from './configuration.ts';
import { PackageError, readPackage } from './package.ts';
import type { RegistryOptions } from './registry.ts';
import type { RegisterRequest, Registrable } from './registry-service.ts';
import { givenUp, type HeldJob, writeEnd } from './while-held.ts';

/** What a registration needs to be gone on with, as it is stored. The configuration is sealed, in base64. */
type StoredRequest = Omit<RegisterRequest, 'configuration' | 'clientRequestToken'> & {
  readonly configuration?: string;
};

/** What AWS allows. */
const MOST_VERSIONS = 50;
const MOST_ERRORS_TOLD = 5;

/** A registration that fails for a reason the author can do something about. */
class Refusal extends Error {
  readonly report: string | undefined;

  constructor(message: string, report?: string) {
    super(message);
    this.report = report;
  }
}

export function storedRequest(request: RegisterRequest, token: string, { seal }: RegistryOptions): string {
  const { configuration, clientRequestToken: _, ...rest } = request;
  const sealed =
    configuration && Buffer.from(seal.close(JSON.stringify(configuration), token)).toString('base64');
  return JSON.stringify({
    ...rest,
    ...(sealed !== undefined && { configuration: sealed }),
  } satisfies StoredRequest);
}

/**
 * Carries a registration out, to whatever end. All that it changes is written at its end, in one piece, and only if the
 * claim is still held. It rejects only if that cannot be stored.
 */
export async function carryOut(
  held: HeldJob<RegistrationClaim>,
  options: RegistryOptions,
  signal: AbortSignal,
): Promise<RegistrationRecord> {
  const { registration } = held.claim.job;
  let end: RegistrationEnd;
  try {
    const hopeless = givenUp(held.claim);
    if (hopeless !== undefined) throw new Refusal(hopeless);
    end = await register(registration, options, signal);
  } catch (error) {
    // Whoever holds the claim next goes on with it.
    if (signal.aborted) return registration;
    const report = error instanceof Refusal ? error.report : undefined;
    end = {
      status: 'FAILED',
      description: statusMessage(reasonOf(error)),
      ...(report !== undefined && { testsReport: report }),
    };
    if (!isExpected(error)) options.onBug?.(error);
  }
  const ended = await writeEnd(held, (claim) => options.store.endRegistration(claim, end, options.now()));
  if (ended === undefined) return registration;
  options.onRegistration?.(ended);
  return ended;
}

function isExpected(error: unknown): error is Error {
  return [Refusal, PackageError, UnresolvedReference, ApiError].some((kind) => error instanceof kind);
}

function reasonOf(error: unknown): string {
  return isExpected(error)
    ? error.message
    : 'The server could not carry out the registration because of a fault of its own.';
}

async function register(
  registration: RegistrationRecord,
  options: RegistryOptions,
  signal: AbortSignal,
): Promise<RegistrationEnd> {
  const { store, now } = options;
  const request = JSON.parse(registration.request) as StoredRequest;
  const { schema, handlers, inputs } = await gather(request.what, options, signal);
  const type = await compiled(schema, request.typeName);
  const { typeName } = type;
  const known = await store.versions(typeName);
  if (known.filter(({ isDeprecated }) => !isDeprecated).length >= MOST_VERSIONS)
    throw new Refusal(
      `${typeName} has ${MOST_VERSIONS} versions. Deregister some before registering another one.`,
    );
  const configuration = givenConfiguration(request, registration.token, type, options);
  const tested = configuration ?? (await presentConfiguration(typeName, options));
  const candidate = {
    type,
    schema,
    handlers,
    configuration: tested && resolveReferences(tested, options.env),
    inputs,
  };
  const tests = await test(request, candidate, options, signal);
  const { executionRoleArn, logging } = request;
  const sealed = configuration && options.seal.close(JSON.stringify(configuration), typeName);
  return {
    status: 'COMPLETE',
    description: 'Registered.',
    version: {
      typeName,
      schema,
      handlers,
      createdAt: registration.createdAt,
      ...(executionRoleArn !== undefined && { executionRoleArn }),
      ...(logging !== undefined && { logging }),
      ...tests,
    },
    setDefault: request.setDefault === true,
    ...(sealed && { configuration: { typeName, alias: 'default', configuration: sealed, changedAt: now() } }),
  };
}

/** What the versions before are configured with, and this one will be. */
async function presentConfiguration(
  typeName: string,
  { store, seal }: RegistryOptions,
): Promise<JsonObject | undefined> {
  const record = await store.findConfiguration(typeName, 'default');
  return record && knownConfiguration(record, seal);
}

interface Gathered {
  readonly schema: string;
  readonly handlers: HandlerSource;
  readonly inputs: ReadonlyMap<string, Uint8Array>;
}

async function gather(
  what: Registrable,
  { store, fetchPackage }: RegistryOptions,
  signal: AbortSignal,
): Promise<Gathered> {
  if (what.kind === 'schema') return { ...what, inputs: new Map() };
  const bytes = await fetchPackage(what.address, signal);
  const { schema, endpoint, inputs } = await readPackage(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await store.putPackage(sha256, bytes);
  if (endpoint === undefined) return { schema, inputs, handlers: { kind: 'package', sha256 } };
  return { schema, inputs, handlers: { kind: 'endpoint', url: endpoint, inputs: sha256 } };
}

/** The inputs of a version that is tested again. Those of handlers in a folder are read there. */
export async function inputsOf(
  { handlers }: TypeVersionRecord,
  { store }: RegistryOptions,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const sha256 =
    handlers.kind === 'package'
      ? handlers.sha256
      : handlers.kind === 'endpoint'
        ? handlers.inputs
        : undefined;
  const bytes = sha256 === undefined ? undefined : await store.findPackage(sha256);
  return bytes === undefined ? new Map() : (await readPackage(bytes)).inputs;
}

async function compiled(schema: string, typeName: string): Promise<ResourceType> {
  const { diagnostics } = await validateSchema(schema, 'schema.json');
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const told = errors.slice(0, MOST_ERRORS_TOLD).map(({ code, message }) => `${message} (${code})`);
    const more = errors.length > told.length ? ` And ${errors.length - told.length} more.` : '';
    throw new Refusal(`The schema is invalid. ${told.join(' ')}${more}`);
  }
  const type = compileSchema(loadSchema(schema, 'schema.json').document!);
  if (type.typeName !== typeName)
    throw new Refusal(`The package is that of ${type.typeName}, but ${typeName} was to be registered.`);
  return type;
}

function givenConfiguration(
  { configuration }: StoredRequest,
  token: string,
  type: ResourceType,
  { seal }: RegistryOptions,
): JsonObject | undefined {
  if (configuration === undefined) return undefined;
  const opened: JsonValue = JSON.parse(seal.open(Buffer.from(configuration, 'base64'), token));
  const problem = configurationProblem(type, opened);
  if (problem !== undefined) throw new Refusal(problem);
  return opened as JsonObject;
}

/** Why a configuration is none of this type; messages of validation do not repeat values. */
export function configurationProblem(type: ResourceType, configuration: JsonValue): string | undefined {
  if (type.typeConfiguration === undefined)
    return `${type.typeName} has no configuration: its schema has no typeConfiguration.`;
  const errors = validateModel(type, configuration, 'configuration').filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length === 0 && isJsonObject(configuration)) return undefined;
  return `The configuration does not fit the typeConfiguration of the schema: ${errors.map(({ message }) => message).join(' ')}`;
}

async function test(
  { skipContractTests }: StoredRequest,
  candidate: Parameters<RegistryOptions['checkContract']>[0],
  { checkContract }: RegistryOptions,
  signal: AbortSignal,
): Promise<TestsOutcome> {
  if (candidate.type.provisioning === 'non-provisionable')
    return {
      tests: 'NOT_TESTED',
      testsMessage:
        'The type has no create, read and delete handlers: nothing can be provisioned, or tested.',
    };
  if (skipContractTests)
    return { tests: 'NOT_TESTED', testsMessage: 'The contract tests were skipped on demand.' };
  signal.throwIfAborted();
  const { passed, message, report } = await checkContract(candidate, signal);
  if (!passed) throw new Refusal(message, report);
  return { tests: 'PASSED', testsMessage: statusMessage(message), testsReport: report };
}
