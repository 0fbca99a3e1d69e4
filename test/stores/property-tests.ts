import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type {
  Basis,
  Claim,
  NewOperation,
  OperationChange,
  OperationFilter,
  OperationStatus,
  Store,
} from '../../src/control-plane/store/store.ts';
import { allPages } from './history-tests.ts';
import { ModelStore } from './model.ts';
import { type OpenStore, OTHER_TYPE, START, TYPE, withStore } from './records.ts';

const STATUSES: readonly OperationStatus[] = [
  'PENDING',
  'IN_PROGRESS',
  'CANCEL_IN_PROGRESS',
  'SUCCESS',
  'FAILED',
  'CANCEL_COMPLETE',
];

const identifier = fc.option(fc.constantFrom('widget-1', 'widget-2', 'widget-3'), { nil: undefined });
const typeName = fc.constantFrom(TYPE, OTHER_TYPE);
const exceptTypes = fc.subarray([TYPE, OTHER_TYPE]);
const action = fc.constantFrom('CREATE' as const, 'UPDATE' as const, 'DELETE' as const);
const which = fc.nat(1000);

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('accept' as const),
      client: fc.nat(12),
      content: fc.nat(1),
      identifier,
      typeName,
      action,
      delay: fc.nat(30),
      tokenAge: fc.nat(40),
      isClaimed: fc.boolean(),
      basis: fc.constantFrom('right' as const, 'wrong' as const, undefined),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      limit: fc.integer({ min: 1, max: 4 }),
      exceptTypes,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      which,
      identifier,
      ends: fc.boolean(),
      isCancel: fc.boolean(),
      delay: fc.nat(30),
      message: fc.option(fc.string(), { nil: undefined }),
      resource: fc.constantFrom('put' as const, 'removed' as const, undefined),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('renew' as const), which: fc.array(which, { maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), age: fc.nat(30) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('list' as const),
      limit: fc.integer({ min: 1, max: 5 }),
      actions: fc.option(fc.subarray(['CREATE', 'UPDATE', 'DELETE'] as const), { nil: undefined }),
      statuses: fc.option(fc.subarray([...STATUSES]), { nil: undefined }),
      typeName: fc.option(typeName, { nil: undefined }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The steps of a run take place one second after the other. */
const SECOND = 1000;
const LEASE = 8 * SECOND;

interface Run {
  readonly store: Store;
  readonly model: ModelStore;
  /** Every claim that was ever given, lost ones too. */
  readonly claims: Claim[];
  readonly tokens: string[];
}

export function propertyTests(open: OpenStore): void {
  describe('any sequence of calls', () => {
    test('is answered as the model of a store answers it', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 70, size: 'max' }), (steps) =>
          withStore(open, async (store) => {
            const run: Run = { store, model: new ModelStore(), claims: [], tokens: [] };
            for (const [index, each] of steps.entries()) {
              await take(run, each, index);
              await compare(run);
            }
          }),
        ),
        { numRuns: 15 },
      );
    });
  });
}

