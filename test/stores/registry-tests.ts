import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TestsClaim } from '../../src/control-plane/store/store.ts';
import { lease, type OpenStore, OTHER_TYPE, START, TYPE, withStore } from './records.ts';
import { addRegistration, addVersion, newRegistration, newVersion } from './registry-records.ts';

export function registryTests(open: OpenStore): void {
  describe('versions of types', () => {
    test('get the next number, and the first is the default', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const first = await addVersion(store);
        assert.deepEqual(first, {
          ...newVersion(),
          versionId: '00000001',
          changedAt: START,
          isDefault: true,
          isDeprecated: false,
          restarts: 0,
        });
        const full = newVersion({
          handlers: { kind: 'endpoint', url: 'http://localhost:3001/' },
          executionRoleArn: 'arn:aws:iam::123456789012:role/a',
          logging: { logRoleArn: 'arn:aws:iam::123456789012:role/b', logGroupName: 'group' },
          tests: 'NOT_TESTED',
          testsMessage: 'Left out on demand.',
          testsReport: '{"rules":[]}',
        });
        const second = await addVersion(store, full);
        assert.deepEqual(second, {
          ...full,
          versionId: '00000002',
          changedAt: START,
          isDefault: false,
          isDeprecated: false,
          restarts: 0,
        });
        assert.deepEqual(await types.findVersion(TYPE, '00000002'), second);
        assert.deepEqual(await types.versions(TYPE), [first, second]);
        assert.deepEqual(await types.findDefault(TYPE), first);
        assert.equal((await addVersion(store, { typeName: OTHER_TYPE })).versionId, '00000001');
        assert.deepEqual(await types.typeNames(), [OTHER_TYPE, TYPE]);
      }));

    test('that nobody has registered are not found', () =>
      withStore(open, async ({ types }) => {
        assert.equal(await types.findVersion(TYPE, '00000001'), undefined);
        assert.equal(await types.findDefault(TYPE), undefined);
        assert.deepEqual(await types.versions(TYPE), []);
        assert.deepEqual(await types.typeNames(), []);
      }));

    test('become the default on demand, one at a time', () =>
      withStore(open, async (store) => {
        const { types } = store;
        for (let count = 0; count < 3; count++) await addVersion(store);
        assert.equal(await types.setDefault(TYPE, '00000002', START + 1), true);
        assert.equal((await types.findDefault(TYPE))?.versionId, '00000002');
        assert.deepEqual(
          (await types.versions(TYPE)).map(({ isDefault }) => isDefault),
          [false, true, false],
        );
        assert.equal((await types.findDefault(TYPE))?.changedAt, START + 1);
        assert.equal(await types.setDefault(TYPE, '00000009', START), false);
        assert.equal(await types.setDefault(OTHER_TYPE, '00000001', START), false);
        assert.equal(await types.deregister(TYPE, '00000003', START), 'done');
        assert.equal(await types.setDefault(TYPE, '00000003', START), false);
        assert.equal((await types.findDefault(TYPE))?.versionId, '00000002');
      }));

    test('are deregistered one by one, the default only as the last, with its type', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const live = async (): Promise<string[]> =>
          (await types.versions(TYPE)).filter((one) => !one.isDeprecated).map(({ versionId }) => versionId);
        assert.equal(await types.deregister(TYPE, undefined, START), 'unknown');
        assert.equal(await types.deregister(TYPE, '00000001', START), 'unknown');
        await addVersion(store);
        await addVersion(store);
        await addVersion(store, { typeName: OTHER_TYPE });
        const before = await types.revision();
        assert.equal(await types.deregister(TYPE, undefined, START), 'several');
        assert.equal(await types.deregister(TYPE, '00000001', START), 'default');
        assert.equal(await types.deregister(TYPE, '00000009', START), 'unknown');
        assert.deepEqual(await live(), ['00000001', '00000002']);
        assert.equal(await types.revision(), before);
        assert.equal(await types.deregister(TYPE, '00000002', START), 'done');
        assert.equal(await types.deregister(TYPE, '00000002', START), 'unknown');
        assert.equal(await types.deregister(TYPE, '00000001', START), 'default');
        assert.equal(await types.deregister(TYPE, undefined, START), 'done');
        assert.equal(await types.deregister(TYPE, undefined, START), 'unknown');
        assert.deepEqual(await live(), []);
        assert.ok(await types.findDefault(OTHER_TYPE));
      }));

    test('count how often their handlers are to start afresh', () =>
      withStore(open, async (store) => {
        const { types } = store;
        const first = await addVersion(store);
        await addVersion(store);
        await types.restart(TYPE, '00000001');
        await types.restart(TYPE, '00000001');
        await types.restart(TYPE, '00000009');
        assert.deepEqual(await types.findVersion(TYPE, '00000001'), { ...first, restarts: 2 });
        assert.equal((await types.findVersion(TYPE, '00000002'))?.restarts, 0);
      }));

    test('that are deprecated stay, their numbers are not used again, and a new one is the default', () =>
      withStore(open, async (store) => {
        const { types } = store;
        await addVersion(store);
        await addVersion(store);
        await types.deregister(TYPE, '00000002', START + 5);
        await types.deregister(TYPE, undefined, START + 5);
        const all = await types.versions(TYPE);
        assert.deepEqual(
          all.map(({ isDeprecated, changedAt }) => [isDeprecated, changedAt]),
          [
            [true, START + 5],
            [true, START + 5],
          ],
        );
        assert.equal(await types.findDefault(TYPE), undefined);
        const third = await addVersion(store);
        assert.equal(third.versionId, '00000003');
        assert.equal(third.isDefault, true);
        assert.deepEqual(await types.findDefault(TYPE), third);
        assert.equal((await types.versions(TYPE)).filter(({ isDefault }) => isDefault).length, 1);
      }));

    test('get numbers of their own, however many are added at once', () =>
      withStore(open, async (store) => {
        const added = await Promise.all(Array.from({ length: 12 }, () => addVersion(store)));
        assert.equal(new Set(added.map(({ versionId }) => versionId)).size, 12);
        assert.equal(added.filter(({ isDefault }) => isDefault).length, 1);
      }));
  });

  describe('configurations and packages', () => {
    test('are set, replaced, and go with the type', () =>
      withStore(open, async (store) => {
        const { types } = store;
        await addVersion(store);
        await addVersion(store);
        const set = (alias: string, bytes: readonly number[], changedAt = START): Promise<void> =>
          types.setConfiguration({ typeName: TYPE, alias, configuration: Uint8Array.from(bytes), changedAt });
        await set('default', [1]);
        await set('other', [2]);
        await set('default', [3, 4], START + 1);
        await types.setConfiguration({
          typeName: OTHER_TYPE,
          alias: 'default',
          configuration: Uint8Array.of(5),
          changedAt: START,
        });
        const found = await types.findConfiguration(TYPE, 'default');
        assert.deepEqual([...found!.configuration], [3, 4]);
        assert.equal(found?.changedAt, START + 1);
        assert.equal(found.typeName, TYPE);
        assert.deepEqual(
          (await types.configurations(TYPE)).map(({ alias }) => alias),
          ['default', 'other'],
        );
        await types.deregister(TYPE, '00000002', START);
        assert.equal((await types.configurations(TYPE)).length, 2, 'there is a version left');
        await types.deregister(TYPE, undefined, START);
        assert.deepEqual(await types.configurations(TYPE), []);
        assert.equal(await types.findConfiguration(TYPE, 'default'), undefined);
        assert.equal((await types.configurations(OTHER_TYPE)).length, 1);
      }));

    test('keep their bytes', () =>
      withStore(open, async ({ types }) => {
        const bytes = Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 7) % 256);
        await types.putPackage('abc', bytes);
        await types.putPackage('abc', bytes);
        assert.ok(Buffer.from((await types.findPackage('abc'))!).equals(bytes));
        assert.equal(await types.findPackage('other'), undefined);
      }));
  });

  test('the revision grows with every change of the registry, and with nothing else', () =>
    withStore(open, async (store) => {
      const { types } = store;
      let tests: TestsClaim | undefined;
      const registration = newRegistration();
      const changes: (() => Promise<unknown>)[] = [
        () => addVersion(store),
        () => addVersion(store),
        () => types.setDefault(TYPE, '00000002', START),
        async () => {
          tests = await types.beginTests(TYPE, '00000002', lease(), START);
        },
        () => types.endTests(tests!, { tests: 'FAILED' }, START),
        () => types.restart(TYPE, '00000002'),
        () => types.deregister(TYPE, '00000001', START),
        () => types.addRegistration(registration, lease()),
        async () => {
          const claim = await addRegistration(store);
          const before = await types.revision();
          await types.endRegistration(claim, { status: 'FAILED', description: 'No.' }, START);
          assert.ok((await types.revision()) > before);
        },
        () =>
          types.setConfiguration({
            typeName: TYPE,
            alias: 'default',
            configuration: Uint8Array.of(1),
            changedAt: START,
          }),
        () => types.putPackage('abc', Uint8Array.of(1)),
      ];
      let before = await types.revision();
      for (const [index, change] of changes.entries()) {
        await change();
        const after = await types.revision();
        assert.ok(after > before, `change ${index}`);
        before = after;
      }
      await types.versions(TYPE);
      await types.setDefault(TYPE, '00000009', START);
      await types.deregister(TYPE, '00000009', START);
      assert.equal(await types.revision(), before);
    }));
}
