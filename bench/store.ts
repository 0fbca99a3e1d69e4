import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequestToken } from '../src/control-plane/store/request-token.ts';
import { createCommit } from '../src/control-plane/store/sqlite/commit.ts';
import { openForWriting } from '../src/control-plane/store/sqlite/connection.ts';
import { migrate } from '../src/control-plane/store/sqlite/migrate.ts';
import { openSqliteStore } from '../src/control-plane/store/sqlite/open-sqlite-store.ts';
import type { Call } from '../src/control-plane/store/sqlite/writer-messages.ts';
import type { Claim, NewOperation, OperationChange, Store } from '../src/control-plane/store/store.ts';
import { atLeast, atMost, bestOf, type Row, ratioOf } from './row.ts';
import { BENCH_TYPE, fillStore } from './store-fill.ts';

const CALLERS = 64;
const FULL = { resources: 1_000_000, waiting: 100_000, ended: 200_000 };

export async function storeRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-bench-'));
  try {
    return [...(await sharedCommits(folder)), ...(await fullStore(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What many callers reach together, against one connection that commits the same rows for one after another. */
async function sharedCommits(folder: string): Promise<Row[]> {
  const store = await openSqliteStore({ file: join(folder, 'shared.db') });
  const db = openForWriting(join(folder, 'alone.db'));
  migrate(db);
  const commit = createCommit(db);
  const call = (name: Call['name'], ...parameters: readonly unknown[]): void => {
    const [outcome] = commit([{ name, parameters }]);
    if (!('value' in outcome!)) throw new Error(outcome!.failure.message);
  };
  const [alone, shared] = [300, 3_000];
  const acceptAlone = (): void => {
    for (let count = 0; count < alone; count++) call('accept', newOperation(), lease(), 0);
  };
  const createAlone = (): void => {
    for (let count = 0; count < alone; count++) {
      const operation = newOperation();
      call('accept', operation, lease(), 0);
      call('save', { requestToken: operation.requestToken, fence: 1 }, success(operation.requestToken));
    }
  };
  const perCall = alone / shared;
  const accepts = await ratioOf(10, acceptAlone, () => together(shared, () => accept(store)));
  const creates = await ratioOf(10, createAlone, () => together(shared, () => create(store)));
  await store.close();
  db.close();
  return [
    atLeast(
      'store: requests taken in by 64 callers, against one commit after another',
      accepts / perCall,
      'x',
      4,
    ),
    atLeast(
      'store: whole creates by 64 callers, against one commit after another',
      creates / perCall,
      'x',
      4,
    ),
  ];
}

/** What the same costs in a store that is full, against one that is empty. */
async function fullStore(folder: string): Promise<Row[]> {
  const [fullFile, emptyFile] = [join(folder, 'full.db'), join(folder, 'empty.db')];
  await (await openSqliteStore({ file: fullFile })).close();
  fillStore(fullFile, FULL, Date.now());
  const opening = await bestOf(3, async () => (await openSqliteStore({ file: fullFile })).close());
  const full = await openSqliteStore({ file: fullFile });
  const empty = await openSqliteStore({ file: emptyFile });
  const tasks: readonly (readonly [string, (store: Store) => Promise<unknown>])[] = [
    ['a create', (store) => together(3_000, () => create(store))],
    ['a step of an operation', (store) => together(2_000, () => step(store))],
    ['a look at a request', (store) => lookAt(store, 5_000)],
    ['a page of the history', (store) => pages(store, 200)],
  ];
  const rows: Row[] = [];
  for (const [name, task] of tasks) {
    const ratio = await ratioOf(
      8,
      () => task(full),
      () => task(empty),
    );
    rows.push(atMost(`store: ${name} beside 1,000,000 resources, 100,000 waiting operations`, ratio, 'x', 2));
  }
  await Promise.all([full.close(), empty.close()]);
  return [
    ...rows,
    atMost('store: opened with 1,000,000 resources, 100,000 waiting operations', opening, 'ms', 3_000),
  ];
}

async function together(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  const caller = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

function lease(): { owner: string; until: number } {
  return { owner: 'bench', until: Date.now() + 60_000 };
}

function newOperation(): NewOperation {
  const now = Date.now();
  return {
    requestToken: createRequestToken(now),
    clientToken: randomUUID(),
    contentHash: randomUUID(),
    action: 'CREATE',
    typeName: BENCH_TYPE,
    typeVersionId: '00000001',
    acceptedAt: now,
    dueAt: now,
    work: new Uint8Array(randomBytes(800)),
  };
}

function success(requestToken: string): OperationChange {
  const now = Date.now();
  const identifier = randomUUID();
  const model = `{"Name":"${identifier}","Description":"A service of ordinary size.","Size":5,"Public":true}`;
  return {
    status: 'SUCCESS',
    changedAt: now,
    identifier,
    resource: {
      typeName: BENCH_TYPE,
      identifier,
      typeVersionId: '00000001',
      model,
      requestToken,
      createdAt: now,
      changedAt: now,
    },
  };
}

async function accept(store: Store): Promise<Claim> {
  const answer = await store.operations.accept(newOperation(), lease(), 0);
  if (answer.kind !== 'accepted') throw new Error(`a request was not accepted, but ${answer.kind}`);
  return answer.claim;
}

async function create(store: Store): Promise<void> {
  const claim = await accept(store);
  await store.operations.save(claim, success(claim.operation.requestToken));
}

/** Taken in, left to wait, claimed when due, and ended. */
async function step(store: Store): Promise<void> {
  const { operations } = store;
  const first = await accept(store);
  const now = Date.now();
  await operations.save(first, {
    status: 'IN_PROGRESS',
    changedAt: now,
    dueAt: now,
    work: new Uint8Array(800),
  });
  await operations.nextDueAt();
  const [claim] = await operations.claimDue(lease(), Date.now(), 1);
  if (claim !== undefined) await operations.save(claim, { status: 'FAILED', changedAt: now });
}

async function lookAt(store: Store, count: number): Promise<void> {
  const { operation } = await accept(store);
  for (let each = 0; each < count; each++) await store.operations.find(operation.requestToken);
}

async function pages(store: Store, count: number): Promise<void> {
  for (let each = 0; each < count; each++) {
    await store.operations.list({ statuses: ['SUCCESS', 'FAILED'], typeName: BENCH_TYPE }, { limit: 20 });
  }
}