async function take(
  { store: { operations }, model, claims, tokens }: Run,
  step: Step,
  index: number,
): Promise<void> {
  const now = START + index * SECOND;
  const lease = { owner: 'server-1', until: now + LEASE };
  // Never two operations due at the same time, for then their order would be open.
  const due = (delay: number): number => now + delay * SECOND + index + 1;
  const claimOf = (which: number): Claim | undefined => claims[which % Math.max(1, claims.length)];
  switch (step.kind) {
    case 'accept': {
      const operation: NewOperation = {
        requestToken: `request-${index}`,
        clientToken: `client-${step.client}`,
        contentHash: `hash-${step.content}`,
        action: step.action,
        typeName: step.typeName,
        typeVersionId: '00000001',
        acceptedAt: now,
        dueAt: due(step.delay),
        work: Uint8Array.of(index),
        ...(step.identifier !== undefined && { identifier: step.identifier }),
      };
      const since = now - step.tokenAge * SECOND;
      const given = step.isClaimed ? lease : undefined;
      const basis = basisOf(step, model);
      const answer = await operations.accept(operation, given, since, basis);
      assert.deepEqual(answer, model.accept(operation, given, since, basis));
      if (answer.kind === 'accepted') claims.push(answer.claim);
      if (answer.kind === 'accepted' || answer.kind === 'left') tokens.push(operation.requestToken);
      return;
    }
    case 'claim': {
      const given = await operations.claimDue(lease, now, step.limit, step.exceptTypes);
      const expected = model.claimDue(lease, now, step.limit, step.exceptTypes);
      assert.deepEqual(given.map(comparable), expected.map(comparable));
      claims.push(...given);
      return;
    }
    case 'save': {
      const claim = claimOf(step.which);
      if (claim === undefined) return;
      const change = changeOf(step, claim, now, due(step.delay));
      assert.equal(await operations.save(claim, change), model.save(claim, change));
      return;
    }
    case 'renew': {
      const chosen = [...new Set(step.which.flatMap((each) => claimOf(each) ?? []))];
      assert.deepEqual(await operations.renew(chosen, lease), model.renew(chosen, lease));
      return;
    }
    case 'cancel': {
      const token = tokens[step.which % Math.max(1, tokens.length)] ?? 'unknown';
      assert.deepEqual(await operations.cancel(token, now), model.cancel(token, now));
      return;
    }
    case 'forget': {
      const before = now - step.age * SECOND;
      assert.equal(await operations.forget(before, 1000), model.forget(before));
      return;
    }
    case 'list': {
      const { kind: _, limit, ...wanted } = step;
      const filter = Object.fromEntries(
        Object.entries(wanted).filter(([, value]) => value !== undefined),
      ) as OperationFilter;
      const pages = await allPages({ operations } as Store, filter, limit);
      assert.deepEqual(pages.flat(), model.list(filter));
    }
  }
}

function basisOf(step: Extract<Step, { kind: 'accept' }>, model: ModelStore): Basis | undefined {
  const { basis, typeName, identifier } = step;
  if (basis === undefined || identifier === undefined) return undefined;
  return { requestToken: basis === 'right' ? model.writtenBy({ typeName, identifier }) : 'another' };
}

function changeOf(
  step: Extract<Step, { kind: 'save' }>,
  { operation }: Claim,
  now: number,
  dueAt: number,
): OperationChange {
  const goesOn = step.isCancel ? 'CANCEL_IN_PROGRESS' : 'IN_PROGRESS';
  const end = step.isCancel ? 'CANCEL_COMPLETE' : 'SUCCESS';
  return {
    status: step.ends ? end : goesOn,
    changedAt: now,
    ...(!step.ends && { dueAt, work: Uint8Array.of(dueAt % 251) }),
    ...(step.identifier !== undefined && { identifier: step.identifier }),
    ...(step.message !== undefined && { message: step.message.replaceAll('\0', '') }),
    ...(step.resource === 'removed' && { resource: 'removed' }),
    ...(step.resource === 'put' && {
      resource: {
        typeName: operation.typeName,
        identifier: step.identifier ?? operation.identifier ?? 'widget-9',
        typeVersionId: '00000001',
        model: JSON.stringify({ now }),
        requestToken: operation.requestToken,
        createdAt: now,
        changedAt: now,
      },
    }),
  };
}

async function compare({ store, model, tokens }: Run): Promise<void> {
  const all = model.list({});
  const exceptions = [[], [TYPE], [TYPE, OTHER_TYPE]];
  const token = tokens.at(-1) ?? 'none';
  const { operations, resources } = store;
  // Asked at once: a store that is far away answers each only after a while.
  const [found, counts, page, count, ...due] = await Promise.all([
    operations.find(token),
    operations.counts(),
    resources.list({}, { limit: 100 }),
    resources.count(),
    ...exceptions.map((except) => operations.nextDueAt(except)),
  ]);
  assert.deepEqual(
    due,
    exceptions.map((except) => model.nextDueAt(except)),
  );
  assert.deepEqual(
    found,
    all.find(({ requestToken }) => requestToken === token),
  );
  assert.deepEqual(
    counts,
    Object.fromEntries(
      STATUSES.map((status) => [status, all.filter((each) => each.status === status).length]),
    ),
  );
  const key = (resource: { typeName: string; identifier: string }): string =>
    `${resource.typeName} ${resource.identifier}`;
  assert.deepEqual(
    page.items,
    model.resources.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)),
  );
  assert.equal(count, model.resources.length);
}

/** Bytes may come as a Buffer. */
function comparable({ operation: { work, ...operation }, fence }: Claim): unknown {
  return { operation, fence, work: [...work!] };
}
