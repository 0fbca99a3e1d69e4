import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { holdAnswers } from '../../../src/control-plane/operations/hold-answers.ts';
import type {
  OperationView,
  ResourceService,
} from '../../../src/control-plane/operations/resource-service.ts';

const VIEW = { requestToken: 'token', status: 'PENDING' } as OperationView;
const REQUEST = { typeName: 'Acme::Shop::Order', desiredState: '{}' };

/** A service that accepts at once, and an engine whose step ends when the test says so. */
function held(
  step: Promise<void> | undefined,
  running = 1,
): { create: () => Promise<OperationView>; service: ResourceService; asked: string[] } {
  const asked: string[] = [];
  const begin = async (): Promise<OperationView> => VIEW;
  const service = { create: begin, update: begin, delete: begin } as unknown as ResourceService;
  const engine = {
    load: () => ({ running, waiting: 0 }),
    step: (requestToken: string) => {
      asked.push(requestToken);
      return step;
    },
  };
  const holding = holdAnswers(service, engine);
  return { create: () => holding.create(REQUEST), service: holding, asked };
}

test('the answer comes when the first step is done, and tells what was accepted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { create, asked } = held(promise);
  let answer: OperationView | undefined;
  const answering = create().then((view) => {
    answer = view;
  });
  await new Promise(setImmediate);
  assert.equal(answer, undefined);
  resolve();
  await answering;
  assert.equal(answer, VIEW);
  assert.deepEqual(asked, ['token']);
});

test('a step that takes long is not waited for', async (context) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  context.after(() => mock.timers.reset());
  const answering = held(new Promise(() => {})).create();
  await new Promise(setImmediate);
  mock.timers.tick(200);
  assert.equal(await answering, VIEW);
});

test('an operation that is carried on elsewhere, or has ended, is not waited for', async () => {
  assert.equal(await held(undefined).create(), VIEW);
});

test('nobody is held up where many operations run', async () => {
  assert.equal(await held(new Promise(() => {}), 17).create(), VIEW);
});

test('updates and deletes are answered in the same way', async () => {
  const { service, asked } = held(Promise.resolve());
  const target = { typeName: 'Acme::Shop::Order', identifier: 'o-1' };
  await service.update({ ...target, patchDocument: '[]' });
  await service.delete(target);
  assert.deepEqual(asked, ['token', 'token']);
});
