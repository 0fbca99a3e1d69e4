import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type {
  ConfigurationRecord,
  JobClaim,
  RegistrationEnd,
  TestsClaim,
} from '../../src/control-plane/store/store.ts';
import { lease, type OpenStore, oneOf, range, START, TYPE, withServers } from './records.ts';
import { addRegistration, addVersion, newVersion } from './registry-records.ts';

const CONFIGURATION: ConfigurationRecord = {
  typeName: TYPE,
  alias: 'default',
  configuration: Uint8Array.of(1),
  changedAt: START,
};
const COMPLETE: RegistrationEnd = {
  status: 'COMPLETE',
  description: 'Registered.',
  version: newVersion(),
  setDefault: false,
  configuration: CONFIGURATION,
};

/** When the leases of `lease()` are over. */
const LATER = lease().until;

export function registryRaceTests(open: OpenStore): void {
  describe('two servers with one registry', () => {
    test('one sees at once what the other changes, and that it has changed', () =>
      withServers(open, async (here, there) => {
        let seen = await there.types.revision();
        const changed = async (work: Promise<unknown>): Promise<void> => {
          await work;
          const revision = await there.types.revision();
          assert.ok(revision > seen);
          assert.equal(await here.types.revision(), revision);
          seen = revision;
        };
        await changed(addVersion(here));
        await changed(addVersion(here));
        await changed(here.types.setDefault(TYPE, '00000002', START));
        assert.equal((await there.types.findDefault(TYPE))?.versionId, '00000002');
        await changed(here.types.setConfiguration(CONFIGURATION));
        const found = await there.types.findConfiguration(TYPE, 'default');
        assert.deepEqual([...found!.configuration], [1]);
        await changed(here.types.restart(TYPE, '00000002'));
        assert.equal((await there.types.findDefault(TYPE))?.restarts, 1);
        await changed(here.types.deregister(TYPE, '00000001', START));
        assert.equal((await there.types.findVersion(TYPE, '00000001'))?.isDeprecated, true);
        const claim = await addRegistration(here);
        assert.deepEqual(await there.types.findRegistration(claim.job.registration.token), {
          ...claim.job.registration,
        });
      }));

    test('there is one default, however many set it', () =>
      withServers(open, async (here, there) => {
        for (const _ of range(4)) await addVersion(here);
        for (const _ of range(10)) {
          await Promise.all(
            range(8).map((index) =>
              oneOf(here, there, index).types.setDefault(TYPE, `0000000${(index % 4) + 1}`, START),
            ),
          );
          const versions = await here.types.versions(TYPE);
          assert.equal(versions.filter(({ isDefault }) => isDefault).length, 1);
        }
      }));

    test('a registration is ended once, however many try', () =>
      withServers(open, async (here, there) => {
        for (const round of range(5)) {
          const claim = await addRegistration(here);
          const ended = await Promise.all(
            range(6).map((index) => oneOf(here, there, index).types.endRegistration(claim, COMPLETE, START)),
          );
          assert.equal(ended.filter((one) => one !== undefined).length, 1);
          assert.equal((await there.types.versions(TYPE)).length, round + 1);
        }
      }));

    test('a version becomes the default or is deregistered', () =>
      withServers(open, async (here, there) => {
        await addVersion(here);
        for (const _ of range(10)) {
          const { versionId } = await addVersion(here);
          const [isDefault, gone] = await Promise.all([
            there.types.setDefault(TYPE, versionId, START),
            here.types.deregister(TYPE, versionId, START),
          ]);
          assert.deepEqual([isDefault, gone], isDefault ? [true, 'default'] : [false, 'done']);
          assert.equal((await here.types.findDefault(TYPE))?.versionId, isDefault ? versionId : '00000001');
          await here.types.setDefault(TYPE, '00000001', START);
        }
      }));

    test('a type that goes takes nothing along that a registration brings', () =>
      withServers(open, async (here, there) => {
        for (const _ of range(10)) {
          await addVersion(here);
          const claim = await addRegistration(here);
          const [ended, gone] = await Promise.all([
            there.types.endRegistration(claim, COMPLETE, START),
            here.types.deregister(TYPE, undefined, START),
          ]);
          assert.equal(ended?.status, 'COMPLETE');
          const live = (await here.types.versions(TYPE)).filter(({ isDeprecated }) => !isDeprecated);
          assert.equal(live.length, gone === 'done' ? 1 : 2, gone);
          assert.equal(live.filter(({ isDefault }) => isDefault).length, 1);
          assert.equal((await here.types.configurations(TYPE)).length, 1);
          await here.types.deregister(TYPE, ended.versionId, START);
          await here.types.deregister(TYPE, undefined, START);
          assert.equal(await here.types.findDefault(TYPE), undefined);
        }
      }));

    test('a job is given to one, whether it is claimed, prolonged or asked for again', () =>
      withServers(open, async (here, there) => {
        const { versionId } = await addVersion(here);
        let tests: JobClaim = (await here.types.beginTests(TYPE, versionId, lease(), START))!;
        for (const _ of range(3)) await addRegistration(here);
        let now = LATER;
        for (const _ of range(10)) {
          const [renewed, begun, ...claimed] = await Promise.all([
            here.types.renewJobs([tests], lease(now)),
            there.types.beginTests(TYPE, versionId, lease(now, 'server-2'), now),
            ...range(4).map((index) =>
              oneOf(here, there, index).types.claimJobs(lease(now, `server-${index}`), now, 2),
            ),
          ]);
          // Who claims at the same time may leave out what others are about to take.
          const rest = await here.types.claimJobs(lease(now), now, 9);
          const given = [...renewed, ...(begun === undefined ? [] : [begun]), ...claimed.flat(), ...rest];
          assert.equal(given.length, 4);
          const held = await there.types.renewJobs(given, lease(now));
          assert.equal(held.length, 4, 'each of them holds what it was given');
          tests = given.find(({ job }) => job.kind === 'tests')!;
          now += 10_000;
        }
        const ended = await Promise.all(
          range(6).map((index) =>
            oneOf(here, there, index).types.endTests(tests as TestsClaim, { tests: 'PASSED' }, now),
          ),
        );
        assert.equal(ended.filter(Boolean).length, 1);
      }));
  });
}
