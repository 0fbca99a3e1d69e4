import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { CheckedContract } from '../../../src/control-plane/registry/contract-check.ts';
import type { Registry, RegistryOptions } from '../../../src/control-plane/registry/registry.ts';
import { LEASE_MS } from '../../../src/control-plane/registry/while-held.ts';
import { WIDGET, WIDGET_SCHEMA } from '../../e2e/plane.ts';
import {
  atOnce,
  CONFIGURED,
  PASSED,
  registered,
  requestOf,
  SCHEMA,
  type Setting,
  setting,
  slowCheck,
  untilAborted,
} from './setting.ts';

const UNTESTED = requestOf(WIDGET_SCHEMA, { skipContractTests: true });

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await atOnce();
}

/** Contract tests that end when a test says so, or their signal. */
function gatedCheck(): {
  readonly check: RegistryOptions['checkContract'];
  readonly gates: ((outcome: CheckedContract) => void)[];
} {
  const gates: ((outcome: CheckedContract) => void)[] = [];
  const check: RegistryOptions['checkContract'] = (_candidate, signal) =>
    new Promise((resolve, reject) => {
      gates.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { check, gates };
}

describe('servers that share a store', () => {
  test('one that starts leaves alone what another is testing, and waits for it if asked', async (context) => {
    const { check, begun, end } = slowCheck();
    const { registry, again, later } = await setting(context, { checkContract: check });
    const { token } = await registry.register(requestOf());
    await begun;
    later(LEASE_MS - 1000);
    const other = again({ sleep: atOnce, checkContract: () => Promise.reject(new Error('tested twice')) });
    await other.resume();
    const settled = other.settled(token);
    await atOnce();
    assert.equal((await other.registration(token)).status, 'IN_PROGRESS');
    end(PASSED);
    assert.deepEqual([(await settled).status, (await settled).versionId], ['COMPLETE', '00000001']);
  });

  test('a registration of one that has fallen silent is taken over, and what comes of it too late is not written', async (context) => {
    const { check, begun, end } = slowCheck();
    const { registry, again, later } = await setting(context, { checkContract: check });
    const request = requestOf(CONFIGURED, { configuration: { Password: 'sesame' }, setDefault: true });
    const { token } = await registry.register(request);
    const late = registry.settled(token);
    await begun;
    later(LEASE_MS);
    const other = again({ checkContract: async () => ({ ...PASSED, message: 'Of the other.' }) });
    await other.resume();
    assert.equal((await other.settled(token)).status, 'COMPLETE');
    end(PASSED);
    assert.equal((await other.versions(WIDGET)).length, 1);
    await registry.close();
    assert.equal((await late).status, 'IN_PROGRESS', 'whoever was closed knows no more than that');
    const versions = await other.versions(WIDGET);
    assert.deepEqual(
      versions.map(({ testsMessage }) => testsMessage),
      ['Of the other.'],
    );
  });

  test('one that works prolongs its claim; one that has lost it stops', async (context) => {
    const { check, begun, end } = slowCheck();
    context.after(() => end(PASSED));
    const sleeps: (() => void)[] = [];
    const sleep = (_milliseconds: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        sleeps.push(resolve);
        signal?.addEventListener('abort', () => resolve());
      });
    const renewed: number[] = [];
    const { registry, again, later, store } = await setting(context, { checkContract: check, sleep });
    const renew = store.types.renewJobs;
    context.mock.method(store.types, 'renewJobs', async (...given: Parameters<typeof renew>) => {
      const held = await renew(...given);
      renewed.push(held.length);
      return held;
    });
    const { token } = await registry.register(requestOf());
    const signal = await begun;
    const wake = async (): Promise<void> => {
      const before = renewed.length;
      for (const awake of sleeps.splice(0)) awake();
      while (renewed.length === before) await atOnce();
    };
    const other = again({ sleep: untilAborted, checkContract: async () => PASSED });
    for (let count = 0; count < 3; count++) {
      later(LEASE_MS / 2);
      await wake();
      await other.resume();
    }
    assert.equal((await other.registration(token)).status, 'IN_PROGRESS');
    assert.deepEqual([renewed, signal.aborted], [[1, 1, 1], false]);
    later(LEASE_MS);
    await other.resume();
    await other.settled(token);
    await wake();
    assert.deepEqual([renewed, signal.aborted], [[1, 1, 1, 0], true]);
  });

  test('a version is tested by one of them at a time, and both know when it is done', async (context) => {
    const { check, begun, end } = slowCheck();
    const { registry, again } = await setting(context, { checkContract: check });
    await registered(registry, requestOf(WIDGET_SCHEMA, { skipContractTests: true }));
    await registry.test({ typeName: WIDGET });
    await begun;
    const other = again({ sleep: atOnce, checkContract: () => Promise.reject(new Error('tested twice')) });
    await other.resume();
    assert.equal((await other.test({ typeName: WIDGET })).tests, 'IN_PROGRESS');
    const tested = other.tested();
    end({ ...PASSED, passed: false });
    await Promise.all([tested, registry.tested()]);
    assert.equal((await other.describe({ typeName: WIDGET })).tests, 'FAILED');
  });

  test('one that looks from time to time finds what others have left', async (context) => {
    const { check, begun, end } = slowCheck();
    const { registry, again, later } = await setting(context, { checkContract: check });
    const other = again({ sleep: atOnce, checkContract: async () => PASSED });
    await other.resume();
    const { token } = await registry.register(requestOf());
    await begun;
    later(LEASE_MS);
    assert.equal((await other.settled(token)).status, 'COMPLETE');
    end(PASSED);
    await other.close();
  });
});

describe('a server whose claims ran out unnoticed, as while the machine slept', () => {
  test('goes on with a registration, and ends it under the claim that it gets', async (context) => {
    const { check, begun, end } = slowCheck();
    const checkContract = context.mock.fn(check);
    const { registry, later } = await setting(context, { checkContract });
    const { token } = await registry.register(requestOf());
    const signal = await begun;
    later(LEASE_MS);
    await registry.resume();
    end(PASSED);
    assert.equal((await registry.settled(token)).status, 'COMPLETE');
    assert.deepEqual([checkContract.mock.callCount(), signal.aborted], [1, false]);
    assert.equal((await registry.versions(WIDGET)).length, 1);
  });

  test('goes on with tests, also if they are asked for again', async (context) => {
    const { check, begun, end } = slowCheck();
    const checkContract = context.mock.fn(check);
    const { registry, later } = await setting(context, { checkContract });
    await registered(registry, requestOf(WIDGET_SCHEMA, { skipContractTests: true }));
    await registry.test({ typeName: WIDGET });
    await begun;
    later(LEASE_MS);
    await registry.resume();
    later(LEASE_MS);
    await registry.test({ typeName: WIDGET });
    end(PASSED);
    await registry.tested();
    assert.equal((await registry.describe({ typeName: WIDGET })).tests, 'PASSED');
    assert.equal(checkContract.mock.callCount(), 1);
  });

  test('is not stopped by the old claim that can no longer be prolonged', async (context) => {
    const { check, begun, end } = slowCheck();
    context.after(() => end(PASSED));
    const [due, renewed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sleeps = 0;
    const { registry, later, store } = await setting(context, {
      checkContract: check,
      sleep: (milliseconds, signal) => (sleeps++ === 0 ? due.promise : untilAborted(milliseconds, signal)),
    });
    const renew = store.types.renewJobs;
    const held: number[] = [];
    context.mock.method(store.types, 'renewJobs', async (...given: Parameters<typeof renew>) => {
      later(LEASE_MS);
      await registry.resume();
      const answer = await renew(...given);
      held.push(answer.length);
      setImmediate(renewed.resolve);
      return answer;
    });
    const { token } = await registry.register(requestOf());
    const signal = await begun;
    due.resolve();
    await renewed.promise;
    assert.deepEqual([held, signal.aborted], [[0], false]);
    end(PASSED);
    assert.equal((await registry.settled(token)).status, 'COMPLETE');
  });

  test('writes the end under the claim that came while it was being written', async (context) => {
    const { registry, later, store, tested } = await setting(context);
    const end = store.types.endRegistration;
    const written: boolean[] = [];
    context.mock.method(store.types, 'endRegistration', async (...given: Parameters<typeof end>) => {
      if (written.length === 0) {
        later(LEASE_MS);
        await registry.resume();
      }
      const answer = await end(...given);
      written.push(answer !== undefined);
      return answer;
    });
    assert.equal((await registered(registry)).status, 'COMPLETE');
    assert.deepEqual([written, tested.length], [[false, true], 1]);
  });

  test('tests again if that is asked for when the end has just been written', async (context) => {
    const { registry, store, tested } = await setting(context);
    await registered(registry, requestOf(WIDGET_SCHEMA, { skipContractTests: true }));
    const end = store.types.endTests;
    context.mock.method(store.types, 'endTests', async (...given: Parameters<typeof end>) => {
      const answer = await end(...given);
      if (tested.length === 1) await registry.test({ typeName: WIDGET });
      return answer;
    });
    await registry.test({ typeName: WIDGET });
    await registry.tested();
    assert.equal(tested.length, 2);
    assert.equal((await registry.describe({ typeName: WIDGET })).tests, 'PASSED');
  });
});

describe('a job that never comes to an end that can be stored', () => {
  const refuse = (): Promise<never> => Promise.reject(new Error('this text cannot be stored'));

  /** Lets the job be taken over again and again; how often it was. */
  const claimed = async (
    { registry, later, store, bugs }: Setting,
    context: TestContext,
    isOver: () => Promise<boolean>,
  ): Promise<number> => {
    let count = 0;
    const { claimJobs } = store.types;
    context.mock.method(store.types, 'claimJobs', async (...given: Parameters<typeof claimJobs>) => {
      const claims = await claimJobs(...given);
      count += claims.length;
      return claims;
    });
    for (let looks = 0; looks < 8; looks++) {
      later(LEASE_MS);
      await registry.resume();
      while (bugs.length <= count && !(await isOver())) await atOnce();
    }
    return count;
  };

  test('a registration is begun three times, and then fails with words that can be', async (context) => {
    const it = await setting(context);
    const { registry, store, tested, bugs } = it;
    const { endRegistration } = store.types;
    context.mock.method(store.types, 'endRegistration', (...given: Parameters<typeof endRegistration>) =>
      given[1].status === 'COMPLETE' ? refuse() : endRegistration(...given),
    );
    const { token } = await registry.register(requestOf());
    await until(() => bugs.length === 1);
    const isOver = async (): Promise<boolean> =>
      (await registry.registration(token)).status !== 'IN_PROGRESS';
    assert.equal(await claimed(it, context, isOver), 3);
    assert.deepEqual([tested.length, bugs.length], [3, 3]);
    const { status, description, testsReport } = await registry.registration(token);
    assert.deepEqual([status, testsReport], ['FAILED', undefined]);
    assert.match(description, /^Given up after 3 attempts: [ -~]+$/);
  });

  test('so are tests of a version, and those that are asked for anew count anew', async (context) => {
    const it = await setting(context);
    const { registry, store, tested, bugs } = it;
    await registered(registry, UNTESTED);
    const { endTests } = store.types;
    const mock = context.mock.method(store.types, 'endTests', (...given: Parameters<typeof endTests>) =>
      given[1].tests === 'PASSED' ? refuse() : endTests(...given),
    );
    await registry.test({ typeName: WIDGET });
    await until(() => bugs.length === 1);
    const isOver = async (): Promise<boolean> =>
      (await registry.describe({ typeName: WIDGET })).tests !== 'IN_PROGRESS';
    assert.equal(await claimed(it, context, isOver), 3);
    assert.equal(tested.length, 3);
    const { tests, testsMessage } = await registry.describe({ typeName: WIDGET });
    assert.equal(tests, 'FAILED');
    assert.match(testsMessage!, /^Given up after 3 attempts/);
    mock.mock.restore();
    await registry.test({ typeName: WIDGET });
    await registry.tested();
    assert.equal((await registry.describe({ typeName: WIDGET })).tests, 'PASSED');
  });

  test('servers that stop in order have not tried', async (context) => {
    const { check } = gatedCheck();
    const { registry, again } = await setting(context, { checkContract: check });
    const { token } = await registry.register(requestOf());
    await registry.close();
    for (let stops = 0; stops < 5; stops++) {
      const next = again();
      await next.resume();
      await next.close();
    }
    const last = again({ checkContract: async () => PASSED });
    await last.resume();
    assert.equal((await last.settled(token)).status, 'COMPLETE');
  });
});

describe('jobs that a server has left', () => {
  const leave = async ({ registry, later }: Setting, count: number): Promise<string[]> => {
    const tokens: string[] = [];
    for (let index = 0; index < count; index++) tokens.push((await registry.register(requestOf())).token);
    later(LEASE_MS);
    return tokens;
  };

  test('are shared: each server takes what it can test, and more as soon as there is room', async (context) => {
    const it = await setting(context, { checkContract: gatedCheck().check });
    const tokens = await leave(it, 5);
    const [first, second] = [gatedCheck(), gatedCheck()];
    for (const { check } of [first, second]) await it.again({ checkContract: check }).resume();
    await until(() => first.gates.length === 2 && second.gates.length === 2);
    first.gates[0]!(PASSED);
    await until(() => first.gates.length === 3);
    for (const end of [...first.gates, ...second.gates]) end(PASSED);
    let done: string[] = [];
    while (done.length < 5) {
      await atOnce();
      done = (await it.registry.registrations({ status: 'COMPLETE' })).map(({ token }) => token);
    }
    assert.deepEqual(done, tokens);
    assert.equal((await it.registry.versions(WIDGET)).length, 5);
  });

  test('and all others that a server does are prolonged together', async (context) => {
    const sleeps: (() => void)[] = [];
    const { registry, store } = await setting(context, {
      checkContract: gatedCheck().check,
      sleep: (_milliseconds, signal) =>
        new Promise((resolve) => {
          sleeps.push(resolve);
          signal?.addEventListener('abort', () => resolve());
        }),
    });
    const renew = context.mock.method(store.types, 'renewJobs');
    await registered(registry, UNTESTED);
    for (let count = 0; count < 3; count++) await registry.register(requestOf());
    await registry.test({ typeName: WIDGET });
    const before = sleeps.length;
    sleeps.at(-1)!();
    await until(() => sleeps.length > before);
    assert.deepEqual(
      renew.mock.calls.map(({ arguments: [claims] }) => claims.map(({ job }) => job.kind)),
      [['registration', 'registration', 'registration', 'tests']],
    );
  });
});

describe('handlers that another server has made outdated', () => {
  /** Two servers that both run the handlers of a version. */
  const running = async (
    context: TestContext,
    more: Partial<RegistryOptions> = {},
  ): Promise<Setting & { readonly other: Registry }> => {
    const it = await setting(context);
    await registered(it.registry, UNTESTED);
    await registered(it.registry, requestOf({ ...SCHEMA, description: 'Two.' }, { skipContractTests: true }));
    const other = it.again(more);
    for (const registry of [it.registry, other]) await registry.resolve(WIDGET, '00000002');
    return { ...it, other };
  };
  const closed = ({ started }: Setting): boolean[] => started.map(({ isClosed }) => isClosed);

  test('end with the first request after their version was deregistered', async (context) => {
    const it = await running(context);
    await it.registry.deregister({ typeName: WIDGET, versionId: '00000002' });
    await it.other.resolve(WIDGET);
    await until(() => it.started[1]!.isClosed);
    assert.deepEqual(closed(it), [true, true, false]);
  });

  for (const change of ['deregister', 'restart'] as const)
    test(`end also if nobody asks for anything after a ${change}`, async (context) => {
      const it = await running(context, { sleep: atOnce });
      await it.other.resume();
      await it.registry[change]({ typeName: WIDGET, versionId: '00000002' });
      await until(() => closed(it).every(Boolean));
      await it.other.close();
    });

  test('are others for the next who asks after a restart, and those that ran end', async (context) => {
    const it = await running(context);
    await it.registry.restart({ typeName: WIDGET, versionId: '00000002' });
    await it.other.resolve(WIDGET, '00000002');
    await it.other.resolve(WIDGET, '00000002');
    await it.registry.resolve(WIDGET, '00000002');
    await until(() => it.started[1]!.isClosed);
    assert.deepEqual(closed(it), [true, true, false, false]);
  });

  test('are never given to who asks after a restart, however long it takes to look at all of them', async (context) => {
    const it = await running(context);
    await it.registry.setDefault({ typeName: WIDGET, versionId: '00000002' });
    await it.registry.restart({ typeName: WIDGET });
    const [looked, { findVersion }] = [Promise.withResolvers<void>(), it.store.types];
    context.mock.method(it.store.types, 'findVersion', async (...given: Parameters<typeof findVersion>) => {
      await looked.promise;
      return await findVersion(...given);
    });
    await it.other.resolve(WIDGET);
    assert.equal(it.started.length, 3);
    looked.resolve();
    await until(() => it.started[1]!.isClosed);
    for (let turns = 0; turns < 20; turns++) await atOnce();
    assert.equal(it.started[2]!.isClosed, false);
  });

  test('stay if another version, a configuration or a registration has changed', async (context) => {
    const it = await running(context);
    await registered(it.registry, UNTESTED);
    await it.registry.restart({ typeName: WIDGET, versionId: '00000001' });
    await it.registry.deregister({ typeName: WIDGET, versionId: '00000003' });
    const [here] = await Promise.all(
      [it.registry, it.other].map((registry) => registry.resolve(WIDGET, '00000002')),
    );
    for (let turns = 0; turns < 20; turns++) await atOnce();
    assert.deepEqual(closed(it), [false, false]);
    assert.equal((await here!.invoker.invoke({} as never, { timeoutMs: 1 })).status, 'SUCCESS');
  });

  test('run only as long as an operation needs them, if one goes on with a version that is gone', async (context) => {
    const it = await running(context);
    await it.registry.deregister({ typeName: WIDGET, versionId: '00000002' });
    const { invoker } = await it.other.resolveForOperation(WIDGET, '00000002');
    await invoker.invoke({} as never, { timeoutMs: 1 });
    await until(() => closed(it).every(Boolean));
    await invoker.invoke({} as never, { timeoutMs: 1 });
    await until(() => closed(it).every(Boolean));
  });
});
