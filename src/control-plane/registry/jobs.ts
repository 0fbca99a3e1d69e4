import { randomUUID } from 'node:crypto';
import type { RegistrationRecord, TypeVersionRecord } from '../store/store.ts';
import { TESTS_AT_ONCE } from './contract-check.ts';
import { storedRequest } from './registrar.ts';
import type { RegistryOptions } from './registry.ts';
import type { RegisterRequest } from './registry-service.ts';
import { createRunningJobs, type RunningJobs } from './running-jobs.ts';
import type { Versions } from './versions.ts';
import { LEASE_MS, leaseOf } from './while-held.ts';

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
  const { store, sleep } = options;
  const stop = new AbortController();
  const running = createRunningJobs(options, versions, stop.signal);
  const { track } = running;
  return {
    begin: (request) => track(begin(request, running, options, stop.signal)),
    settled: async (token) => {
      for (;;) {
        const found = (await running.registering(token)) ?? (await store.findRegistration(token));
        if (found?.status !== 'IN_PROGRESS' || stop.signal.aborted) return found;
        await sleep(LOOK_MS, stop.signal);
      }
    },
    resume: async () => {
      await track(takeOver(running, options));
      track(keepLooking(running, versions, options, stop.signal));
    },
    test: (version) => track(test(version, running, options, stop.signal)),
    tested: running.tested,
    close: async () => {
      stop.abort();
      await running.ended();
    },
  };
}

/** No more than can be tested: other servers may have room for the rest. */
async function takeOver({ run, count }: RunningJobs, options: RegistryOptions): Promise<void> {
  const room = TESTS_AT_ONCE - count();
  if (room <= 0) return;
  for (const claim of await options.store.claimJobs(leaseOf(options), options.now(), room)) run(claim);
}

/** From time to time, and whenever there is room again, for what was left because there was none may be much. */
async function keepLooking(
  running: RunningJobs,
  versions: Versions,
  options: RegistryOptions,
  stop: AbortSignal,
): Promise<void> {
  const onBug = (error: unknown): void => options.onBug?.(error);
  let ended = running.nextEnd();
  for (;;) {
    await options.sleep(LEASE_MS, AbortSignal.any([stop, ended]));
    if (stop.aborted) return;
    ended = running.nextEnd();
    await takeOver(running, options).catch(onBug);
    await versions.refresh().catch(onBug);
  }
}

async function begin(
  request: RegisterRequest,
  { run }: RunningJobs,
  options: RegistryOptions,
  stop: AbortSignal,
): Promise<RegistrationRecord> {
  stop.throwIfAborted();
  const { typeName, clientRequestToken } = request;
  const token = randomUUID();
  const registration = {
    token,
    typeName,
    ...(clientRequestToken !== undefined && { clientRequestToken }),
    description: 'The registration is in progress.',
    createdAt: options.now(),
    request: storedRequest(request, token, options),
  };
  const added = await options.store.addRegistration(registration, leaseOf(options));
  if (added.kind === 'known') return added.registration;
  run(added.claim);
  return added.claim.job.registration;
}

async function test(
  { typeName, versionId }: TypeVersionRecord,
  { run, addTests }: RunningJobs,
  options: RegistryOptions,
  stop: AbortSignal,
): Promise<void> {
  stop.throwIfAborted();
  const claim = await options.store.beginTests(typeName, versionId, leaseOf(options), options.now());
  if (claim === undefined) addTests(testedElsewhere(typeName, versionId, options, stop));
  else run(claim);
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
