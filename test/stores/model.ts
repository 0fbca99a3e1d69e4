import type {
  Acceptance,
  Basis,
  Claim,
  Lease,
  NewOperation,
  OperationChange,
  OperationFilter,
  OperationRecord,
  ResourceRecord,
} from '../../src/control-plane/store/store.ts';

interface Entry {
  operation: OperationRecord;
  fence: number;
  lease: Lease | undefined;
  locks: boolean;
}

/** What a store does, as simply as it can be said: lists that are searched from end to end. */
export class ModelStore {
  entries: Entry[] = [];
  resources: ResourceRecord[] = [];

  accept(
    operation: NewOperation,
    lease: Lease | undefined,
    tokensSince: number,
    basis: Basis | undefined,
  ): Acceptance {
    const same = this.entries.findLast(
      ({ operation: { clientToken } }) => clientToken === operation.clientToken,
    );
    if (same !== undefined && same.operation.acceptedAt >= tokensSince) {
      const kind = same.operation.contentHash === operation.contentHash ? 'known' : 'conflict';
      return { kind, operation: withoutWork(same.operation) };
    }
    const holder = this.#holder(operation.typeName, operation.identifier);
    if (holder !== undefined) return { kind: 'busy', operation: withoutWork(holder.operation) };
    if (basis !== undefined && this.writtenBy(operation) !== basis.requestToken) return { kind: 'changed' };
    const entry: Entry = {
      operation: {
        ...operation,
        status: 'PENDING',
        changedAt: operation.acceptedAt,
        attempts: lease === undefined ? 0 : 1,
      },
      fence: lease === undefined ? 0 : 1,
      lease,
      locks: operation.identifier !== undefined,
    };
    this.entries.push(entry);
    return lease === undefined
      ? { kind: 'left', operation: withoutWork(entry.operation) }
      : { kind: 'accepted', claim: claimOf(entry) };
  }

  claimDue(lease: Lease, now: number, limit: number, exceptTypes: readonly string[]): Claim[] {
    const due = this.entries
      .filter(
        (entry) =>
          (entry.operation.dueAt ?? Number.POSITIVE_INFINITY) <= now &&
          (entry.lease === undefined || entry.lease.until <= now) &&
          !exceptTypes.includes(entry.operation.typeName),
      )
      .sort((a, b) => a.operation.dueAt! - b.operation.dueAt!);
    return due.slice(0, limit).map((entry) => {
      entry.lease = lease;
      entry.fence += 1;
      entry.operation = { ...entry.operation, attempts: entry.operation.attempts + 1 };
      return claimOf(entry);
    });
  }

  renew(claims: readonly Claim[], lease: Lease): Claim[] {
    return claims.filter((claim) => {
      const entry = this.#held(claim);
      if (entry !== undefined) entry.lease = lease;
      return entry !== undefined;
    });
  }

  save(claim: Claim, change: OperationChange): boolean {
    const entry = this.#held(claim);
    if (entry === undefined) return false;
    const { dueAt: _, work: __, message: ___, errorCode: ____, ...kept } = entry.operation;
    const { resource, ...changed } = change;
    const isCanceled =
      entry.operation.status === 'CANCEL_IN_PROGRESS' &&
      change.dueAt !== undefined &&
      change.status !== 'CANCEL_IN_PROGRESS';
    entry.operation = {
      ...kept,
      ...changed,
      ...(isCanceled && { status: 'CANCEL_IN_PROGRESS', dueAt: change.changedAt }),
      attempts: 0,
    };
    entry.lease = undefined;
    entry.locks = false;
    const { typeName, identifier } = entry.operation;
    entry.locks =
      change.dueAt !== undefined &&
      identifier !== undefined &&
      this.#holder(typeName, identifier) === undefined;
    if (resource !== undefined) this.#replace(typeName, identifier, resource);
    return true;
  }

  cancel(requestToken: string, now: number): OperationRecord | undefined {
    const entry = this.entries.find(({ operation }) => operation.requestToken === requestToken);
    if (entry === undefined) return undefined;
    if (['PENDING', 'IN_PROGRESS'].includes(entry.operation.status)) {
      entry.operation = { ...entry.operation, status: 'CANCEL_IN_PROGRESS', changedAt: now, dueAt: now };
    }
    return withoutWork(entry.operation);
  }

  list(filter: OperationFilter): OperationRecord[] {
    return this.entries
      .map(({ operation }) => withoutWork(operation))
      .filter(
        (operation) =>
          (filter.actions?.includes(operation.action) ?? true) &&
          (filter.statuses?.includes(operation.status) ?? true) &&
          (filter.typeName ?? operation.typeName) === operation.typeName,
      )
      .reverse();
  }

  nextDueAt(exceptTypes: readonly string[]): number | undefined {
    const times = this.entries
      .filter(({ operation }) => operation.dueAt !== undefined && !exceptTypes.includes(operation.typeName))
      .map(({ operation, lease }) => lease?.until ?? operation.dueAt!);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  forget(endedBefore: number): number {
    const before = this.entries.length;
    this.entries = this.entries.filter(
      ({ operation }) => operation.dueAt !== undefined || operation.changedAt >= endedBefore,
    );
    return before - this.entries.length;
  }

  /** The operation that the record of a resource was last written by. */
  writtenBy({ typeName, identifier }: Pick<NewOperation, 'typeName' | 'identifier'>): string | undefined {
    return this.resources.find(
      (resource) => resource.typeName === typeName && resource.identifier === identifier,
    )?.requestToken;
  }

  #holder(typeName: string, identifier: string | undefined): Entry | undefined {
    return this.entries.find(
      ({ locks, operation }) =>
        locks && operation.typeName === typeName && operation.identifier === identifier,
    );
  }

  #held({ operation: { requestToken }, fence }: Claim): Entry | undefined {
    return this.entries.find(
      (entry) =>
        entry.operation.requestToken === requestToken && entry.fence === fence && entry.lease !== undefined,
    );
  }

  #replace(typeName: string, identifier: string | undefined, put: ResourceRecord | 'removed'): void {
    const key = put === 'removed' ? { typeName, identifier } : put;
    this.resources = this.resources.filter(
      (resource) => resource.typeName !== key.typeName || resource.identifier !== key.identifier,
    );
    if (put !== 'removed') this.resources.push(put);
  }
}

function claimOf({ operation, fence }: Entry): Claim {
  return { operation, fence };
}

function withoutWork({ work: _, ...rest }: OperationRecord): OperationRecord {
  return rest;
}
