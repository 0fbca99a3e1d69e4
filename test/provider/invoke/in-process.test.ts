import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defineProvider, type HandlerRequest, success } from '../../../src/provider/index.ts';
import {
  createInProcessInvoker,
  createVirtualClock,
  type EntryContext,
} from '../../../src/provider/invoke/index.ts';
import { requestFor } from './request.ts';

const LIMIT = { timeoutMs: 60_000 };

describe('the in-process invoker', () => {
  test('calls a provider', async () => {
    const provider = defineProvider({ create: ({ desired }) => success({ ...desired, Id: 'r-1' }) });
    const invoker = createInProcessInvoker(provider);
    const event = await invoker.invoke(requestFor('CREATE', { resourceProperties: { Title: 'x' } }), LIMIT);
    assert.deepEqual(event, { status: 'SUCCESS', resourceModel: { Title: 'x', Id: 'r-1' } });
  });

  test('hands the options of the run time to the provider', async () => {
    const log: string[] = [];
    const provider = defineProvider({
      read: (_, context) => {
        context.logger.info('looking');
        return success({ Id: 'r-1' });
      },
    });
    const invoker = createInProcessInvoker(provider, {
      provider: { log: ({ message }) => log.push(message) },
    });
    await invoker.invoke(requestFor('READ', { resourceProperties: { Id: 'r-1' } }), LIMIT);
    assert.deepEqual(log, ['looking']);
  });

  test('calls an entry function with the request and the time that is left', async () => {
    const clock = createVirtualClock({ manual: true });
    let given: { request: HandlerRequest; context: EntryContext } | undefined;
    const invoker = createInProcessInvoker(
      (request, context) => {
        given = { request, context };
        return { status: 'SUCCESS' };
      },
      { clock },
    );
    const request = requestFor('DELETE', { resourceProperties: { Id: 'r-1' } });
    assert.deepEqual(await invoker.invoke(request, LIMIT), { status: 'SUCCESS' });
    assert.deepEqual(given?.request, request);
    assert.equal(given?.context.getRemainingTimeInMillis(), 60_000);
    await clock.advance(59_000);
    assert.equal(given?.context.getRemainingTimeInMillis(), 1000);
  });

  test('keeps what the caller holds from the hands of the handler', async () => {
    const invoker = createInProcessInvoker((request) => {
      (request.requestData.resourceProperties as Record<string, unknown>)['Title'] = 'changed';
      return { status: 'SUCCESS' };
    });
    const request = requestFor('CREATE', { resourceProperties: { Title: 'mine' } });
    await invoker.invoke(request, LIMIT);
    assert.deepEqual(request.requestData.resourceProperties, { Title: 'mine' });
  });

  test('does not wait for ever for a handler that never resolves, and tells it so', async () => {
    const clock = createVirtualClock();
    let signal: AbortSignal | undefined;
    const invoker = createInProcessInvoker(
      (_, context) => {
        signal = context.signal;
        return new Promise(() => {});
      },
      { clock },
    );
    const event = await invoker.invoke(requestFor('CREATE'), LIMIT);
    assert.equal(event.errorCode, 'InternalFailure');
    assert.match(event.message ?? '', /did not answer within 60 seconds\. It must answer IN_PROGRESS before/);
    assert.equal(clock.now(), 60_000);
    assert.equal(signal?.aborted, true);
  });

  test('leaves no timer behind', async () => {
    const clock = createVirtualClock({ manual: true });
    const invoker = createInProcessInvoker(() => ({ status: 'SUCCESS' }), { clock });
    await invoker.invoke(requestFor('CREATE'), LIMIT);
    assert.equal(clock.sleepers(), 0);
  });

  test('can be cancelled', async () => {
    const abort = new AbortController();
    const invoker = createInProcessInvoker(() => {
      abort.abort();
      return new Promise(() => {});
    });
    const event = await invoker.invoke(requestFor('CREATE'), { ...LIMIT, signal: abort.signal });
    assert.match(event.message ?? '', /cancelled/);
    const later = await invoker.invoke(requestFor('CREATE'), { ...LIMIT, signal: abort.signal });
    assert.match(later.message ?? '', /cancelled/);
  });

  test('what a handler throws is for its author, not for the message', async () => {
    for (const [thrown, kind] of [
      ['hunter2', 'a string'],
      [new TypeError('hunter2'), 'a TypeError'],
      [new Error('hunter2'), 'an Error'],
      [undefined, 'undefined'],
      [null, 'null'],
      [{ message: 'hunter2' }, 'an object'],
    ] as const) {
      const output: string[] = [];
      const invoker = createInProcessInvoker(
        () => {
          throw thrown;
        },
        { onOutput: (text) => output.push(text) },
      );
      const event = await invoker.invoke(requestFor('CREATE'), LIMIT);
      assert.deepEqual(event, {
        status: 'FAILED',
        errorCode: 'InternalFailure',
        message: `The handler threw ${kind} instead of answering.`,
      });
      if (thrown) assert.match(output.join(''), /hunter2/);
    }
  });

  test('a late answer, or a late error, of a handler that was given up is nothing to anybody', async () => {
    const clock = createVirtualClock({ manual: true });
    const { promise, reject } = Promise.withResolvers<unknown>();
    const invoker = createInProcessInvoker(() => promise, { clock });
    const pending = invoker.invoke(requestFor('CREATE'), LIMIT);
    await clock.advance(60_000);
    assert.equal((await pending).status, 'FAILED');
    reject(new Error('too late'));
    await promise.catch(() => {});
  });

  test('takes nothing but a provider or a function', () => {
    assert.throws(() => createInProcessInvoker({} as never), TypeError);
  });
});

describe('messages', () => {
  const SECRETS = {
    callerCredentials: {
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI',
      sessionToken: 'FwoGZXIv',
    },
    typeConfiguration: { ApiKey: 'sk-live-4711' },
  };

  test('never hold credentials, the token or the configuration, even if a handler puts them there', async () => {
    const invoker = createInProcessInvoker(({ bearerToken, requestData }) => ({
      status: 'FAILED',
      errorCode: 'AccessDenied',
      message: `No: ${bearerToken} ${JSON.stringify(requestData.callerCredentials)} ${requestData.typeConfiguration?.['ApiKey']}`,
    }));
    const { message = '' } = await invoker.invoke(requestFor('CREATE', SECRETS), LIMIT);
    assert.match(message, /^No: /);
    assert.doesNotMatch(message, /5d3a1c9e|AKIDEXAMPLE|wJalrXUtnFEMI|FwoGZXIv|sk-live-4711/);
  });

  test('never hold write-only values where the type is known', async () => {
    const type = {
      typeName: 'Initech::TPS::Report',
      primaryIdentifier: [],
      additionalIdentifiers: [],
      readOnly: { paths: [] },
      writeOnly: { paths: [{ segments: ['Password'] }] },
      handlers: {},
    };
    const invoker = createInProcessInvoker(
      ({ requestData: { resourceProperties: model } }) => ({
        status: 'FAILED',
        errorCode: 'InvalidRequest',
        message: `${model['Password']} is too weak for ${model['User']}.`,
      }),
      { type },
    );
    const resourceProperties = { Password: 'hunter2', User: 'peter' };
    const { message } = await invoker.invoke(requestFor('CREATE', { resourceProperties }), LIMIT);
    assert.equal(message, '<redacted> is too weak for peter.');
  });
});
