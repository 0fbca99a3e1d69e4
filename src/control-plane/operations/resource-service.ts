import type { JsonObject } from '../../json/index.ts';
import type { OperationAction, OperationRecord, OperationStatus, Page } from '../store/store.ts';

interface Target {
  readonly typeName: string;
  readonly typeVersionId?: string;
  readonly roleArn?: string;
}

export interface CreateRequest extends Target {
  /** JSON text. */
  readonly desiredState: string;
  readonly clientToken?: string;
}

export interface UpdateRequest extends Target {
  readonly identifier: string;
  /** JSON text. */
  readonly patchDocument: string;
  readonly clientToken?: string;
}

export interface DeleteRequest extends Target {
  readonly identifier: string;
  readonly clientToken?: string;
}

export interface GetRequest extends Target {
  readonly identifier: string;
}

export interface ListRequest extends Target {
  /** JSON text. */
  readonly resourceModel?: string;
  readonly nextToken?: string;
  readonly maxResults?: number;
}

export interface ResourceDescription {
  readonly identifier: string;
  readonly properties: JsonObject;
}

/** An operation as clients see it. */
export interface OperationView extends Omit<OperationRecord, 'work' | 'contentHash' | 'attempts'> {
  /** When asking again makes sense; undefined when the operation has ended. */
  readonly retryAt?: number;
}

/** What can be done with resources. Whatever cannot be done is an ApiError; trouble of the store is a StoreError. */
export interface ResourceService {
  create(request: CreateRequest): Promise<OperationView>;
  update(request: UpdateRequest): Promise<OperationView>;
  delete(request: DeleteRequest): Promise<OperationView>;
  get(request: GetRequest): Promise<ResourceDescription>;
  list(
    request: ListRequest,
  ): Promise<{ readonly resources: readonly ResourceDescription[]; readonly nextToken?: string }>;
  status(requestToken: string): Promise<OperationView>;
  requests(request: {
    readonly actions?: readonly OperationAction[];
    readonly statuses?: readonly OperationStatus[];
    readonly maxResults?: number;
    readonly nextToken?: string;
  }): Promise<Page<OperationView>>;
  cancel(requestToken: string): Promise<OperationView>;
}
