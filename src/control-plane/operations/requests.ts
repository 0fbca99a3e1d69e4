import { ApiError } from '../api-error.ts';
import type { OperationAction, OperationRecord, OperationStatus, Page } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { HISTORY_MS } from './history.ts';
import type { OperationView } from './resource-service.ts';
import { nowOf, type ResourceServiceOptions } from './service-context.ts';
import { hasEnded, storedStatuses, viewOf } from './view.ts';

export async function requestStatus(
  context: ResourceServiceOptions,
  requestToken: string,
): Promise<OperationView> {
  const now = nowOf(context);
  const operation = await context.store.operations.find(requestToken);
  if (operation === undefined || isForgotten(operation, now)) throw unknownToken(requestToken);
  return viewOf(operation, now);
}

export interface RequestsQuery {
  readonly actions?: readonly OperationAction[];
  readonly statuses?: readonly OperationStatus[];
  readonly maxResults?: number;
  readonly nextToken?: string;
}

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 100;

export async function listRequests(
  context: ResourceServiceOptions,
  { actions, statuses, maxResults = DEFAULT_PAGE, nextToken }: RequestsQuery,
): Promise<Page<OperationView>> {
  const now = nowOf(context);
  const stored = statuses && storedStatuses(statuses);
  if (stored?.length === 0 && statuses?.length !== 0) return { items: [] };
  const listed = context.store.operations.list(
    {
      ...(actions !== undefined && actions.length > 0 && { actions }),
      ...(stored !== undefined && stored.length > 0 && { statuses: stored }),
    },
    {
      limit: Math.min(Math.max(maxResults, 1), LARGEST_PAGE),
      ...(nextToken !== undefined && { after: openToken(nextToken) }),
    },
  );
  const { items, next } = await listed.catch(withoutCursor);
  const remembered = items.filter((operation) => !isForgotten(operation, now));
  return {
    items: remembered.map((operation) => viewOf(operation, now)),
    ...(next !== undefined && { next: closeToken(next) }),
  };
}

export async function cancelRequest(
  context: ResourceServiceOptions,
  requestToken: string,
): Promise<OperationView> {
  const now = nowOf(context);
  const operation = await context.store.operations.cancel(requestToken, now);
  if (operation === undefined || isForgotten(operation, now)) throw unknownToken(requestToken);
  const { status } = operation;
  if (status === 'SUCCESS' || status === 'FAILED')
    throw new ApiError('ValidationException', `Request ${requestToken} is already in status ${status}`);
  context.engine.cancelled(requestToken);
  return viewOf(operation, now);
}

/** What has ended long ago is not known any more, even if nobody has cleared it away yet. */
function isForgotten({ status, changedAt }: OperationRecord, now: number): boolean {
  return hasEnded(status) && changedAt < now - HISTORY_MS;
}

function unknownToken(requestToken: string): ApiError {
  return new ApiError('RequestTokenNotFoundException', `Request with token ${requestToken} was not found`);
}

/** Tokens of pages may hold only some characters; where a page begins is the store's own matter. */
function closeToken(next: string): string {
  return Buffer.from(next, 'utf8').toString('base64');
}

function openToken(token: string): string {
  const after = Buffer.from(token, 'base64').toString('utf8');
  if (closeToken(after) !== token) throw unknownPage();
  return after;
}

/** Only the store knows which places there are. */
function withoutCursor(error: unknown): never {
  throw error instanceof StoreError && error.problem === 'cursor' ? unknownPage() : error;
}

function unknownPage(): ApiError {
  return new ApiError('ValidationException', 'NextToken is not valid: no page of this operation gave it.');
}
