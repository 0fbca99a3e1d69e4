import type {
  Claim,
  Lease,
  NewOperation,
  ResourceRecord,
  Store,
} from '../../src/control-plane/store/store.ts';

/** Opens a store that nobody has written to. */
export type OpenStore = () => Promise<{
  readonly store: Store;
  /** The same store opened once more, as another server does; itself, if only one server can use it at a time. */
  readonly another: Store;
  close(): Promise<void>;
}>;

export const START = 1_800_000_000_000;
export const TYPE = 'Acme::Demo::Widget';
export const OTHER_TYPE = 'Acme::Demo::Gadget';

export async function withStore(
  open: OpenStore,
  work: (store: Store, another: Store) => Promise<void>,
): Promise<void> {
  const { store, another, close } = await open();
  try {
    await work(store, another);
  } finally {
    await close();
  }
}

/** Two servers whose connections are all there: callers who have to wait for theirs come one after the other. */
export function withServers(
  open: OpenStore,
  work: (here: Store, there: Store) => Promise<void>,
): Promise<void> {
  return withStore(open, async (here, there) => {
    await Promise.all(range(20).map((index) => oneOf(here, there, index).operations.counts()));
    await work(here, there);
  });
}

/** One server and the other in turns. */
export function oneOf(here: Store, there: Store, index: number): Store {
  return index % 2 === 0 ? here : there;
}

/** The numbers from 0 to below another one. */
export function range(end: number): number[] {
  return Array.from({ length: end }, (_, index) => index);
}

/** A lease of ten seconds. */
export function lease(now: number = START, owner = 'server-1'): Lease {
  return { owner, until: now + 10_000 };
}

let tokens = 0;

/** A request whose tokens nobody has used. */
export function newOperation(changes: Partial<NewOperation> = {}): NewOperation {
  tokens += 1;
  return {
    requestToken: `request-${tokens}`,
    clientToken: `client-${tokens}`,
    contentHash: 'hash-1',
    action: 'CREATE',
    typeName: TYPE,
    typeVersionId: '00000001',
    acceptedAt: START,
    dueAt: START,
    work: Uint8Array.of(1, 2, 3),
    ...changes,
  };
}

export async function accepted(store: Store, changes: Partial<NewOperation> = {}): Promise<Claim> {
  const operation = newOperation(changes);
  const answer = await store.operations.accept(operation, lease(operation.acceptedAt), 0);
  if (answer.kind !== 'accepted') throw new Error(`not accepted, but ${answer.kind}`);
  return answer.claim;
}

/** An operation that waits for its time, and that nobody holds. */
export async function waiting(
  store: Store,
  dueAt: number,
  changes: Partial<NewOperation> = {},
): Promise<string> {
  const claim = await accepted(store, changes);
  await store.operations.save(claim, {
    status: 'IN_PROGRESS',
    changedAt: claim.operation.acceptedAt,
    dueAt,
    work: Uint8Array.of(4, 5),
  });
  return claim.operation.requestToken;
}

export function resource(changes: Partial<ResourceRecord> = {}): ResourceRecord {
  return {
    typeName: TYPE,
    identifier: 'widget-1',
    typeVersionId: '00000001',
    model: '{"Name":"widget-1"}',
    requestToken: 'request-x',
    createdAt: START,
    changedAt: START,
    ...changes,
  };
}

/** Puts a resource there by an operation. */
export async function putResource(store: Store, changes: Partial<ResourceRecord> = {}): Promise<void> {
  const record = resource(changes);
  const claim = await accepted(store, { typeName: record.typeName });
  await store.operations.save(claim, { status: 'SUCCESS', changedAt: START, resource: record });
}

export function tokensOf(claims: readonly Claim[]): string[] {
  return claims.map(({ operation }) => operation.requestToken);
}
