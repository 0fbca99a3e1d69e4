import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { createProbe } from '../../src/contract/probe.ts';
import type { Invocation } from '../../src/contract/trace.ts';
import type { HandlerRequest, WireAction } from '../../src/provider/index.ts';
import { createInProcessInvoker, createVirtualClock, type Entry } from '../../src/provider/invoke/index.ts';
import { requestFor } from '../provider/invoke/request.ts';

const clock = createVirtualClock({ startAt: 1_000 });

function probe(entry: Entry, action: WireAction = 'CREATE', patienceMs = 60_000): Promise<Invocation> {
  const invoker = createInProcessInvoker(entry);
  return createProbe({ invoker, clock, patienceMs })(requestFor(action));
}

describe('an invocation is recorded', () => {
  test('with the answer as it came, and what can be made of it', async () => {
    const value = { status: 'SUCCESS', errorCode: 'NotFound', more: 1 };
    const { answer, startedAt, milliseconds } = await probe(() => value);
    assert.deepEqual(answer, {
      kind: 'answered',
      value,
      event: { status: 'SUCCESS', errorCode: 'NotFound' },
    });
    assert.deepEqual([startedAt, milliseconds], [clock.now(), 0]);
  });

  test('with an answer that is no event', async () => {
    const { answer } = await probe(() => 'done');
    assert.deepEqual(answer, { kind: 'answered', value: 'done', event: undefined });
  });

  test('as broken if there is no answer', async () => {
    const { answer } = await probe(() => {
      throw new TypeError('no');
    });
    assert.equal(answer.kind, 'broken');
    assert.match(answer.kind === 'broken' ? answer.problem : '', /threw a TypeError/);
  });

  test('with the time that passed on the clock of the run', async () => {
    const { answer, milliseconds } = await probe(async () => {
      await clock.sleep(59_000);
      return { status: 'SUCCESS' };
    });
    assert.equal(answer.kind, 'answered');
    assert.equal(milliseconds, 59_000);
  });

  test('as late when it took more than a minute, or half of one for read and list', async () => {
    const slowly =
      (seconds: number): Entry =>
      async () => {
        await clock.sleep(seconds * 1000);
        return { status: 'SUCCESS' };
      };
    assert.deepEqual((await probe(slowly(61))).answer, { kind: 'late', limitMs: 60_000 });
    assert.deepEqual((await probe(slowly(31), 'LIST')).answer, { kind: 'late', limitMs: 30_000 });
    assert.equal((await probe(slowly(30), 'READ')).answer.kind, 'answered');
    assert.equal((await probe(slowly(60))).answer.kind, 'answered');
  });

  test('as late when the handler hangs', async () => {
    const { answer, milliseconds } = await probe(() => new Promise(() => {}), 'CREATE', 10);
    assert.deepEqual(answer, { kind: 'late', limitMs: 60_000 });
    assert.equal(milliseconds, 60_000);
  });

  test('without the time that files take, of which a virtual clock knows nothing', async () => {
    const { answer, milliseconds } = await probe(async () => {
      await readFile(new URL(import.meta.url));
      return { status: 'SUCCESS' };
    });
    assert.equal(answer.kind, 'answered');
    assert.equal(milliseconds, 0);
  });
});

test('the handler gets configuration and credentials, and the record does not show them', async () => {
  const requests: HandlerRequest[] = [];
  const invoker = createInProcessInvoker((request) => {
    requests.push(request);
    return { status: 'SUCCESS' };
  });
  const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'hidden', sessionToken: 't' };
  const ask = createProbe({
    invoker,
    clock,
    typeConfiguration: { ApiKey: 'hidden' },
    credentials: async () => ({ callerCredentials: credentials }),
  });
  const { request } = await ask(requestFor('READ'));
  assert.deepEqual(requests[0]?.requestData.typeConfiguration, { ApiKey: 'hidden' });
  assert.deepEqual(requests[0]?.requestData.callerCredentials, credentials);
  assert.doesNotMatch(JSON.stringify(request), /hidden/);
});

test('somebody can hear every answer, also one that came too late', async () => {
  const heard: unknown[] = [];
  const invoker = createInProcessInvoker(async () => {
    await clock.sleep(70_000);
    return { status: 'SUCCESS', resourceModel: { Id: 'r-1' } };
  });
  const ask = createProbe({ invoker, clock, onAnswer: (_, value) => heard.push(value) });
  assert.equal((await ask(requestFor('CREATE'))).answer.kind, 'late');
  assert.deepEqual(heard, [{ status: 'SUCCESS', resourceModel: { Id: 'r-1' } }]);
});
