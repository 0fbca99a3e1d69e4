import { randomUUID } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import type { RegistrationRecord, TypeVersionRecord } from '../store/store.ts';
import { carryOut, inputsOf, storedRequest } from './registrar.ts';
import type { RegistryOptions } from './registry.ts';
import type { RegisterRequest } from './registry-service.ts';
import type { Versions } from './versions.ts';

/** What the registry does in the background: registrations, and contract tests on demand. */
export interface Jobs {
  begin(request: RegisterRequest): Promise<RegistrationRecord>;
  /** Ends when the registration has; undefined if nobody here carries it out. */
  settled(token: string): Promise<RegistrationRecord> | undefined;
  /** Goes on with what a server before this one has not ended. */
  resume(): Promise<void>;
  test(version: TypeVersionRecord): void;
  /** Ends when no tests run any more. */
  tested(): Promise<void>;
  /** Stops everything; the next server goes on with it. */
  close(): Promise<void>;
}

export function createJobs(options: RegistryOptions, versions: Versions): Jobs {
  const { store, now } = options;
  const stop = new AbortController();
  const running = new Map<string, Promise<RegistrationRecord>>();
  /** By version: one that is tested need not be tested twice at the same time. */
  const testing = new Map<string, Promise<void>>();

  const test = (version: TypeVersionRecord): void => {
    const key = `${version.typeName}/${version.versionId}`;
    if (testing.has(key)) return;
    const job = testAgain(version, versions, options, stop.signal).finally(() => testing.delete(key));
    testing.set(key, job);
  };
  const run = (registration: RegistrationRecord): void => {
    const { token } = registration;
    if (running.has(token)) return;
    const job = carryOut(registration, options, stop.signal).finally(() => running.delete(token));
    running.set(token, job);
    job.catch((error: unknown) => options.onBug?.(error));
  };
  return {
    begin: async (request) => {
      const { typeName, clientRequestToken } = request;
      const token = randomUUID();
      const registration = await store.addRegistration({
        token,
        typeName,
        ...(clientRequestToken !== undefined && { clientRequestToken }),
        status: 'IN_PROGRESS',
        description: 'The registration is in progress.',
        createdAt: now(),
        request: storedRequest(request, token, options),
      });
      if (registration.status === 'IN_PROGRESS') run(registration);
      return registration;
    },
    settled: (token) => running.get(token),
    resume: async () => {
      for (const registration of await store.registrations({ status: 'IN_PROGRESS' })) run(registration);
      for (const typeName of await store.typeNames())
        for (const version of await store.versions(typeName))
          if (version.tests === 'IN_PROGRESS' && !version.isDeprecated) test(version);
    },
    test,
    tested: async () => {
      await Promise.all(testing.values());
    },
    close: async () => {
      stop.abort();
      await Promise.allSettled([...running.values(), ...testing.values()]);
    },
  };
}

async function testAgain(
  version: TypeVersionRecord,
  versions: Versions,
  options: RegistryOptions,
  signal: AbortSignal,
): Promise<void> {
  const { store, now, checkContract, onBug } = options;
  const { typeName, versionId, schema, handlers } = version;
  try {
    const { type, configuration } = await versions.start(version);
    const inputs = await inputsOf(version, options);
    const candidate = { type, schema, handlers, configuration: await configuration(), inputs };
    signal.throwIfAborted();
    const { passed, message, report } = await checkContract(candidate, signal);
    const tests = {
      tests: passed ? 'PASSED' : 'FAILED',
      testsMessage: message,
      testsReport: report,
    } as const;
    await store.setTests(typeName, versionId, tests, now());
  } catch (error) {
    // The next server tests it again.
    if (signal.aborted) return;
    const isExpected = error instanceof ApiError;
    const testsMessage = isExpected
      ? error.message
      : 'The tests could not be run because of a fault of the server.';
    await store.setTests(typeName, versionId, { tests: 'FAILED', testsMessage }, now()).catch(() => {});
    if (!isExpected) onBug?.(error);
  }
}
