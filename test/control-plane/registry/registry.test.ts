import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Candidate, CheckedContract } from '../../../src/control-plane/registry/contract-check.ts';
import { createZip } from '../../../src/generate/package/zip.ts';
import { WIDGET, WIDGET_SCHEMA } from '../../e2e/plane.ts';
import { CONFIGURED, PASSED, registered, requestOf, SCHEMA, setting } from './setting.ts';

describe('a registration', () => {
  test('is tested, and the report is kept', async (context) => {
    const { registry, tested } = await setting(context);
    const done = await registered(registry);
    assert.deepEqual(
      [done.status, done.versionId, done.testsReport],
      ['COMPLETE', '00000001', PASSED.report],
    );
    assert.equal(done.request, '', 'what was registered is no longer needed');
    assert.equal(tested[0]?.type.typeName, WIDGET);
    const version = await registry.describe({ typeName: WIDGET });
    assert.deepEqual([version.tests, version.testsMessage], ['PASSED', PASSED.message]);
    assert.equal(
      version.arn,
      'arn:aws:cloudformation:eu-west-1:123456789012:type/resource/Acme-Test-Widget/00000001',
    );
  });

  test('is refused with the report if the contract is broken, and leaves no type', async (context) => {
    const broken = { passed: false, message: 'The handlers break 1 rule.', report: '{"rules":[1]}' };
    const { registry } = await setting(context, { checkContract: async () => broken });
    const done = await registered(registry);
    assert.deepEqual(
      [done.status, done.description, done.testsReport],
      ['FAILED', broken.message, broken.report],
    );
    await assert.rejects(registry.describe({ typeName: WIDGET }), { code: 'TypeNotFoundException' });
  });

  test('can skip the tests, which is on record', async (context) => {
    const { registry, tested } = await setting(context);
    await registered(registry, requestOf(WIDGET_SCHEMA, { skipContractTests: true }));
    assert.equal(tested.length, 0);
    const { tests, testsMessage } = await registry.describe({ typeName: WIDGET });
    assert.deepEqual([tests, testsMessage], ['NOT_TESTED', 'The contract tests were skipped on demand.']);
  });

  test('by whoever runs the server may be one of AWS, which no caller of the API can register', async (context) => {
    const { registry } = await setting(context);
    const typeName = 'AWS::Test::Widget';
    assert.equal(
      (await registered(registry, requestOf({ ...SCHEMA, typeName }, { typeName }))).status,
      'COMPLETE',
    );
  });

  test('is refused if the schema has errors, all told, or is that of another type', async (context) => {
    const { registry, tested } = await setting(context);
    const { description } = await registered(
      registry,
      requestOf({ ...SCHEMA, primaryIdentifier: ['/properties/Nope'] }),
    );
    assert.match(description, /^The schema is invalid\. .*Nope/);
    const other = await registered(registry, requestOf({ ...SCHEMA, typeName: 'Acme::Test::Other' }));
    assert.match(other.description, /that of Acme::Test::Other, but Acme::Test::Widget was to be registered/);
    assert.match((await registered(registry, requestOf('{'))).description, /The schema is invalid/);
    assert.equal(tested.length, 0);
  });

  test('that fails because of a fault of ours says so, and the fault is told to whoever watches', async (context) => {
    const fault = new Error('a secret detail');
    const { registry, bugs } = await setting(context, { checkContract: () => Promise.reject(fault) });
    const { status, description } = await registered(registry);
    assert.equal(status, 'FAILED');
    assert.doesNotMatch(description, /secret detail/);
    assert.deepEqual(bugs, [fault]);
  });

  test('with the same client request token is the same registration', async (context) => {
    const { registry, tested } = await setting(context);
    const request = requestOf(WIDGET_SCHEMA, { clientRequestToken: 'token-1' });
    const [first, second] = await Promise.all([registry.register(request), registry.register(request)]);
    assert.equal(first.token, second.token);
    await registry.settled(first.token);
    assert.equal((await registry.register(request)).token, first.token, 'also when it has ended');
    assert.equal((await registry.versions(WIDGET)).length, 1);
    assert.equal(tested.length, 1);
  });

  test('of an unknown token is no registration', async (context) => {
    const { registry } = await setting(context);
    await assert.rejects(registry.registration('nope'), { code: 'CFNRegistryException' });
  });
});

