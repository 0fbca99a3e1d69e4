import type { Clock } from '../../provider/invoke/index.ts';
import type { OperationView, ResourceService } from './resource-service.ts';
import { hasEnded } from './view.ts';

export interface AwaitOptions {
  readonly clock: Clock;
  /** Told of every change that is seen. */
  readonly onProgress?: ((operation: OperationView) => void) | undefined;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 5_000;

/** Asks for an operation until it has ended: soon at first, then ever more seldom, and not before it makes sense. */
export async function awaitOperation(
  service: Pick<ResourceService, 'status'>,
  accepted: OperationView,
  { clock, onProgress }: AwaitOptions,
): Promise<OperationView> {
  let operation = accepted;
  onProgress?.(operation);
  for (let pauseMs = FIRST_PAUSE_MS; !hasEnded(operation.status); pauseMs *= 2) {
    const sensibleMs = (operation.retryAt ?? 0) - clock.now();
    await clock.sleep(Math.min(Math.max(pauseMs, sensibleMs), LONGEST_PAUSE_MS));
    const next = await service.status(operation.requestToken);
    if (next.changedAt !== operation.changedAt || next.status !== operation.status) onProgress?.(next);
    operation = next;
  }
  return operation;
}
