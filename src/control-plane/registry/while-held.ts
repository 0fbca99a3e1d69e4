import type { JobClaim, Lease } from '../store/store.ts';
import type { RegistryOptions } from './registry.ts';

/** How long a server may be silent until another one takes its jobs over. */
export const LEASE_MS = 15_000;

export function leaseOf({ owner, now }: RegistryOptions): Lease {
  return { owner, until: now() + LEASE_MS };
}

/**
 * Does a job, and prolongs its claim meanwhile. The signal is aborted when the server stops, and when the claim is
 * lost: somebody else does the job then, and what comes of it here is not written. A server that stops gives it back.
 */
export async function whileHeld<Value>(
  claim: JobClaim,
  options: RegistryOptions,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const [lost, done] = [new AbortController(), new AbortController()];
  const renewing = keepRenewing(claim, options, lost, done.signal);
  try {
    return await work(AbortSignal.any([stop, lost.signal]));
  } finally {
    done.abort();
    await renewing;
    if (stop.aborted) await giveBack(claim, options);
  }
}

async function keepRenewing(
  claim: JobClaim,
  options: RegistryOptions,
  lost: AbortController,
  done: AbortSignal,
): Promise<void> {
  for (;;) {
    await options.sleep(LEASE_MS / 3, done);
    if (done.aborted) return;
    try {
      const held = await options.store.renewJobs([claim], leaseOf(options));
      if (held.length === 0) return lost.abort();
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