describe('a server that ended in the middle', () => {
  test('the next one goes on with the registration', async (context) => {
    const never = Promise.withResolvers<CheckedContract>();
    const { registry, again, tested } = await setting(context, {
      checkContract: (_candidate, signal) => {
        signal.addEventListener('abort', () => never.reject(signal.reason));
        return never.promise;
      },
    });
    const { token } = await registry.register(
      requestOf(CONFIGURED, { configuration: { Password: 'sesame' } }),
    );
    const left = registry.settled(token);
    await registry.close();
    assert.equal((await left).status, 'IN_PROGRESS');
    const checkContract = async (candidate: Candidate): Promise<CheckedContract> => {
      tested.push(candidate);
      return PASSED;
    };
    const next = again({ checkContract });
    await next.resume();
    const done = await next.settled(token);
    assert.equal(done.status, 'COMPLETE', done.description);
    assert.deepEqual(tested[0]?.configuration, { Password: 'sesame' });
  });

  test('tests that were asked for are run by the next one', async (context) => {
    const stuck = (_candidate: Candidate, signal: AbortSignal): Promise<CheckedContract> =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const { registry, again, tested } = await setting(context, { checkContract: stuck });
    await registered(registry, requestOf(WIDGET_SCHEMA, { skipContractTests: true }));
    await registry.test({ typeName: WIDGET });
    await registry.close();
    const next = again({
      checkContract: async (candidate) => {
        tested.push(candidate);
        return PASSED;
      },
    });
    assert.equal((await next.describe({ typeName: WIDGET })).tests, 'IN_PROGRESS');
    await next.resume();
    await next.tested();
    assert.equal((await next.describe({ typeName: WIDGET })).tests, 'PASSED');
  });
});

describe('versions', () => {
  test('the first is the default; others become it on demand, or with their registration', async (context) => {
    const { registry } = await setting(context);
    for (let version = 1; version <= 3; version++)
      await registered(
        registry,
        requestOf({ ...SCHEMA, description: `Version ${version}.` }, { setDefault: version === 3 }),
      );
    const current = async (): Promise<string> => (await registry.describe({ typeName: WIDGET })).versionId;
    assert.equal(await current(), '00000003');
    await registry.setDefault({ typeName: WIDGET, versionId: '00000002' });
    assert.equal(await current(), '00000002');
    assert.equal((await registry.resolve(WIDGET)).type.description, 'Version 2.');
    assert.equal((await registry.resolve(WIDGET, '00000001')).type.description, 'Version 1.');
    await assert.rejects(registry.setDefault({ typeName: WIDGET, versionId: '00000009' }), {
      code: 'TypeNotFoundException',
    });
  });

  test('there are at most fifty that live', async (context) => {
    const { registry } = await setting(context);
    const skip = { skipContractTests: true };
    for (let version = 1; version <= 50; version++)
      assert.equal(
        (await registered(registry, requestOf({ ...SCHEMA, description: `${version}.` }, skip))).status,
        'COMPLETE',
      );
    const { status, description } = await registered(registry, requestOf(WIDGET_SCHEMA, skip));
    assert.equal(status, 'FAILED');
    assert.match(description, /has 50 versions\. Deregister some/);
    await registry.deregister({ typeName: WIDGET, versionId: '00000007' });
    assert.equal((await registered(registry, requestOf(WIDGET_SCHEMA, skip))).versionId, '00000051');
  });

  test('deregistered one by one, and the type with its last; never the default alone', async (context) => {
    const { registry } = await setting(context);
    for (const description of ['One.', 'Two.'])
      await registered(registry, requestOf({ ...SCHEMA, description }));
    await assert.rejects(registry.deregister({ typeName: WIDGET }), /more than one active version/);
    await assert.rejects(
      registry.deregister({ typeName: WIDGET, versionId: '00000001' }),
      /Version '00000001' is the default version and cannot be deregistered/,
    );
    await registry.deregister({ typeName: WIDGET, versionId: '00000002' });
    await registry.deregister({ typeName: WIDGET });
    await assert.rejects(registry.resolve(WIDGET), { code: 'TypeNotFoundException' });
    await assert.rejects(registry.deregister({ typeName: WIDGET }), { code: 'TypeNotFoundException' });
    const { isDeprecated } = await registry.describe({ typeName: WIDGET, versionId: '00000001' });
    assert.equal(isDeprecated, true, 'it can still be described');
    const goesOn = await registry.resolveForOperation(WIDGET, '00000001');
    assert.equal(goesOn.versionId, '00000001', 'operations that run go on with it');
  });

  test('handlers start with the first who asks, once, and are ended when the version goes', async (context) => {
    const { registry, started } = await setting(context);
    await registered(registry);
    assert.equal(started.length, 0);
    const [one] = await Promise.all([registry.resolve(WIDGET), registry.resolve(WIDGET)]);
    assert.equal(started.length, 1);
    await registry.deregister({ typeName: WIDGET });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(started[0]?.isClosed, true);
    const late = await one.invoker.invoke({} as never, { timeoutMs: 1 });
    assert.equal(late.status, 'SUCCESS', 'whoever had it in hand is answered all the same');
    assert.equal(started.length, 2);
  });

  test('handlers that are restarted are others for the next who asks, while those that run end', async (context) => {
    const running = Promise.withResolvers<void>();
    let closed = 0;
    const { registry } = await setting(context, {
      startHandlers: async () => ({
        invoke: async () => {
          await running.promise;
          return { status: 'SUCCESS' };
        },
        close: async () => {
          closed += 1;
        },
      }),
    });
    await registered(registry);
    const invoked = (await registry.resolve(WIDGET)).invoker.invoke({} as never, { timeoutMs: 1 });
    await registry.restart({ typeName: WIDGET });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(closed, 0);
    running.resolve();
    assert.equal((await invoked).status, 'SUCCESS');
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(closed, 1);
  });
});

