import type { JobClaim, Lease } from '../store/store.ts';
import type { RegistryOptions } from './registry.ts';

/** How long a server may be silent until another one takes its jobs over. */
export const LEASE_MS = 15_000;

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

/**
 * Does a job, and prolongs its claim meanwhile. The signal is aborted when the server stops, and when the claim is
 * lost: somebody else does the job then, and what comes of it here is not written. A server that stops gives it back.
 */
export async function whileHeld<Value>(
  held: HeldJob,
  options: RegistryOptions,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const [lost, done] = [new AbortController(), new AbortController()];
  const renewing = keepRenewing(held, options, lost, done.signal);
  try {
    return await work(AbortSignal.any([stop, lost.signal]));
  } finally {
    done.abort();
    await renewing;
    if (stop.aborted) await giveBack(held.claim, options);
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

async function keepRenewing(
  held: HeldJob,
  options: RegistryOptions,
  lost: AbortController,
  done: AbortSignal,
): Promise<void> {
  for (;;) {
    await options.sleep(LEASE_MS / 3, done);
    if (done.aborted) return;
    try {
      const { claim } = held;
      const renewed = await options.store.renewJobs([claim], leaseOf(options));
      if (renewed.length === 0 && held.claim === claim) {
        held.over = claim;
        return lost.abort();
      }
    } catch (error) {
      // The store may be away for a moment. If it is for longer, others will have taken the job when it is back.
      options.onBug?.(error);
    }
  }
}

/** Nothing happens to a job that has ended. Whoever does not learn of it waits until the lease runs out. */
async function giveBack(claim: JobClaim, { store, owner, now }: RegistryOptions): Promise<void> {
  await store.renewJobs([claim], { owner, until: now() }).catch(() => {});
}
