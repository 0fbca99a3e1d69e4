import type { Clock } from '../../provider/invoke/index.ts';
import type { Claim, Lease, OperationStore } from '../store/store.ts';
import type { Log } from './log.ts';
import type { Job } from './places.ts';
import type { Work } from './work.ts';

/** An operation that this server carries on, or is about to. */
export interface HeldClaim extends Job {
  /** The newest claim: that of a save. */
  claim: Claim;
  /** The work of the operation, where it need not be opened again. */
  readonly work: Work | undefined;
  readonly heldSince: number;
  /** When the lease runs out, unless it is prolonged. */
  until: number;
  /** The store has said that the claim is no longer ours. */
  lost: boolean;
  cancelled: boolean;
  /** Somebody who waits for the end of it. */
  onEnd?: (() => void) | undefined;
}

/** Whether the claim is surely ours: nobody else can have begun what it stands for. */
export function isOurs({ lost, until }: HeldClaim, now: number): boolean {
  return !lost && now < until;
}

/** The claims of this server. They are prolonged as long as they are held. */
export interface HeldClaims {
  hold(claim: Claim, lease: Lease, work: Work | undefined): HeldClaim;
  /** Takes a claim over for a step that is held already. False if it is not. */
  adopt(claim: Claim, lease: Lease): boolean;
  drop(held: HeldClaim): void;
  /** Resolves when an operation is held no more; undefined if it is not held. */
  end(requestToken: string): Promise<void> | undefined;
  cancel(requestToken: string): void;
}

export interface HeldClaimsOptions {
  readonly operations: Pick<OperationStore, 'renew'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: () => Lease;
  readonly leaseMs: number;
  /** Ends the prolonging. */
  readonly closed: AbortSignal;
}

const RENEW_AT_ONCE = 500;

export function createHeldClaims(options: HeldClaimsOptions): HeldClaims {
  const { operations, clock, log, lease, leaseMs, closed } = options;
  const all = new Map<string, HeldClaim>();
  const everyMs = leaseMs / 3;
  let renewing = false;

  const renew = async (batch: readonly HeldClaim[]): Promise<void> => {
    const claims = batch.map(({ claim }) => claim);
    const given = lease();
    const renewed = new Set(
      (await operations.renew(claims, given)).map(({ operation }) => operation.requestToken),
    );
    for (const [index, held] of batch.entries()) {
      // What was adopted meanwhile has a newer claim than the one that was asked about.
      if (held.claim !== claims[index]) continue;
      if (renewed.has(held.claim.operation.requestToken)) held.until = given.until;
      else held.lost = true;
    }
  };
  /** Most operations end long before their lease has to be prolonged. */
  const renewOld = async (): Promise<void> => {
    const old = [...all.values()].filter(
      ({ lost, until }) => !lost && until - clock.now() <= leaseMs - everyMs,
    );
    for (let from = 0; from < old.length; from += RENEW_AT_ONCE)
      await renew(old.slice(from, from + RENEW_AT_ONCE));
  };
  const keepRenewing = async (): Promise<void> => {
    renewing = true;
    while (all.size > 0 && !closed.aborted) {
      await clock.sleep(everyMs / 2, closed);
      try {
        await renewOld();
      } catch (error) {
        log.error({ err: error }, 'Claims could not be prolonged');
      }
    }
    renewing = false;
  };

  return {
    hold: (claim, { until }, work) => {
      const { requestToken, typeName } = claim.operation;
      const heldSince = clock.now();
      const held = { typeName, claim, work, heldSince, until, lost: false, cancelled: false };
      all.set(requestToken, held);
      if (!renewing && !closed.aborted) void keepRenewing();
      return held;
    },
    adopt: (claim, { until }) => {
      const held = all.get(claim.operation.requestToken);
      if (held === undefined || !isSameStep(held.claim, claim)) return false;
      held.claim = claim;
      held.until = until;
      held.lost = false;
      return true;
    },
    drop: (held) => {
      if (all.get(held.claim.operation.requestToken) === held) all.delete(held.claim.operation.requestToken);
      held.onEnd?.();
    },
    end: (requestToken) => {
      const held = all.get(requestToken);
      if (held === undefined) return undefined;
      return new Promise((resolve) => {
        const others = held.onEnd;
        held.onEnd = () => {
          others?.();
          resolve();
        };
      });
    },
    cancel: (requestToken) => {
      const held = all.get(requestToken);
      if (held !== undefined) held.cancelled = true;
    },
  };
}

/** Claims since the last save are counted by both numbers, those before it by the fence alone. */
function isSameStep(before: Claim, after: Claim): boolean {
  return before.fence - before.operation.attempts === after.fence - after.operation.attempts;
}
