import type { Clock } from '../../provider/invoke/index.ts';
import type { CredentialsSource } from '../credentials.ts';
import type { TypeSource } from '../registry/registered-type.ts';
import type { Seal } from '../seal.ts';
import type { Claim, Lease, OperationStore, Store } from '../store/store.ts';
import type { InvocationReport } from './carry-on.ts';
import { createDueWork } from './due-work.ts';
import { createHeldClaims, type HeldClaim } from './held-claims.ts';
import { forgetOldRequests } from './history.ts';
import type { Log } from './log.ts';
import { createPlaces } from './places.ts';
import { createRunner, type EndReport } from './runner.ts';
import type { Work } from './work.ts';

export interface EngineOptions {
  readonly store: Pick<Store, 'operations' | 'resources'>;
  readonly types: TypeSource;
  readonly seal: Seal;
  readonly clock: Clock;
  /** The name of this server; no two may have the same. */
  readonly owner: string;
  readonly log: Log;
  /** Operations that are carried on at the same time; 256 if left out. */
  readonly concurrency?: number;
  /** Of one type, so that a slow one leaves places to the others; half of all if left out. */
  readonly concurrencyPerType?: number;
  /** Operations that may wait here for a place, with their claims held; 500 if left out. */
  readonly waiting?: number;
  /** How often to look for work that other servers have left or added; 1 second if left out. */
  readonly pollMs?: number;
  readonly credentials?: CredentialsSource;
  readonly random?: () => number;
  /** Told of every invocation that has ended. Must not throw. */
  readonly onInvocation?: (report: InvocationReport) => void;
  /** Told of every operation that has ended, once that is written. Must not throw. */
  readonly onEnd?: (report: EndReport) => void;
}

/** Carries operations on. Nothing that happens in one of them stops it or touches another. */
export interface Engine {
  /** The lease to accept an operation with; undefined if so much waits here that it is better left in the store. */
  lease(typeName: string): Lease | undefined;
  /** An operation of the type was accepted without a lease. */
  left(typeName: string): void;
  /** Carries on what has just been accepted with a lease, at once if there is a place. */
  take(claim: Claim, lease: Lease, work: Work): void;
  /** Resolves when an operation that is held here has taken its step; undefined if it is not held. */
  step(requestToken: string): Promise<void> | undefined;
  /** A cancel was asked for: no handler is to be invoked for this operation any more. */
  cancelled(requestToken: string): void;
  /** From now on also carries on what is due in the store. */
  start(): void;
  /** Begins nothing more, and waits for what runs; what does not end in time is left to its lease. */
  stop(graceMs: number): Promise<void>;
  load(): { readonly running: number; readonly waiting: number };
}

/** Short, so that what a server leaves behind is soon taken over. */
const LEASE_MS = 15_000;

export function createEngine(options: EngineOptions): Engine {
  const { clock, owner, log, pollMs = 1_000, concurrency = 256 } = options;
  const { operations } = options.store;
  const now = (): number => Math.floor(clock.now());
  const lease = (): Lease => ({ owner, until: now() + LEASE_MS });
  const stopping = new AbortController();
  /** Nobody waits for what runs any more. */
  const closing = new AbortController();
  const closed = closing.signal;
  const held = createHeldClaims({ operations, clock, log, lease, leaseMs: LEASE_MS, closed });
  const underWay = createUnderWay();
  const isStopping = (): boolean => stopping.signal.aborted;

  const begin = (claim: Claim, given: Lease, work?: Work): void => {
    const job = held.hold(claim, given, work);
    if (!isStopping() && places.add(job)) return;
    due.leftSome();
    leave(job);
  };
  const leave = (job: HeldClaim): void => {
    held.drop(job);
    underWay.add(giveBack(operations, job, now(), log));
  };
  const due = createDueWork({
    operations,
    clock,
    log,
    lease,
    pollMs,
    room: () => ({ free: places.free(), fullTypes: places.fullTypes() }),
    // A claim that ran out while this server was busy is its own: no handler is to be invoked beside itself.
    begin: (claim, given) => {
      if (!held.adopt(claim, given)) begin(claim, given);
    },
  });
  const run = createRunner({
    context: { ...options, closed },
    operations,
    onDue: due.dueAt,
    onEnd: options.onEnd,
  });
  const perType = options.concurrencyPerType ?? Math.max(1, Math.floor(concurrency / 2));
  const places = createPlaces<HeldClaim>(
    { total: concurrency, perType, waiting: options.waiting ?? 500 },
    (job) => {
      const ended = (): void => {
        held.drop(job);
        places.ended(job);
        due.roomMade();
      };
      underWay.add(run(job).then(ended));
    },
  );

  return {
    lease: (typeName) => (places.takes(typeName) ? lease() : undefined),
    left: (typeName) => {
      due.leftSome();
      // What was full when it was asked may have ended meanwhile, and then nobody else would look.
      if (places.takes(typeName)) due.dueAt(now());
    },
    take: begin,
    step: held.end,
    cancelled: (requestToken) => {
      held.cancel(requestToken);
      due.dueAt(now());
    },
    start: () => {
      underWay.add(due.watch());
      underWay.add(forgetOldRequests(operations, clock, log, stopping.signal));
    },
    stop: async (graceMs) => {
      stopping.abort();
      due.stop();
      for (const job of places.drain()) leave(job);
      await underWay.end(clock, graceMs);
      closing.abort();
    },
    load: () => ({ running: places.running(), waiting: places.waiting() }),
  };
}

/**
 * Gives a claim back as it is, for whoever has a place. Where an answer may have been lost, a save would let that be
 * forgotten, so that the claim is left to its lease.
 */
async function giveBack(
  operations: OperationStore,
  { claim }: HeldClaim,
  now: number,
  log: Log,
): Promise<void> {
  const { status, changedAt, identifier, message, work, attempts, requestToken } = claim.operation;
  if (attempts > 1) return;
  try {
    await operations.save(claim, {
      status,
      changedAt,
      dueAt: now,
      ...(work !== undefined && { work }),
      ...(identifier !== undefined && { identifier }),
      ...(message !== undefined && { message }),
    });
  } catch (error) {
    log.warn({ requestToken, err: error }, 'A claim is left to its lease');
  }
}

/** What is under way, for a stop to wait for. */
function createUnderWay(): {
  add(work: Promise<void>): void;
  end(clock: Clock, graceMs: number): Promise<void>;
} {
  const all = new Set<Promise<void>>();
  return {
    add: (work) => {
      const one = work.finally(() => all.delete(one));
      all.add(one);
    },
    end: async (clock, graceMs) => {
      const patience = new AbortController();
      await Promise.race([Promise.all(all), clock.sleep(graceMs, patience.signal)]);
      patience.abort();
    },
  };
}