describe('what a type can do follows from its handlers', () => {
  const all = SCHEMA['handlers'] as Record<string, unknown>;
  for (const [missing, provisioning] of [
    ['none', 'fully-mutable'],
    ['update', 'immutable'],
    ['create', 'non-provisionable'],
    ['read', 'non-provisionable'],
    ['delete', 'non-provisionable'],
  ] as const)
    test(`without ${missing}: ${provisioning}`, async (context) => {
      const { registry, tested } = await setting(context);
      const { [missing]: _, ...handlers } = all;
      const { status, description } = await registered(registry, requestOf({ ...SCHEMA, handlers }));
      assert.equal(status, 'COMPLETE', description);
      const { type, tests } = await registry.describe({ typeName: WIDGET });
      assert.equal(type.provisioning, provisioning);
      assert.equal(tests, provisioning === 'non-provisionable' ? 'NOT_TESTED' : 'PASSED');
      assert.equal(tested.length, provisioning === 'non-provisionable' ? 0 : 1);
    });
});

test('what is not there is named: the type, or only the version of it', async (context) => {
  const { registry } = await setting(context);
  const noType = { code: 'TypeNotFoundException', message: `The type '${WIDGET}' cannot be found.` };
  const noVersion = (versionId: string) => ({
    code: 'TypeNotFoundException',
    message: `The version '${versionId}' of type '${WIDGET}' cannot be found.`,
  });
  const unknown = { typeName: WIDGET, versionId: '00000009' };
  await assert.rejects(registry.resolve(WIDGET), noType);
  await assert.rejects(registry.resolve(WIDGET, '00000009'), noType);
  await registered(registry);
  await registered(registry, requestOf({ ...SCHEMA, description: 'Another one.' }));
  await registry.deregister({ typeName: WIDGET, versionId: '00000002' });
  await assert.rejects(registry.resolve(WIDGET, '00000009'), noVersion('00000009'));
  await assert.rejects(registry.resolve(WIDGET, '00000002'), noVersion('00000002'));
  await assert.rejects(registry.describe(unknown), noVersion('00000009'));
  await assert.rejects(registry.setDefault(unknown), noVersion('00000009'));
  await assert.rejects(registry.deregister(unknown), noVersion('00000009'));
});

describe('the configuration of a type', () => {
  test('is what its handlers are tested with, resolved, and is kept sealed', async (context) => {
    const { registry, tested, store } = await setting(context);
    const configuration = { Password: '{{resolve:env:PASSWORD}}' };
    await registered(registry, requestOf(CONFIGURED, { configuration }));
    assert.deepEqual(tested[0]?.configuration, { Password: 'hunter2' });
    const kept = (await store.types.findConfiguration(WIDGET, 'default'))!;
    assert.equal(Buffer.from(kept.configuration).includes('Password'), false);
    const { configuration: shown } = await registry.configuration(WIDGET, 'default');
    assert.equal(shown, JSON.stringify(configuration));
    assert.deepEqual(await (await registry.resolve(WIDGET)).configuration(), { Password: 'hunter2' });
  });

  test('later versions are tested with what is set', async (context) => {
    const { registry, tested } = await setting(context);
    await registered(registry, requestOf(CONFIGURED, { configuration: { Password: 'first' } }));
    await registry.setConfiguration(WIDGET, 'default', '{"Password":"second"}');
    await registered(registry, requestOf({ ...CONFIGURED, description: 'Two.' }));
    assert.deepEqual(tested[1]?.configuration, { Password: 'second' });
  });

  test('that does not fit refuses the registration, and its values are not repeated', async (context) => {
    const { registry } = await setting(context);
    for (const configuration of [{ Password: 12345 }, { Other: 'hunter2' }]) {
      const { status, description } = await registered(registry, requestOf(CONFIGURED, { configuration }));
      assert.equal(status, 'FAILED');
      assert.match(description, /does not fit the typeConfiguration/);
      assert.doesNotMatch(description, /hunter2|12345/);
    }
    const unasked = await registered(registry, requestOf(SCHEMA, { configuration: { Password: 'x' } }));
    assert.match(unasked.description, /has no configuration/);
  });

  test('a reference that leads nowhere refuses it, too, and later fails whoever needs it, by name', async (context) => {
    const { registry } = await setting(context);
    const lost = { Password: '{{resolve:env:NOPE}}' };
    assert.match(
      (await registered(registry, requestOf(CONFIGURED, { configuration: lost }))).description,
      /no variable NOPE/,
    );
    await registered(registry, requestOf(CONFIGURED, { configuration: { Password: 'x' } }));
    await registry.setConfiguration(WIDGET, 'default', JSON.stringify(lost));
    const { configuration } = await registry.resolve(WIDGET);
    await assert.rejects(configuration(), { code: 'PrivateTypeException', message: /no variable NOPE/ });
  });

  test('goes with the type', async (context) => {
    const { registry, store } = await setting(context);
    await registered(registry, requestOf(CONFIGURED, { configuration: { Password: 'x' } }));
    await registry.deregister({ typeName: WIDGET });
    assert.equal(await store.types.findConfiguration(WIDGET, 'default'), undefined);
  });
});

