import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as provider from '../../src/provider/index.ts';
import {
  defineProvider,
  HANDLER_ERROR_CODES,
  type HandlerError,
  isHandlerError,
  NotFound,
  NotStabilized,
  type ProgressEvent,
} from '../../src/provider/index.ts';
import { REPORT, recordLog, TOKEN, wire } from './wire.ts';

type ErrorClass = new (message: string) => HandlerError;

/** The answer of a read handler that throws something, and its log. */
async function thrown(value: unknown): Promise<ProgressEvent & { readonly log: string }> {
  const { log, text } = recordLog();
  const { invoke } = defineProvider({
    type: REPORT,
    read: () => {
      throw value;
    },
  });
  return { ...(await invoke(wire('READ', { Id: '1' }), { log })), log: text() };
}

describe('there is an error class for every handler error code', () => {
  for (const code of HANDLER_ERROR_CODES)
    test(code, async () => {
      const Class = (provider as unknown as Readonly<Record<string, ErrorClass>>)[code];
      assert.ok(Class, 'it is not exported');
      const error = new Class('Why.');
      assert.equal(error.errorCode, code);
      assert.equal(error.name, code);
      assert.ok(isHandlerError(error));
      const { log: _, ...event } = await thrown(error);
      assert.deepEqual(event, { status: 'FAILED', errorCode: code, message: 'Why.' });
    });
});

describe('a handler error', () => {
  test('can be returned as well as thrown', async () => {
    const { invoke } = defineProvider({ type: REPORT, read: async () => new NotFound('No report 1.') });
    const event = await invoke(wire('READ', { Id: '1' }));
    assert.deepEqual(event, { status: 'FAILED', errorCode: 'NotFound', message: 'No report 1.' });
  });

  test('its cause goes to the log, not into the answer', async () => {
    const event = await thrown(new NotFound('No report 1.', { cause: new Error('HTTP 404 from backend-7') }));
    assert.equal(event.message, 'No report 1.');
    assert.match(event.log, /HTTP 404 from backend-7/);
  });

  test('it may hand back the model as far as it got', async () => {
    const event = await thrown(new NotStabilized('Not ready.', { model: { Id: '1', Password: 'hunter22' } }));
    assert.deepEqual(event.resourceModel, { Id: '1' });
  });

  test('one from another copy of the module counts as well', async () => {
    const foreign = Object.assign(new Error('No report 1.'), { status: 'FAILED', errorCode: 'NotFound' });
    assert.equal((await thrown(foreign)).errorCode, 'NotFound');
  });

  test('a model that is not JSON makes it a defect', async () => {
    const event = await thrown(new NotStabilized('x', { model: { At: new Date(0) } }));
    assert.equal(event.errorCode, 'InternalFailure');
    assert.match(event.message ?? '', /\/At is \[object Date\]/);
  });
});

describe('anything else that is thrown', () => {
  for (const [name, value] of [
    ['an error', new Error('secret detail')],
    ['a text', 'secret detail'],
    ['a number', 42],
    ['null', null],
    ['undefined', undefined],
    ['an object with a status of HTTP', { status: 404, message: 'secret detail' }],
  ] as const)
    test(`${name} is InternalFailure with a safe message`, async () => {
      const event = await thrown(value);
      assert.equal(event.errorCode, 'InternalFailure');
      assert.match(
        event.message ?? '',
        /^The read handler failed unexpectedly\. Look for [0-9a-f-]{36} in its log\.$/,
      );
    });

  test('the detail is in the log, under the number that the user sees', async () => {
    const event = await thrown(new TypeError('x is not a function'));
    const [, correlationId] = /Look for (\S+)/.exec(event.message ?? '') ?? [];
    const [entry] = JSON.parse(event.log);
    assert.equal(entry.level, 'error');
    assert.equal(entry.fields.correlationId, correlationId);
    assert.match(entry.fields.error.stack, /TypeError: x is not a function\n\s+at /);
  });

  test('a secret in it reaches neither the message nor the log', async () => {
    const event = await thrown(new Error(`401 for Bearer abc.def.ghi and token ${TOKEN}`));
    assert.doesNotMatch(event.log + event.message, /abc\.def|4e0a3c1f/);
  });

  test('an error that cannot even be read does no harm', async () => {
    const hostile = new Proxy(new Error('x'), {
      get: () => {
        throw new Error('no');
      },
    });
    const { invoke } = defineProvider({
      read: () => {
        throw { hostile };
      },
    });
    assert.equal((await invoke(wire('READ'), { log: () => {} })).errorCode, 'InternalFailure');
  });
});
