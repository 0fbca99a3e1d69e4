import type { Acceptance, Claim, NewOperation, OperationChange, OperationStore } from '../store.ts';
import type { Reader } from './reader.ts';
import { listOperations } from './reads/list-operations.ts';
import { counts, findByClientToken, findOperation, nextDueAt } from './reads/operations.ts';
import type { Writer } from './writer.ts';
import { FIRST_FENCE } from './writes/accept.ts';
import type { ClaimKey } from './writes/claims.ts';

export function createOperationStore(read: Reader['read'], write: Writer['write']): OperationStore {
  return {
    accept: async (operation, lease, tokensSince, basis) => {
      const answer = await write('accept', messageOf(operation), lease, tokensSince, basis);
      if (answer.kind !== 'accepted') return answer;
      return lease === undefined ? left(operation) : { kind: 'accepted', claim: firstClaim(operation) };
    },
    claimDue: (lease, now, limit, exceptTypes = []) => write('claimDue', lease, now, limit, exceptTypes),
    renew: async (claims, lease) => {
      const held = await write('renew', claims.map(keyOf), lease);
      return claims.filter((_, index) => held[index]);
    },
    save: (claim, change) => write('save', keyOf(claim), changeMessageOf(change)),
    find: (requestToken) => read((prepare) => findOperation(prepare, requestToken)),
    findByClientToken: (clientToken, tokensSince) =>
      read((prepare) => findByClientToken(prepare, clientToken, tokensSince)),
    list: (filter, page) => read((prepare) => listOperations(prepare, filter, page)),
    cancel: (requestToken, now) => write('cancel', requestToken, now),
    nextDueAt: (exceptTypes = []) => read((prepare) => nextDueAt(prepare, exceptTypes)),
    forget: (endedBefore, limit) => write('forget', endedBefore, limit),
    counts: () => read(counts),
  };
}

function left({ work: _, ...operation }: NewOperation): Acceptance {
  const { acceptedAt } = operation;
  return {
    kind: 'left',
    operation: { ...operation, status: 'PENDING', changedAt: acceptedAt, attempts: 0 },
  };
}

function firstClaim(operation: NewOperation): Claim {
  const { acceptedAt } = operation;
  return {
    operation: { ...operation, status: 'PENDING', changedAt: acceptedAt, attempts: 1 },
    fence: FIRST_FENCE,
  };
}

function keyOf({ operation, fence }: Claim): ClaimKey {
  return { requestToken: operation.requestToken, fence };
}

function messageOf(operation: NewOperation): NewOperation {
  return { ...operation, work: tight(operation.work) };
}

function changeMessageOf(change: OperationChange): OperationChange {
  return change.work === undefined ? change : { ...change, work: tight(change.work) };
}

/** A message takes along all of the memory that bytes are a part of, and small buffers are parts of a large one. */
function tight(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
