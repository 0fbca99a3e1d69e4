import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from '../../../src/json/index.ts';
import type { ProgressEvent } from '../../../src/provider/index.ts';
import {
  createCommandInvoker,
  createInProcessInvoker,
  createLambdaInvoker,
  createVirtualClock,
  createWorkerInvoker,
  type Invoker,
} from '../../../src/provider/invoke/index.ts';
import { behave } from './fixtures/behaviours.ts';
import { requestFor } from './request.ts';

interface Heard {
  readonly event: ProgressEvent;
  readonly answers: readonly JsonValue[];
}

async function invoke(invoker: Invoker, behaviour: string): Promise<Heard> {
  const answers: JsonValue[] = [];
  const event = await invoker.invoke(requestFor('CREATE', { resourceProperties: { Behaviour: behaviour } }), {
    timeoutMs: 60_000,
    onAnswer: (value) => answers.push(value),
  });
  return { event, answers };
}

let server: Server;
const invokers = new Map<string, Invoker>();

before(async () => {
  server = createServer(async (request, response) => {
    const answer = await behave(JSON.parse(await text(request)));
    response.end(answer === undefined ? '' : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const command = fileURLToPath(new URL('./fixtures/single-command.ts', import.meta.url));
  const module = new URL('./fixtures/module.ts', import.meta.url);
  const maxAnswerBytes = 100_000;
  invokers.set('in the process', createInProcessInvoker(behave, { maxAnswerBytes }));
  invokers.set('worker', createWorkerInvoker({ module, isolation: 'thread', size: 1, maxAnswerBytes }));
  invokers.set('endpoint', createLambdaInvoker({ endpoint, maxAnswerBytes }));
  invokers.set(
    'command',
    createCommandInvoker({ command: process.execPath, arguments: [command], maxAnswerBytes }),
  );
});

after(async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([...invokers.values()].map((invoker) => invoker.close()));
});

for (const name of ['in the process', 'worker', 'endpoint', 'command'])
  describe(`whoever listens to answers: ${name}`, () => {
    const ask = (behaviour: string): Promise<Heard> => invoke(invokers.get(name)!, behaviour);

    test('hears an event', async () => {
      const { event, answers } = await ask('succeed');
      assert.deepEqual(answers, [event]);
    });

    test('hears what is no event, as it is', async () => {
      const { event, answers } = await ask('not an event');
      assert.deepEqual(answers, [['SUCCESS']]);
      assert.equal(event.errorCode, 'InternalFailure');
    });

    test('hears what the event no longer shows', async () => {
      const { event, answers } = await ask('unknown code');
      assert.deepEqual(answers, [{ status: 'FAILED', errorCode: 'Oops', message: 'It broke.' }]);
      assert.equal(event.errorCode, 'InternalFailure');
    });

    test('hears nothing where there is no answer', async () => {
      for (const behaviour of ['nothing', 'huge answer'])
        assert.deepEqual((await ask(behaviour)).answers, [], behaviour);
    });
  });

describe('whoever listens to answers', () => {
  test('hears nothing of what was thrown, or is no JSON', async () => {
    for (const name of ['in the process', 'worker'])
      for (const behaviour of ['throw an error', 'not JSON'])
        assert.deepEqual((await invoke(invokers.get(name)!, behaviour)).answers, [], `${name}: ${behaviour}`);
  });

  test('hears nothing once nobody waits any more', async () => {
    const clock = createVirtualClock();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const invoker = createInProcessInvoker(() => promise, { clock });
    const { answers } = await invoke(invoker, 'any');
    resolve({ status: 'SUCCESS' });
    await new Promise((done) => setImmediate(done));
    assert.deepEqual(answers, []);
  });

  test('cannot be changed by the handler afterwards', async () => {
    const answer = { status: 'SUCCESS', resourceModel: { Id: 'r-1' } };
    const { answers } = await invoke(
      createInProcessInvoker(() => answer),
      'any',
    );
    answer.resourceModel.Id = 'r-2';
    assert.deepEqual(answers, [{ status: 'SUCCESS', resourceModel: { Id: 'r-1' } }]);
  });
});
