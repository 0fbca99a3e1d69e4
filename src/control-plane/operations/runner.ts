import type { Claim, OperationChange, OperationStore } from '../store/store.ts';
import { isPassing } from '../store/store-error.ts';
import { type CarryOnContext, carryOn } from './carry-on.ts';
import type { HeldClaim } from './held-claims.ts';
import { saveSurely } from './save-surely.ts';
import { afterBreakdown, type Transition } from './transitions.ts';
import { sealWork } from './work.ts';

/** One operation that has ended, for metrics. */
export interface EndReport {
  readonly typeName: string;
  readonly action: Claim['operation']['action'];
  readonly status: OperationChange['status'];
  readonly errorCode?: string;
  /** From its acceptance. */
  readonly durationMs: number;
}

export interface RunnerOptions {
  readonly context: CarryOnContext;
  readonly operations: OperationStore;
  /** Told when an operation that goes on is due. */
  readonly onDue: (time: number) => void;
  readonly onEnd?: ((report: EndReport) => void) | undefined;
}

/** Takes one step of an operation. It never rejects. */
export type Runner = (job: HeldClaim) => Promise<void>;

/** Trouble of ours with an operation that is taken for passing, before the operation fails. */
const MOST_TROUBLES = 3;
/** Whoever has waited for a place this long is looked at again before a handler is invoked. */
const A_WHILE_MS = 1_000;

export function createRunner({ context, operations, onDue, onEnd }: RunnerOptions): Runner {
  const { clock, seal, log } = context;
  const saving = { ...context, operations };
  const now = (): number => Math.floor(clock.now());
  /** How often an operation has met trouble. */
  const troubles = new Map<string, number>();

  const hasWaited = ({ heldSince }: HeldClaim): boolean => clock.now() - heldSince >= A_WHILE_MS;
  const save = async (job: HeldClaim, { change, work }: Transition): Promise<void> => {
    const sealed = work === undefined ? {} : { work: sealWork(seal, work) };
    const isSaved = await saveSurely(saving, job, { ...change, ...sealed });
    if (!isSaved) log.warn(fieldsOf(job), 'Another server has taken over; what happened here is dropped');
    else if (change.dueAt !== undefined) onDue(job.cancelled ? now() : change.dueAt);
    else onEnd?.(endReport(job.claim, change, clock.now()));
  };

  /** At first the operation is left to its lease, and tried again then. */
  const meetTrouble = async (job: HeldClaim): Promise<void> => {
    const { operation } = job.claim;
    const count = (troubles.get(operation.requestToken) ?? 0) + 1;
    troubles.set(operation.requestToken, count);
    if (count < MOST_TROUBLES) return;
    troubles.delete(operation.requestToken);
    const message = `The handlers of ${operation.typeName} (version ${operation.typeVersionId}) cannot be invoked. The log of the server says why, under this request token.`;
    try {
      await save(job, afterBreakdown(operation, message, now()));
    } catch (error) {
      log.error({ ...fieldsOf(job), err: error }, 'An operation could not be ended');
    }
  };

  return async (job) => {
    const { requestToken } = job.claim.operation;
    try {
      if (hasWaited(job) && (await isCancelled(operations, requestToken))) job.cancelled = true;
      const transition = await carryOn(context, job);
      if (transition === undefined) log.warn(fieldsOf(job), 'A claim ran out before a handler was invoked');
      else await save(job, transition);
      if (troubles.size > 0) troubles.delete(requestToken);
    } catch (error) {
      log.error({ ...fieldsOf(job), err: error }, 'An operation could not be carried on');
      // Trouble of the store passes, and is not the operation's.
      if (!isPassing(error)) await meetTrouble(job);
    }
  };
}

/** While an operation waited for its place, somebody may have asked another server for a cancel. */
async function isCancelled(operations: OperationStore, requestToken: string): Promise<boolean> {
  return (await operations.find(requestToken))?.status === 'CANCEL_IN_PROGRESS';
}

function fieldsOf({ claim }: HeldClaim): { readonly requestToken: string } {
  return { requestToken: claim.operation.requestToken };
}

function endReport({ operation }: Claim, change: Transition['change'], now: number): EndReport {
  return {
    typeName: operation.typeName,
    action: operation.action,
    status: change.status,
    ...(change.errorCode !== undefined && { errorCode: change.errorCode }),
    durationMs: now - operation.acceptedAt,
  };
}
