import type { JsonObject } from '../../json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../protocol.ts';
import { failedEvent } from './failed-event.ts';
import type { Invoker } from './invoker.ts';
import { firstState, type OperationOutcome } from './next-step.ts';
import { realClock } from './real-clock.ts';
import { type OperationOptions, runOperation } from './run-operation.ts';

export interface ListAllOptions extends OperationOptions {
  /** A list with more pages is taken for one without end; 10,000 if left out. */
  readonly maxPages?: number;
}

export interface ListOutcome {
  readonly kind: OperationOutcome['kind'];
  /** The resources of all pages; of those before the failure if there was one. */
  readonly models: readonly JsonObject[];
  readonly pages: number;
  /** The answer with the last page, or what went wrong. */
  readonly event: ProgressEvent;
}

/** Asks a list handler for page after page. The time limit of the operation is for all of them together. */
export async function listAll(
  invoker: Invoker,
  firstRequest: HandlerRequest,
  options: ListAllOptions = {},
): Promise<ListOutcome> {
  const { clock = realClock, maxPages = 10_000, state = firstState(clock.now()) } = options;
  const models: JsonObject[] = [];
  const seen = new Set<string>();
  let request = firstRequest;
  for (let pages = 1; ; pages += 1) {
    const { kind, event } = await runOperation(invoker, request, { ...options, state });
    if (kind !== 'succeeded') return { kind, models, pages: pages - 1, event };
    const broken = (message: string): ListOutcome => ({
      kind: 'failed',
      models,
      pages,
      event: failedEvent(message),
    });
    if (event.resourceModels === undefined)
      return broken(
        'The list handler answered without resourceModels. It must return a list, if only an empty one.',
      );
    for (const model of event.resourceModels) models.push(model);
    const { nextToken } = event;
    if (!nextToken) return { kind, models, pages, event };
    if (seen.has(nextToken) || nextToken === firstRequest.nextToken)
      return broken(
        `The list handler returned the same nextToken twice (page ${pages}): the list would never end.`,
      );
    if (pages === maxPages)
      return broken(
        `The list handler has returned ${maxPages} pages and still a nextToken: the list seems endless.`,
      );
    seen.add(nextToken);
    request = { ...request, nextToken };
  }
}
