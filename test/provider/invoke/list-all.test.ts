import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import {
  createInProcessInvoker,
  createVirtualClock,
  type Invoker,
  listAll,
} from '../../../src/provider/invoke/index.ts';
import { requestFor } from './request.ts';
import { scripted } from './scripted-invoker.ts';

const page = (ids: readonly string[], nextToken?: string): ProgressEvent => ({
  status: 'SUCCESS',
  resourceModels: ids.map((Id) => ({ Id })),
  ...(nextToken !== undefined && { nextToken }),
});

function counting(answer: (request: HandlerRequest, count: number) => ProgressEvent): Invoker {
  let count = 0;
  return createInProcessInvoker((request) => {
    count += 1;
    return answer(request, count);
  });
}

describe('a list', () => {
  test('of one page', async () => {
    const outcome = await listAll(scripted(page(['a', 'b'])), requestFor('LIST'));
    assert.deepEqual(outcome, {
      kind: 'succeeded',
      models: [{ Id: 'a' }, { Id: 'b' }],
      pages: 1,
      event: page(['a', 'b']),
    });
  });

  test('of nothing is a list, too', async () => {
    const { kind, models } = await listAll(scripted(page([])), requestFor('LIST'));
    assert.deepEqual([kind, models], ['succeeded', []]);
  });

  test('of many pages is asked for with the token of the page before, and the same filter', async () => {
    const invoker = scripted(page(['a'], 'one'), page([], 'two'), page(['b', 'c']));
    const request = requestFor('LIST', { resourceProperties: { Owner: 'peter' }, maxResults: 1 });
    const { kind, models, pages } = await listAll(invoker, request);
    assert.deepEqual([kind, pages], ['succeeded', 3]);
    assert.deepEqual(models, [{ Id: 'a' }, { Id: 'b' }, { Id: 'c' }]);
    assert.deepEqual(invoker.requests, [
      request,
      { ...request, nextToken: 'one' },
      { ...request, nextToken: 'two' },
    ]);
  });

  test('ends with an empty token as with none', async () => {
    assert.equal((await listAll(scripted(page(['a'], '')), requestFor('LIST'))).kind, 'succeeded');
  });

  test('can have very large pages', async () => {
    const ids = Array.from({ length: 300_000 }, (_, index) => String(index));
    assert.equal((await listAll(scripted(page(ids)), requestFor('LIST'))).models.length, 300_000);
  });

  test('tries retriable failures again, page by page', async () => {
    const throttled: ProgressEvent = { status: 'FAILED', errorCode: 'Throttling' };
    const invoker = scripted(page(['a'], 'one'), throttled, throttled, page(['b']));
    const { kind, models } = await listAll(invoker, requestFor('LIST'), { clock: createVirtualClock() });
    assert.deepEqual([kind, models.length], ['succeeded', 2]);
  });

  test('that fails on the way says so, and gives what there was', async () => {
    const denied: ProgressEvent = { status: 'FAILED', errorCode: 'AccessDenied', message: 'No.' };
    const outcome = await listAll(scripted(page(['a'], 'one'), denied), requestFor('LIST'));
    assert.deepEqual(outcome, { kind: 'failed', models: [{ Id: 'a' }], pages: 1, event: denied });
  });
});

describe('a list handler that breaks the contract', () => {
  const assertBroken = async (invoker: Invoker, message: RegExp, maxPages?: number): Promise<void> => {
    const { kind, event } = await listAll(
      invoker,
      requestFor('LIST'),
      maxPages === undefined ? {} : { maxPages },
    );
    assert.equal(kind, 'failed');
    assert.equal(event.errorCode, 'InternalFailure');
    assert.match(event.message ?? '', message);
  };

  test('answers without a list', async () => {
    await assertBroken(scripted({ status: 'SUCCESS', resourceModel: {} }), /without resourceModels/);
  });

  test('returns the token it was given', async () => {
    await assertBroken(scripted(page(['a'], 'same')), /same nextToken twice \(page 2\)/);
  });

  test('goes round in circles', async () => {
    await assertBroken(
      counting((_, count) => page([], `token ${count % 3}`)),
      /same nextToken twice \(page 4\)/,
    );
  });

  test('returns ever new tokens', async () => {
    await assertBroken(
      counting((_, count) => page([], `token ${count}`)),
      /25 pages and still a nextToken/,
      25,
    );
  });

  test('takes longer for all pages together than the operation may', async () => {
    const clock = createVirtualClock();
    const invoker: Invoker = {
      invoke: async ({ nextToken }) => {
        await clock.sleep(25_000);
        return page(['a'], `${nextToken}x`);
      },
      close: async () => {},
    };
    const { kind, pages } = await listAll(invoker, requestFor('LIST'), { clock, timeoutInMinutes: 2 });
    assert.deepEqual([kind, pages], ['timed-out', 5]);
  });
});
