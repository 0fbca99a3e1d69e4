import type { OperationChange, OperationRecord, OperationStore } from '../store/store.ts';
import { isInDoubt } from '../store/store-error.ts';
import type { HeldClaim } from './held-claims.ts';
import { type SurelyContext, surely } from './surely.ts';

/** Saves what a handler has answered, as soon as the store can. False if the claim is lost. */
export async function saveSurely(
  context: SurelyContext & { readonly operations: Pick<OperationStore, 'save' | 'find'> },
  job: HeldClaim,
  change: OperationChange,
): Promise<boolean> {
  const { operations } = context;
  const { requestToken } = job.claim.operation;
  let mayBeDone = false;
  /** While the store could not be asked the claim may have run out, and been taken anew by this server itself. */
  const saveUnderNewest = async (): Promise<boolean> => {
    const { claim } = job;
    const isSaved = await operations.save(claim, change);
    return isSaved || claim === job.claim ? isSaved : await saveUnderNewest();
  };
  return await surely(context, requestToken, async () => {
    try {
      return (await saveUnderNewest()) || (mayBeDone && isDone(await operations.find(requestToken), change));
    } catch (error) {
      mayBeDone ||= isInDoubt(error);
      throw error;
    }
  });
}

/** Whether an operation is as a save without an answer has left it; nobody has carried it on since then. */
function isDone(found: OperationRecord | undefined, { status, changedAt }: OperationChange): boolean {
  return found?.status === status && found.changedAt === changedAt;
}
