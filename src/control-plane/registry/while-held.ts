import type { JobClaim, Lease, RegistryJob } from '../store/store.ts';
import type { RegistryOptions } from './registry.ts';

/** How long a server may be silent until another one takes its jobs over. */
export const LEASE_MS = 15_000;

/**
 * How often a job is begun. One that kills its server, or whose end the store will not take, would otherwise be done
 * again for ever.
 */
export const MOST_ATTEMPTS = 3;

/** A job that this server does. */
export interface HeldJob<Claim extends JobClaim = JobClaim> {
  /** The newest: one that ran out unnoticed, as while the machine slept, may have been given to this server again. */
  claim: Claim;
  /** The claim that the end was written under, or that was lost. If there is a newer one, the job is to be done again. */
  over?: JobClaim;
}

export function leaseOf({ owner, now }: RegistryOptions): Lease {
  return { owner, until: now() + LEASE_MS };
}

/** Tells jobs apart. */
export function jobKey(job: RegistryJob): string {
  return job.kind === 'registration'
    ? job.registration.token
    : `${job.version.typeName} ${job.version.versionId}`;
}

/** Why a job is not to be begun once more; a text that every store can keep. */
export function givenUp({ attempts }: JobClaim): string | undefined {
  return attempts > MOST_ATTEMPTS
    ? `Given up after ${MOST_ATTEMPTS} attempts: none of them came to an end that could be stored. The log of the server tells more.`
    : undefined;
}

/**
 * Does a job, and prolongs its claim meanwhile. The signal is aborted when the server stops, and when the claim is
 * lost: somebody else does the job then, and what comes of it here is not written. A server that stops gives it back.
 */
export type WhileHeld = <Value>(
  held: HeldJob,
  work: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>;

/** The claims of all jobs that are being done are prolonged together. */
export function createWhileHeld(options: RegistryOptions, stop: AbortSignal): WhileHeld {
  const all: HeldJobs = new Map();
  let idle = new AbortController();
  let renewing: Promise<void> | undefined;
  const hold = (held: HeldJob): AbortSignal => {
    const lost = new AbortController();
    all.set(held, lost);
    renewing ??= keepRenewing(all, options, idle.signal);
    return lost.signal;
  };
  const leave = async (held: HeldJob): Promise<void> => {
    all.delete(held);
    if (all.size > 0) return;
    const ending = renewing;
    idle.abort();
    idle = new AbortController();
    renewing = undefined;
    await ending;
  };
  return async (held, work) => {
    const lost = hold(held);
    try {
      return await work(AbortSignal.any([stop, lost]));
    } finally {
      await leave(held);
      // Whoever does not learn of it waits until the lease runs out.
      if (stop.aborted) await options.store.giveBackJobs([held.claim]).catch(() => {});
    }
  };
}

/** What to abort when the claim of a job is lost. */
type HeldJobs = Map<HeldJob, AbortController>;

async function keepRenewing(all: HeldJobs, options: RegistryOptions, idle: AbortSignal): Promise<void> {
  for (;;) {
    await options.sleep(LEASE_MS / 3, idle);
    if (idle.aborted) return;
    // The store may be away for a moment. If it is for longer, others will have taken the jobs when it is back.
    await renew(all, options).catch((error: unknown) => options.onBug?.(error));
  }
}

async function renew(all: HeldJobs, options: RegistryOptions): Promise<void> {
  const asked = [...all].map(([held, lost]) => ({ held, lost, claim: held.claim }));
  const renewed = await options.store.renewJobs(
    asked.map(({ claim }) => claim),
    leaseOf(options),
  );
  const kept = new Set(renewed.map(({ job }) => jobKey(job)));
  for (const { held, lost, claim } of asked) {
    const isOld = all.get(held) !== lost || held.claim !== claim;
    if (isOld || kept.has(jobKey(claim.job))) continue;
    held.over = claim;
    lost.abort();
  }
}

/**
 * Writes the end of a job. Where that is refused because this server was given a newer claim meanwhile, it is written
 * under that one.
 */
export async function writeEnd<Claim extends JobClaim, Written>(
  held: HeldJob<Claim>,
  write: (claim: Claim) => Promise<Written>,
): Promise<Written> {
  for (;;) {
    const { claim } = held;
    held.over = claim;
    const written = await write(claim);
    if (written || held.claim === claim) return written;
  }
}
