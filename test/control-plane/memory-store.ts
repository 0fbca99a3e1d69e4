import type {
  Claim,
  Lease,
  OperationFilter,
  OperationRecord,
  OperationStatus,
  OperationStore,
  ResourceRecord,
  ResourceStore,
  Store,
} from '../../src/control-plane/store/store.ts';

/** What operations need of a store, kept in memory: the meaning of the interface in as few words as possible. */
export type MemoryStore = Pick<Store, 'operations' | 'resources'>;

interface Row {
  record: OperationRecord;
  fence: number;
  lease: Lease | undefined;
  readonly number: number;
  readonly locks: string[];
}

const ENDS: ReadonlySet<OperationStatus> = new Set(['SUCCESS', 'FAILED', 'CANCEL_COMPLETE']);

export function createMemoryStore(): MemoryStore {
  const rows = new Map<string, Row>();
  const byClientToken = new Map<string, Row>();
  const locks = new Map<string, Row>();
  /** Only these have to be looked at for what is due. */
  const open = new Set<Row>();
  const resources = new Map<string, ResourceRecord>();
  let count = 0;
  const keyOf = (typeName: string, identifier: string): string => `${typeName} ${identifier}`;
  const isHeld = (row: Row, now: number): boolean => row.lease !== undefined && row.lease.until > now;
  const claimOf = ({ record, fence }: Row): Claim => ({ operation: record, fence });
  const current = (claim: Claim): Row | undefined => {
    const row = rows.get(claim.operation.requestToken);
    return row !== undefined && row.fence === claim.fence && row.lease !== undefined ? row : undefined;
  };
  const lock = (row: Row, typeName: string, identifier: string | undefined): void => {
    if (identifier === undefined) return;
    const key = keyOf(typeName, identifier);
    if (locks.has(key)) return;
    locks.set(key, row);
    row.locks.push(key);
  };
  const unlock = (row: Row): void => {
    for (const key of row.locks.splice(0)) locks.delete(key);
  };

  const operations: OperationStore = {
    accept: async (operation, lease, tokensSince) => {
      const used = byClientToken.get(operation.clientToken);
      if (used !== undefined && used.record.acceptedAt >= tokensSince)
        return {
          kind: used.record.contentHash === operation.contentHash ? 'known' : 'conflict',
          operation: used.record,
        };
      const { typeName, identifier } = operation;
      const holder = identifier === undefined ? undefined : locks.get(keyOf(typeName, identifier));
      if (holder !== undefined) return { kind: 'busy', operation: holder.record };
      const record: OperationRecord = {
        ...operation,
        status: 'PENDING',
        changedAt: operation.acceptedAt,
        attempts: lease === undefined ? 0 : 1,
      };
      const row: Row = { record, fence: record.attempts, lease, number: count++, locks: [] };
      rows.set(record.requestToken, row);
      byClientToken.set(record.clientToken, row);
      open.add(row);
      lock(row, typeName, identifier);
      return lease === undefined
        ? { kind: 'left', operation: record }
        : { kind: 'accepted', claim: claimOf(row) };
    },
    claimDue: async (lease, now, limit, exceptTypes = []) =>
      [...open]
        .filter(
          (row) =>
            row.record.dueAt! <= now && !isHeld(row, now) && !exceptTypes.includes(row.record.typeName),
        )
        .sort((a, b) => a.record.dueAt! - b.record.dueAt!)
        .slice(0, limit)
        .map((row) => {
          row.fence += 1;
          row.lease = lease;
          row.record = { ...row.record, attempts: row.record.attempts + 1 };
          return claimOf(row);
        }),
    renew: async (claims, lease) =>
      claims.filter((claim) => {
        const row = current(claim);
        if (row !== undefined) row.lease = lease;
        return row !== undefined;
      }),
    save: async (claim, { resource, ...change }) => {
      const row = current(claim);
      if (row === undefined) return false;
      const wasCancelled = row.record.status === 'CANCEL_IN_PROGRESS';
      const { message: _m, errorCode: _e, dueAt: _d, work: _w, ...rest } = row.record;
      row.record = { ...rest, ...change, attempts: 0 };
      row.lease = undefined;
      const { typeName, identifier } = row.record;
      if (ENDS.has(change.status)) {
        open.delete(row);
        unlock(row);
      } else {
        lock(row, typeName, identifier);
        if (wasCancelled)
          row.record = { ...row.record, status: 'CANCEL_IN_PROGRESS', dueAt: change.changedAt };
      }
      if (resource === 'removed') resources.delete(keyOf(typeName, identifier!));
      else if (resource !== undefined) resources.set(keyOf(typeName, resource.identifier), resource);
      return true;
    },
    find: async (requestToken) => rows.get(requestToken)?.record,
    findByClientToken: async (clientToken, tokensSince) => {
      const record = byClientToken.get(clientToken)?.record;
      return record !== undefined && record.acceptedAt >= tokensSince ? record : undefined;
    },
    list: async (filter, { limit, after }) => {
      const wanted = [...rows.values()]
        .filter((row) => fits(row.record, filter) && (after === undefined || row.number < Number(after)))
        .sort((a, b) => b.number - a.number);
      const items = wanted.slice(0, limit);
      const last = items.at(-1);
      return {
        items: items.map(({ record }) => record),
        ...(wanted.length > limit && last !== undefined && { next: String(last.number) }),
      };
    },
    cancel: async (requestToken, now) => {
      const row = rows.get(requestToken);
      if (row === undefined) return undefined;
      if (row.record.status === 'PENDING' || row.record.status === 'IN_PROGRESS')
        row.record = { ...row.record, status: 'CANCEL_IN_PROGRESS', dueAt: now, changedAt: now };
      return row.record;
    },
    nextDueAt: async (exceptTypes = []) => {
      let next: number | undefined;
      for (const { record, lease } of open) {
        if (exceptTypes.includes(record.typeName)) continue;
        const at = lease === undefined ? record.dueAt! : lease.until;
        if (next === undefined || at < next) next = at;
      }
      return next;
    },
    forget: async (endedBefore, limit) => {
      const old = [...rows.values()]
        .filter(({ record }) => ENDS.has(record.status) && record.changedAt < endedBefore)
        .slice(0, limit);
      for (const { record } of old) {
        rows.delete(record.requestToken);
        byClientToken.delete(record.clientToken);
      }
      return old.length;
    },
    counts: async () => {
      const counts: Record<OperationStatus, number> = {
        PENDING: 0,
        IN_PROGRESS: 0,
        CANCEL_IN_PROGRESS: 0,
        SUCCESS: 0,
        FAILED: 0,
        CANCEL_COMPLETE: 0,
      };
      for (const { record } of rows.values()) counts[record.status] += 1;
      return counts;
    },
  };

  const resourceStore: ResourceStore = {
    find: async (typeName, identifier) => resources.get(keyOf(typeName, identifier)),
    list: async ({ typeName }, { limit, after = '' }) => {
      const wanted = [...resources]
        .filter(([key, one]) => key > after && (typeName === undefined || one.typeName === typeName))
        .sort(([a], [b]) => (a < b ? -1 : 1));
      const items = wanted.slice(0, limit);
      const last = items.at(-1);
      return {
        items: items.map(([, one]) => one),
        ...(wanted.length > limit && last !== undefined && { next: last[0] }),
      };
    },
    count: async () => resources.size,
  };
  return { operations, resources: resourceStore };
}

function fits(record: OperationRecord, { actions, statuses, typeName }: OperationFilter): boolean {
  return (
    (actions === undefined || actions.includes(record.action)) &&
    (statuses === undefined || statuses.includes(record.status)) &&
    (typeName === undefined || typeName === record.typeName)
  );
}
