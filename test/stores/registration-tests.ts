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
        const [taken] = (await types.claimJobs(lease(LATER, 'server-2'), LATER)) as [RegistrationClaim];
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
    test('are claimed when nobody holds them, oldest first, by one server', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store);
        await types.beginTests(TYPE, versionId, lease(), START);
        const first = await addRegistration(store);
        const second = await addRegistration(store);
        const ended = await addRegistration(store);
        await types.endRegistration(ended, FAILED, START);
        assert.deepEqual(await types.claimJobs(lease(LATER - 1), LATER - 1), []);
        const [here, there] = await Promise.all([
          types.claimJobs(lease(LATER, 'server-2'), LATER),
          types.claimJobs(lease(LATER, 'server-3'), LATER),
        ]);
        const expected = [first.job.registration.token, second.job.registration.token, `tests ${versionId}`];
        assert.deepEqual([namesOf(here), namesOf(there)].sort(), [[], expected]);
        const { job } = [...here, ...there][0]!;
        assert.deepEqual(job, first.job, 'with all that is needed to go on');
      }));

    test('of deprecated versions are left', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store);
        await types.beginTests(TYPE, versionId, lease(), START);
        await types.deprecate(TYPE, [versionId], START);
        assert.deepEqual(await types.claimJobs(lease(LATER), LATER), []);
      }));

    test('are prolonged by whoever holds them', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const { versionId } = await addVersion(store);
        const registration = await addRegistration(store);
        const tests = (await types.beginTests(TYPE, versionId, lease(), START))!;
        const held = [registration, tests];
        assert.deepEqual(await types.renewJobs(held, lease(START + 5000)), held);
        assert.deepEqual(await types.claimJobs(lease(LATER, 'server-2'), LATER), []);
        const taken = await types.claimJobs(lease(LATER + 5000, 'server-2'), LATER + 5000);
        assert.equal(taken.length, 2);
        assert.deepEqual(await types.renewJobs([...held, ...taken], lease(LATER)), taken);
        await types.endRegistration(taken[0] as RegistrationClaim, FAILED, LATER);
        await types.endTests(taken[1] as TestsClaim, { tests: 'PASSED' }, LATER);
        assert.deepEqual(await types.renewJobs(taken, lease(LATER)), [], 'what has ended nobody holds');
      }));

    test('are given back with a lease that is over', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const claim = await addRegistration(store);
        await types.renewJobs([claim], { owner: 'server-1', until: START + 1 });
        const taken = await types.claimJobs(lease(START + 1, 'server-2'), START + 1);
        assert.deepEqual(namesOf(taken), [claim.job.registration.token]);
        assert.ok(taken[0]!.fence > claim.fence);
      }));

    test('can be taken and prolonged without the registry having changed', () =>
      withStore(open, async (store) => {
        const { types } = store;
        await addRegistration(store);
        const before = await types.revision();
        const claims = await types.claimJobs(lease(LATER), LATER);
        await types.renewJobs(claims, lease(LATER + 1));
        assert.equal(await types.revision(), before);
      }));
  });
}
