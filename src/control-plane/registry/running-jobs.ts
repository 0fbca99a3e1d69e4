import type { JobClaim, RegistrationClaim, RegistrationRecord } from '../store/store.ts';
import { carryOut } from './registrar.ts';
import type { RegistryOptions } from './registry.ts';
import { testAgain } from './test-again.ts';
import type { Versions } from './versions.ts';
import { createWhileHeld, type HeldJob, jobKey, type WhileHeld } from './while-held.ts';

/** The jobs that this server does, and all else that must have ended before the store may be closed. */
export interface RunningJobs {
  /** Does a job. One that is being done here goes on under the new claim: it is not to be done beside itself. */
  run(claim: JobClaim): void;
  count(): number;
  /** Aborted when the next of them ends. */
  nextEnd(): AbortSignal;
  /** What becomes of a registration that is carried out here. */
  registering(token: string): Promise<RegistrationRecord> | undefined;
  /** Counts something among the tests that were asked for here. */
  addTests(work: Promise<void>): void;
  tested(): Promise<void>;
  track<Value>(work: Promise<Value>): Promise<Value>;
  ended(): Promise<void>;
}

export function createRunningJobs(
  options: RegistryOptions,
  versions: Versions,
  stop: AbortSignal,
): RunningJobs {
  const held = new Map<string, HeldJob>();
  const registering = new Map<string, Promise<RegistrationRecord>>();
  const testing = new Set<Promise<void>>();
  const underWay = new Set<Promise<unknown>>();
  const whileHeld = createWhileHeld(options, stop);
  let nextEnd = new AbortController();
  const onBug = (error: unknown): void => options.onBug?.(error);

  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    underWay.add(work);
    const end = (): void => void underWay.delete(work);
    work.then(end, end);
    return work;
  };
  const hold = <Claim extends JobClaim, Value>(
    claim: Claim,
    work: (job: HeldJob<Claim>, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> => {
    const [key, job] = [jobKey(claim.job), { claim }];
    held.set(key, job);
    const drop = (): void => {
      held.delete(key);
      nextEnd.abort();
      nextEnd = new AbortController();
    };
    return track(untilOver(job, whileHeld, stop, work, drop));
  };
  const register = (claim: RegistrationClaim): void => {
    const { token } = claim.job.registration;
    const work = hold(claim, (job, signal) => carryOut(job, options, signal)).finally(
      () => registering.get(token) === work && registering.delete(token),
    );
    registering.set(token, work);
    work.catch(onBug);
  };
  const addTests = (work: Promise<void>): void => {
    const watched = track(work)
      .catch(onBug)
      .finally(() => testing.delete(watched));
    testing.add(watched);
  };
  return {
    run: (claim) => {
      const { job } = claim;
      const running = held.get(jobKey(job));
      if (running !== undefined) running.claim = claim;
      else if (job.kind === 'registration') register({ ...claim, job });
      else addTests(hold({ ...claim, job }, (tests, signal) => testAgain(tests, versions, options, signal)));
    },
    count: () => held.size,
    nextEnd: () => nextEnd.signal,
    registering: (token) => registering.get(token),
    addTests,
    tested: async () => {
      await Promise.all(testing);
    },
    track,
    ended: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/**
 * Does a job, and once more if a claim of it came when the one before was over already. Nothing may happen between the
 * look for such a claim and `drop`.
 */
async function untilOver<Claim extends JobClaim, Value>(
  held: HeldJob<Claim>,
  whileHeld: WhileHeld,
  stop: AbortSignal,
  work: (held: HeldJob<Claim>, signal: AbortSignal) => Promise<Value>,
  drop: () => void,
): Promise<Value> {
  try {
    for (;;) {
      const value = await whileHeld(held, (signal) => work(held, signal));
      if (stop.aborted || held.over === held.claim) return value;
    }
  } finally {
    drop();
  }
}