describe('packages', () => {
  const config = (more: object): Uint8Array => Buffer.from(JSON.stringify({ typeName: WIDGET, ...more }));
  const input = { name: 'inputs/inputs_1_create.json', content: Buffer.from('{"Name":"one"}') };
  const schema = { name: 'schema.json', content: Buffer.from(WIDGET_SCHEMA) };

  test('are sent, registered by their address, and tested with their inputs, again and again', async (context) => {
    const { registry, tested, store } = await setting(context, {
      fetchPackage: async (address) => (await store.types.findPackage(address.split('/').at(-1)!))!,
    });
    const bytes = createZip([
      schema,
      input,
      { name: '.rpdk-config', content: config({ settings: { handlersEndpoint: 'http://127.0.0.1:9' } }) },
    ]);
    const address = await registry.storePackage(bytes);
    const done = await registered(registry, { typeName: WIDGET, what: { kind: 'package', address } });
    assert.equal(done.status, 'COMPLETE', done.description);
    await registry.test({ typeName: WIDGET });
    await registry.tested();
    assert.equal(tested.length, 2);
    for (const { handlers, inputs } of tested) {
      assert.equal(handlers.kind === 'endpoint' && handlers.url, 'http://127.0.0.1:9');
      assert.deepEqual([...inputs.keys()], [input.name]);
    }
  });

  test('that do not come are not waited for by a server that stops', { timeout: 10_000 }, async (context) => {
    const [begun, fetched] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<Uint8Array>()];
    context.after(() => fetched.reject(new Error('nobody asked for its end')));
    const { registry, bugs } = await setting(context, {
      fetchPackage: (_address, signal) => {
        begun.resolve(signal);
        signal.addEventListener('abort', () => fetched.reject(signal.reason));
        return fetched.promise;
      },
    });
    const { token } = await registry.register({
      typeName: WIDGET,
      what: { kind: 'package', address: 'http://hangs' },
    });
    const signal = await begun.promise;
    const closed = registry.close();
    assert.equal(signal.aborted, true);
    await closed;
    assert.equal((await registry.registration(token)).status, 'IN_PROGRESS', 'the next one goes on with it');
    assert.deepEqual(bugs, []);
  });

  test('that cannot be used refuse the registration with the reason', async (context) => {
    const { registry, bugs } = await setting(context, { fetchPackage: async () => Buffer.from('no zip') });
    const done = await registered(registry, { typeName: WIDGET, what: { kind: 'package', address: 'x' } });
    assert.deepEqual([done.status, done.description], ['FAILED', 'This is no zip archive.']);
    assert.deepEqual(bugs, []);
  });
});

test('what tests and schemas say can be kept, and is not longer than a message may be', async (context) => {
  let isPassed = true;
  const message = `made\0 \ud800${'!'.repeat(3_000)}`;
  const kept = /^made\u{fffd} \u{fffd}!{2040}…$/u;
  const { registry } = await setting(context, {
    checkContract: async () => ({ passed: isPassed, message, report: '{}' }),
  });
  await registered(registry);
  assert.match((await registry.describe({ typeName: WIDGET })).testsMessage ?? '', kept);
  isPassed = false;
  assert.match((await registered(registry)).description, kept);
  await registry.test({ typeName: WIDGET });
  await registry.tested();
  const { tests, testsMessage } = await registry.describe({ typeName: WIDGET });
  assert.equal(tests, 'FAILED');
  assert.match(testsMessage ?? '', kept);
  const { description } = await registered(
    registry,
    requestOf({ ...SCHEMA, primaryIdentifier: ['/properties/\0'] }),
  );
  assert.match(description, /\u{fffd} in primaryIdentifier leads nowhere/u);
});
