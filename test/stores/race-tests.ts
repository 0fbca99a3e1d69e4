import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationChange } from '../../src/control-plane/store/store.ts';
import {
  accepted,
  lease,
  newOperation,
  type OpenStore,
  oneOf,
  range,
  START,
  waiting,
  withServers,
} from './records.ts';

const GOES_ON: OperationChange = {
  status: 'IN_PROGRESS',
  changedAt: START + 5,
  dueAt: START + 50,
  work: Uint8Array.of(9),
};
const ENDS: OperationChange = { status: 'SUCCESS', changedAt: START + 5 };

/** What two servers do to one operation in the same moment. Once proves little, so each is done again and again. */
export function raceTests(open: OpenStore): void {
  describe('two servers at once', () => {
    test('save under one claim: it counts once', () =>
      withServers(open, async (here, there) => {
        const rounds = range(15);
        for (const _ of rounds) {
          const claim = await accepted(here);
          const saved = await Promise.all(
            range(8).map((index) =>
              oneOf(here, there, index).operations.save(claim, { ...ENDS, message: String(index) }),
            ),
          );
          assert.equal(saved.filter(Boolean).length, 1);
          const { message } = (await there.operations.find(claim.operation.requestToken))!;
          assert.equal(saved[Number(message)], true);
        }
        const { PENDING, SUCCESS } = await there.operations.counts();
        assert.deepEqual([PENDING, SUCCESS], [0, rounds.length]);
      }));

    test('save and cancel: a cancel that was answered stays', () =>
      withServers(open, async (here, there) => {
        for (const _ of range(30)) {
          const claim = await accepted(here);
          const { requestToken } = claim.operation;
          const [saved, canceled] = await Promise.all([
            here.operations.save(claim, GOES_ON),
            there.operations.cancel(requestToken, START + 6),
          ]);
          assert.deepEqual([saved, canceled?.status], [true, 'CANCEL_IN_PROGRESS']);
          assert.equal((await here.operations.find(requestToken))?.status, 'CANCEL_IN_PROGRESS');
        }
        assert.equal((await here.operations.counts()).CANCEL_IN_PROGRESS, 30);
      }));

    test('end and cancel: what has ended is not revived', () =>
      withServers(open, async (here, there) => {
        for (const _ of range(30)) {
          const claim = await accepted(here);
          const { requestToken } = claim.operation;
          const [saved] = await Promise.all([
            here.operations.save(claim, ENDS),
            there.operations.cancel(requestToken, START + 6),
          ]);
          assert.equal(saved, true);
          const found = await there.operations.find(requestToken);
          assert.deepEqual([found?.status, found?.dueAt], ['SUCCESS', undefined]);
        }
        const { SUCCESS, CANCEL_IN_PROGRESS } = await here.operations.counts();
        assert.deepEqual([SUCCESS, CANCEL_IN_PROGRESS], [30, 0]);
      }));

    test('save and take over a claim that ran out: one of them does', () =>
      withServers(open, async (here, there) => {
        const { until } = lease();
        for (const _ of range(20)) {
          const claim = await accepted(here);
          const [saved, [taken]] = await Promise.all([
            here.operations.save(claim, ENDS),
            there.operations.claimDue(lease(until, 'server-2'), until, 1),
          ]);
          assert.equal(saved, taken === undefined);
          if (taken !== undefined) assert.equal(await there.operations.save(taken, ENDS), true);
        }
      }));

    test('renew and take over a claim that ran out: one of them does', () =>
      withServers(open, async (here, there) => {
        const { until } = lease();
        for (const _ of range(20)) {
          const claim = await accepted(here);
          const [renewed, [taken]] = await Promise.all([
            here.operations.renew([claim], lease(until)),
            there.operations.claimDue(lease(until, 'server-2'), until, 1),
          ]);
          assert.equal(renewed.length, taken === undefined ? 1 : 0);
          assert.equal(await there.operations.save(taken ?? claim, ENDS), true);
        }
      }));

    test('claim what is due: each operation is given to one', () =>
      withServers(open, async (here, there) => {
        for (const _ of range(5)) {
          const tokens = await Promise.all(range(12).map(() => waiting(here, START)));
          const claims = await Promise.all(
            range(6).map((index) =>
              oneOf(here, there, index).operations.claimDue(lease(START, `server-${index}`), START, 4),
            ),
          );
          const given = claims.flat().map(({ operation }) => operation.requestToken);
          assert.equal(new Set(given).size, given.length);
          // Who claims at the same time may leave out what others are about to take.
          const rest = await here.operations.claimDue(lease(), START, 12);
          const all = [...given, ...rest.map(({ operation }) => operation.requestToken)];
          assert.deepEqual(all.sort(), tokens.sort());
        }
      }));

    test('learn the same identifier: all are saved, and one locks', () =>
      withServers(open, async (here, there) => {
        for (const round of range(8)) {
          const identifier = `widget-${round}`;
          const claims = await Promise.all(range(8).map(() => accepted(here)));
          const saved = await Promise.all(
            claims.map((claim, index) =>
              oneOf(here, there, index).operations.save(claim, { ...GOES_ON, identifier }),
            ),
          );
          assert.ok(saved.every(Boolean));
          const next = newOperation({ identifier });
          assert.equal((await there.operations.accept(next, lease(), 0)).kind, 'busy');
        }
      }));

    test('want a client token whose time is over: one gets it', () =>
      withServers(open, async (here, there) => {
        for (const round of range(5)) {
          const clientToken = `again-${round}`;
          await accepted(here, { clientToken });
          const answers = await Promise.all(
            range(12).map((index) => {
              const operation = newOperation({ clientToken, acceptedAt: START + 5 });
              return oneOf(here, there, index).operations.accept(operation, lease(), START + 1);
            }),
          );
          assert.equal(answers.filter(({ kind }) => kind === 'accepted').length, 1);
          assert.equal(answers.filter(({ kind }) => kind === 'known').length, 11);
        }
      }));
  });
}
