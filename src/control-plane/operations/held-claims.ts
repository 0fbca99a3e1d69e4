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
  /** When the lease was last prolonged. */
  leasedAt: number;
  cancelled: boolean;
  /** Somebody who waits for the end of it. */
  onEnd?: (() => void) | undefined;
}

/** The claims of this server. They are prolonged as long as they are held. */
export interface HeldClaims {
  hold(claim: Claim, work: Work | undefined): HeldClaim;
  /** Takes a claim over for an operation that is held already. False if it is not. */
  adopt(claim: Claim): boolean;
  drop(held: HeldClaim): void;
  /** Resolves when an operation is held no more; undefined if it is not held. */
  end(requestToken: string): Promise<void> | undefined;
  cancel(requestToken: string): void;
  close(): void;
}

export interface HeldClaimsOptions {
  readonly operations: Pick<OperationStore, 'renew'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: () => Lease;
  readonly leaseMs: number;
}

const RENEW_AT_ONCE = 500;

export function createHeldClaims({ operations, clock, log, lease, leaseMs }: HeldClaimsOptions): HeldClaims {
  const all = new Map<string, HeldClaim>();
  const everyMs = leaseMs / 3;
  const closing = new AbortController();
  let renewing = false;

  /** Most operations end long before their lease has to be prolonged. */
  const renewOld = async (): Promise<void> => {
    const old = [...all.values()].filter(({ leasedAt }) => clock.now() - leasedAt >= everyMs);
    for (let from = 0; from < old.length; from += RENEW_AT_ONCE) {
      const batch = old.slice(from, from + RENEW_AT_ONCE);
      const leasedAt = clock.now();
      const renewed = await operations.renew(
        batch.map(({ claim }) => claim),
        lease(),
      );
      for (const claim of renewed) {
        const held = all.get(claim.operation.requestToken);
        if (held !== undefined) held.leasedAt = leasedAt;
      }
    }
  };
  const keepRenewing = async (): Promise<void> => {
    renewing = true;
    while (all.size > 0 && !closing.signal.aborted) {
      await clock.sleep(everyMs / 2, closing.signal);
      try {
        await renewOld();
      } catch (error) {
        log.error({ err: error }, 'Claims could not be prolonged');
      }
    }
    renewing = false;
  };

  return {
    hold: (claim, work) => {
      const { requestToken, typeName } = claim.operation;
      const now = clock.now();
      const held = { typeName, claim, work, heldSince: now, leasedAt: now, cancelled: false };
      all.set(requestToken, held);
      if (!renewing && !closing.signal.aborted) void keepRenewing();
      return held;
    },
    adopt: (claim) => {
      const held = all.get(claim.operation.requestToken);
      if (held === undefined) return false;
      held.claim = claim;
      held.leasedAt = clock.now();
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
    close: () => closing.abort(),
  };
}
