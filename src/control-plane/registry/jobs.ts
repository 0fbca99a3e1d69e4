import { randomUUID } from 'node:crypto';
import type { JobClaim, RegistrationClaim, RegistrationRecord, TypeVersionRecord } from '../store/store.ts';
import { carryOut, storedRequest } from './registrar.ts';
import type { RegistryOptions } from './registry.ts';
import type { RegisterRequest } from './registry-service.ts';
import { testAgain } from './test-again.ts';
import type { Versions } from './versions.ts';
import { LEASE_MS, leaseOf, whileHeld } from './while-held.ts';

/** What the registry does in the background: registrations, and contract tests on demand. */
export interface Jobs {
  begin(request: RegisterRequest): Promise<RegistrationRecord>;
  /** Ends when the registration has, whoever carries it out, or when everything is stopped; undefined if there is none. */
  settled(token: string): Promise<RegistrationRecord | undefined>;
  /** Goes on with what other servers have left, now and from time to time. */
  resume(): Promise<void>;
  test(version: TypeVersionRecord): Promise<void>;
  /** Ends when no tests run any more that were asked for here. */
  tested(): Promise<void>;
  /** Stops everything; another server, or the next one, goes on with it. */
  close(): Promise<void>;
}

/** How often a job that another server does is looked at. */
const LOOK_MS = 1000;

export function createJobs(options: RegistryOptions, versions: Versions): Jobs {
  const { store, now, sleep, onBug } = options;
  const stop = new AbortController();
  const registering = new Map<string, Promise<RegistrationRecord>>();
  const testing = new Set<Promise<void>>();
  /** All that must have ended before the store may be closed. */
  const underWay = new Set<Promise<unknown>>();

  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    underWay.add(work);
    const end = (): void => void underWay.delete(work);
    work.then(end, end);
    return work;
  };
  const register = (claim: RegistrationClaim): void => {
    const { token } = claim.job.registration;
    const work = track(
      whileHeld(claim, options, stop.signal, (signal) => carryOut(claim, options, signal)),
    ).finally(() => registering.get(token) === work && registering.delete(token));
    registering.set(token, work);
    work.catch((error: unknown) => onBug?.(error));
  };
  const addTests = (work: Promise<void>): void => {
    const watched = track(work)
      .catch((error: unknown) => onBug?.(error))
      .finally(() => testing.delete(watched));
    testing.add(watched);
  };
  const run = (claim: JobClaim): void => {
    const { job, fence } = claim;
    if (job.kind === 'registration') register({ job, fence });
    else
      addTests(
        whileHeld(claim, options, stop.signal, (signal) =>
          testAgain({ job, fence }, versions, options, signal),
        ),
      );
  };
  const takeOver = async (): Promise<void> => {
    for (const claim of await store.claimJobs(leaseOf(options), now())) run(claim);
  };
  const keepLooking = async (): Promise<void> => {
    for (;;) {
      await sleep(LEASE_MS, stop.signal);
      if (stop.signal.aborted) return;
      await takeOver().catch((error: unknown) => onBug?.(error));
    }
  };
  const begin = async (request: RegisterRequest): Promise<RegistrationRecord> => {
    stop.signal.throwIfAborted();
    const { typeName, clientRequestToken } = request;
    const token = randomUUID();
    const registration = {
      token,
      typeName,
      ...(clientRequestToken !== undefined && { clientRequestToken }),
      description: 'The registration is in progress.',
      createdAt: now(),
      request: storedRequest(request, token, options),
    };
    const added = await store.addRegistration(registration, leaseOf(options));
    if (added.kind === 'known') return added.registration;
    register(added.claim);
    return added.claim.job.registration;
  };
  const test = async ({ typeName, versionId }: TypeVersionRecord): Promise<void> => {
    stop.signal.throwIfAborted();
    const claim = await store.beginTests(typeName, versionId, leaseOf(options), now());
    if (claim === undefined) addTests(testedElsewhere(typeName, versionId, options, stop.signal));
    else run(claim);
  };
  return {
    begin: (request) => track(begin(request)),
    settled: async (token) => {
      for (;;) {
        const found = (await registering.get(token)) ?? (await store.findRegistration(token));
        if (found?.status !== 'IN_PROGRESS' || stop.signal.aborted) return found;
        await sleep(LOOK_MS, stop.signal);
      }
    },
    resume: async () => {
      await track(takeOver());
      track(keepLooking());
    },
    test: (version) => track(test(version)),
    tested: async () => {
      await Promise.all(testing);
    },
    close: async () => {
      stop.abort();
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/** Ends when the tests of a version have that another server runs. */
async function testedElsewhere(
  typeName: string,
  versionId: string,
  { store, sleep }: RegistryOptions,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted && (await store.findVersion(typeName, versionId))?.tests === 'IN_PROGRESS')
    await sleep(LOOK_MS, stop);
}
