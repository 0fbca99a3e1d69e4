import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type {
  JobClaim,
  RegistrationClaim,
  RegistrationEnd,
  TestsClaim,
} from '../../src/control-plane/store/store.ts';
import { lease, type OpenStore, OTHER_TYPE, START, TYPE, withStore } from './records.ts';
import { addRegistration, addVersion, newRegistration, newVersion } from './registry-records.ts';

const FAILED: RegistrationEnd = { status: 'FAILED', description: 'Two rules are broken.', testsReport: '{}' };
const COMPLETE: Extract<RegistrationEnd, { status: 'COMPLETE' }> = {
  status: 'COMPLETE',
  description: 'Registered.',
  version: newVersion({ testsReport: '{"rules":[]}' }),
  setDefault: true,
  configuration: {
    typeName: TYPE,
    alias: 'default',
    configuration: Uint8Array.of(1, 2),
    changedAt: START + 2,
  },
};

/** When the leases of `lease()` are over. */
const LATER = START + 10_000;

function namesOf(claims: readonly JobClaim[]): string[] {
  return claims.map(({ job }) =>
    job.kind === 'registration' ? job.registration.token : `tests ${job.version.versionId}`,
  );
}

export function registrationTests(open: OpenStore): void {
  describe('registrations', () => {
    test('are taken in and claimed, end, and are listed oldest first', () =>
      withStore(open, async ({ types }) => {
        const [first, second] = [
          newRegistration(),
          newRegistration({ typeName: OTHER_TYPE, clientRequestToken: 'client-1', createdAt: START + 1 }),
        ];
        const added = await types.addRegistration(first, lease());
        const record = { ...first, status: 'IN_PROGRESS' } as const;
        assert.ok(added.kind === 'added');
        assert.deepEqual(added.claim.job, { kind: 'registration', registration: record });
        await types.addRegistration(second, lease());
        const done = await types.endRegistration(added.claim, FAILED, START + 3);
        assert.deepEqual(done, { ...record, ...FAILED, request: '' }, 'without what was registered');
        assert.deepEqual(await types.findRegistration(first.token), done);
        assert.equal(await types.findRegistration('unknown'), undefined);
        const other = { ...second, status: 'IN_PROGRESS' };
        assert.deepEqual(await types.registrations({}), [done, other]);
        assert.deepEqual(await types.registrations({ typeName: OTHER_TYPE }), [other]);
        assert.deepEqual(await types.registrations({ status: 'FAILED' }), [done]);
        assert.deepEqual(await types.registrations({ typeName: OTHER_TYPE, status: 'FAILED' }), []);
      }));

    test('with the same client request token are one', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const claim = await addRegistration(store, { clientRequestToken: 'same' });
        const again = newRegistration({ clientRequestToken: 'same' });
        assert.deepEqual(await types.addRegistration(again, lease()), {
          kind: 'known',
          registration: claim.job.registration,
        });
        assert.equal(await types.findRegistration(again.token), undefined);
        await addRegistration(store);
        await addRegistration(store);
        assert.equal((await types.registrations({})).length, 3);
      }));

    test('that are complete leave version, default and configuration behind in the same moment', () =>
      withStore(open, async (store) => {
        const { types } = store;
        await addVersion(store);
        const claim = await addRegistration(store);
        const done = await types.endRegistration(claim, COMPLETE, START + 4);
        assert.deepEqual(
          [done?.status, done?.versionId, done?.testsReport],
          ['COMPLETE', '00000002', '{"rules":[]}'],
        );
        const version = await types.findDefault(TYPE);
        assert.deepEqual([version?.versionId, version?.changedAt], ['00000002', START + 4]);
        assert.deepEqual(version, { ...version, ...COMPLETE.version });
        const configuration = await types.findConfiguration(TYPE, 'default');
        assert.deepEqual([...configuration!.configuration], [1, 2]);
      }));

    test('are ended once, and only by whoever holds them', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const lost = await addRegistration(store);
        const [taken] = (await types.claimJobs(lease(LATER, 'server-2'), LATER, 9)) as [RegistrationClaim];
        const before = await types.revision();
        assert.equal(await types.endRegistration(lost, COMPLETE, LATER), undefined);
        assert.deepEqual([await types.versions(TYPE), await types.configurations(TYPE)], [[], []]);
        assert.equal(await types.revision(), before);
        assert.equal((await types.endRegistration(taken, COMPLETE, LATER))?.status, 'COMPLETE');
        assert.equal(await types.endRegistration(taken, COMPLETE, LATER), undefined);
        assert.equal((await types.versions(TYPE)).length, 1);
      }));
  });

  describe('tests of a version', () => {
    test('begin, and end with their outcome', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store, { testsMessage: 'Old.', testsReport: '{}' });
        const claim = (await types.beginTests(TYPE, versionId, lease(), START + 1))!;
        const begun = await types.findVersion(TYPE, versionId);
        assert.deepEqual(claim.job, { kind: 'tests', version: begun });
        assert.deepEqual(
          [begun?.tests, begun?.testsMessage, begun?.testsReport, begun?.changedAt],
          ['IN_PROGRESS', undefined, undefined, START + 1],
        );
        const outcome = { tests: 'FAILED', testsMessage: '2 rules', testsReport: '{"rules":2}' } as const;
        assert.equal(await types.endTests(claim, outcome, START + 3), true);
        const ended = await types.findVersion(TYPE, versionId);
        assert.deepEqual(ended, { ...begun, ...outcome, changedAt: START + 3 });
        assert.equal(await types.endTests(claim, { tests: 'PASSED' }, START + 4), false, 'only once');
        const again = (await types.beginTests(TYPE, versionId, lease(), START + 5))!;
        assert.equal(await types.endTests(claim, { tests: 'PASSED' }, START + 6), false, 'of another time');
        assert.equal(await types.endTests(again, { tests: 'PASSED' }, START + 6), true);
      }));

    test('are run by one server at a time, of versions that there are', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store);
        assert.equal(await types.beginTests(TYPE, '00000009', lease(), START), undefined);
        const begin = (now: number, owner: string): Promise<TestsClaim | undefined> =>
          types.beginTests(TYPE, versionId, lease(now, owner), now);
        const claims = await Promise.all([begin(START, 'server-1'), begin(START, 'server-2')]);
        const [lost, ...others] = claims.filter((claim) => claim !== undefined);
        assert.deepEqual(others, []);
        const taken = await begin(LATER, 'server-2');
        assert.equal(await types.endTests(lost!, { tests: 'FAILED' }, LATER), false);
        assert.equal((await types.findVersion(TYPE, versionId))?.tests, 'IN_PROGRESS');
        assert.equal(await types.endTests(taken!, { tests: 'PASSED' }, LATER), true);
      }));
  });

  describe('jobs of the registry', () => {
    test('are claimed when nobody holds them, oldest first', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store);
        await types.beginTests(TYPE, versionId, lease(), START);
        const first = await addRegistration(store);
        const second = await addRegistration(store);
        const ended = await addRegistration(store);
        await types.endRegistration(ended, FAILED, START);
        assert.deepEqual(await types.claimJobs(lease(LATER - 1), LATER - 1, 9), []);
        const claims = await types.claimJobs(lease(LATER, 'server-2'), LATER, 9);
        const expected = [first.job.registration.token, second.job.registration.token, `tests ${versionId}`];
        assert.deepEqual(namesOf(claims), expected);
        assert.deepEqual(claims[0]!.job, first.job, 'with all that is needed to go on');
        assert.deepEqual(await types.claimJobs(lease(LATER, 'server-3'), LATER, 9), []);
      }));

    test('are claimed some at a time, registrations before tests', () =>
      withStore(open, async (store) => {
        const { types } = store;
        for (const versionId of ['00000001', '00000002']) {
          await addVersion(store);
          await types.beginTests(TYPE, versionId, lease(), START);
        }
        const tokens: string[] = [];
        for (let count = 0; count < 3; count++)
          tokens.push((await addRegistration(store)).job.registration.token);
        const claim = async (limit: number): Promise<string[]> =>
          namesOf(await types.claimJobs(lease(LATER), LATER, limit));
        assert.deepEqual(await claim(2), tokens.slice(0, 2));
        assert.deepEqual(await claim(2), [tokens[2], 'tests 00000001']);
        assert.deepEqual(await claim(2), ['tests 00000002']);
        assert.deepEqual(await claim(2), []);
      }));

    test('count their claims, but not those that were given back', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store);
        const tests = (await types.beginTests(TYPE, versionId, lease(), START))!;
        let held: readonly JobClaim[] = [await addRegistration(store), tests];
        let now = START;
        const claimAgain = async (): Promise<number[]> => {
          now += 10_000;
          held = await types.claimJobs(lease(now), now, 9);
          return held.map(({ attempts }) => attempts);
        };
        assert.deepEqual(
          held.map(({ attempts }) => attempts),
          [1, 1],
        );
        assert.deepEqual(await claimAgain(), [2, 2]);
        await types.giveBackJobs(held);
        assert.deepEqual(await claimAgain(), [2, 2]);
        await types.renewJobs(held, lease(now));
        assert.deepEqual(await claimAgain(), [3, 3]);
        assert.equal(await types.endTests(held[1] as TestsClaim, { tests: 'PASSED' }, now), true);
        const anew = await types.beginTests(TYPE, versionId, lease(now), now);
        assert.equal(anew?.attempts, 1, 'asked for again, they count anew');
      }));

    test('of deprecated versions are left', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store);
        await types.beginTests(TYPE, versionId, lease(), START);
        assert.equal(await types.deregister(TYPE, undefined, START), 'done');
        assert.deepEqual(await types.claimJobs(lease(LATER), LATER, 9), []);
      }));

    test('are prolonged by whoever holds them', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store);
        const registration = await addRegistration(store);
        const tests = (await types.beginTests(TYPE, versionId, lease(), START))!;
        const held = [registration, tests];
        assert.deepEqual(await types.renewJobs(held, lease(START + 5000)), held);
        assert.deepEqual(await types.claimJobs(lease(LATER, 'server-2'), LATER, 9), []);
        const taken = await types.claimJobs(lease(LATER + 5000, 'server-2'), LATER + 5000, 9);
        assert.equal(taken.length, 2);
        assert.deepEqual(await types.renewJobs([...held, ...taken], lease(LATER)), taken);
        await types.endRegistration(taken[0] as RegistrationClaim, FAILED, LATER);
        await types.endTests(taken[1] as TestsClaim, { tests: 'PASSED' }, LATER);
        assert.deepEqual(await types.renewJobs(taken, lease(LATER)), [], 'what has ended nobody holds');
      }));

    test('that are given back can be claimed at once, and only by whoever holds them', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store);
        const claims = [
          await addRegistration(store),
          (await types.beginTests(TYPE, versionId, lease(), START))!,
        ];
        await types.giveBackJobs(claims);
        assert.deepEqual(await types.renewJobs(claims, lease()), [], 'nobody holds them');
        const taken = await types.claimJobs(lease(START, 'server-2'), START, 9);
        assert.deepEqual(namesOf(taken), namesOf(claims));
        assert.ok(taken.every(({ fence }, index) => fence > claims[index]!.fence));
        await types.giveBackJobs(claims);
        assert.deepEqual(await types.claimJobs(lease(START, 'server-3'), START, 9), []);
        await types.endRegistration(taken[0] as RegistrationClaim, FAILED, START);
        await types.giveBackJobs(taken);
        const again = await types.claimJobs(lease(START, 'server-3'), START, 9);
        assert.deepEqual(namesOf(again), [`tests ${versionId}`], 'what has ended is not revived');
      }));

    test('can be taken and prolonged without the registry having changed', () =>
      withStore(open, async (store) => {
        const { types } = store;
        await addRegistration(store);
        const before = await types.revision();
        const claims = await types.claimJobs(lease(LATER), LATER, 9);
        await types.renewJobs(claims, lease(LATER + 1));
        await types.giveBackJobs(claims);
        assert.equal(await types.revision(), before);
      }));
  });
}
