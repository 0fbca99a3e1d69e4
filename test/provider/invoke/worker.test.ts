import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import {
  createVirtualClock,
  createWorkerInvoker,
  type Invoker,
  type OutputListener,
  type WorkerOptions,
} from '../../../src/provider/invoke/index.ts';
import { gone } from './processes.ts';
import { requestFor } from './request.ts';
import { expectNothing, expectStuck } from './stuck.ts';

const MODULE = new URL('./fixtures/module.ts', import.meta.url);
const LIMIT = { timeoutMs: 60_000 };
const NO_SIGNALS = process.platform === 'win32';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

function doing(behaviour: string): HandlerRequest {
  return requestFor('CREATE', { resourceProperties: { Behaviour: behaviour } });
}

function assertFailed(event: ProgressEvent, message: RegExp): void {
  assert.equal(event.status, 'FAILED');
  assert.equal(event.errorCode, 'InternalFailure');
  assert.match(event.message ?? '', message);
}

/** Output comes when it comes, before or after the answer. */
function listenFor(expected: string): { readonly onOutput: OutputListener; readonly heard: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let all = '';
  const onOutput = (text: string): void => {
    all += text;
    if (all.includes(expected)) resolve();
  };
  return { onOutput, heard: promise };
}

for (const isolation of ['process', 'thread'] as const)
  describe(`a worker that is a ${isolation}`, () => {
    const open: Invoker[] = [];
    const create = (options: Partial<WorkerOptions> = {}): Invoker => {
      const invoker = createWorkerInvoker({ module: MODULE, isolation, size: 1, ...options });
      open.push(invoker);
      return invoker;
    };
    after(() => Promise.all(open.map((invoker) => invoker.close())));

    describe('answers', () => {
      const invoker = create({ maxAnswerBytes: 100_000 });

      test('what its handlers answer', async () => {
        const event = await invoker.invoke(doing('succeed'), LIMIT);
        assert.deepEqual(event, { status: 'SUCCESS', resourceModel: { Behaviour: 'succeed', Id: 'r-1' } });
      });

      test('for handlers that answer nothing', async () => {
        assertFailed(await invoker.invoke(doing('nothing'), LIMIT), /answered nothing/);
      });

      test('for handlers that throw', async () => {
        assertFailed(
          await invoker.invoke(doing('throw a string'), LIMIT),
          /^The handler threw a string instead/,
        );
        assertFailed(await invoker.invoke(doing('reject'), LIMIT), /^The handler threw a RangeError instead/);
      });

      test('for handlers that answer something that is no event', async () => {
        assertFailed(await invoker.invoke(doing('not an event'), LIMIT), /answered with an array/);
        assertFailed(await invoker.invoke(doing('not JSON'), LIMIT), /\/resourceModel\/At is .*Date/);
        assertFailed(
          await invoker.invoke(doing('unknown code'), LIMIT),
          /unknown error code \(Oops\): It broke/,
        );
      });

      test('for handlers that answer too much', async () => {
        assertFailed(await invoker.invoke(doing('huge answer'), LIMIT), /larger than 100000 bytes/);
      });

      test('and gives what they write and throw to whoever listens', async () => {
        const log = listenFor('a line of the log\n');
        const thrown = listenFor('RangeError: the password is hunter2');
        const talking = create({
          onOutput: (text, stream) => (stream === 'stdout' ? log : thrown).onOutput(text, stream),
        });
        assert.deepEqual(await talking.invoke(doing('write to stdout'), LIMIT), { status: 'SUCCESS' });
        await talking.invoke(doing('reject'), LIMIT);
        await Promise.all([log.heard, thrown.heard]);
      });

      test('one invocation after the other, all of them in the same place', async () => {
        const first = await invoker.invoke(doing('count'), LIMIT);
        const second = await invoker.invoke(doing('count'), LIMIT);
        assert.equal(first.resourceModel?.['Pid'], second.resourceModel?.['Pid']);
        assert.equal(first.resourceModel?.['Pid'] === process.pid, isolation === 'thread');
        const counts = [first, second].map(({ resourceModel }) => Number(resourceModel?.['Invocations']));
        assert.equal(counts[1], (counts[0] ?? 0) + 1);
      });
    });

    describe('has handlers that', () => {
      test('are a provider', async () => {
        const module = new URL('./fixtures/provider.ts', import.meta.url);
        const invoker = create({ module, exportName: 'provider' });
        const event = await invoker.invoke(
          requestFor('CREATE', { resourceProperties: { Title: 'x' } }),
          LIMIT,
        );
        assert.deepEqual(event, { status: 'SUCCESS', resourceModel: { Title: 'x', Id: 'r-1' } });
      });

      test('are neither a provider nor a function', async () => {
        for (const exportName of ['notHandlers', 'constructor']) {
          const event = await create({ exportName }).invoke(doing('succeed'), LIMIT);
          assertFailed(event, new RegExp(`must export a provider or an entry function as ${exportName}`));
        }
      });

      test('cannot be loaded', async () => {
        const { onOutput, heard } = listenFor('SyntaxError: the password is hunter2');
        const module = new URL('./fixtures/broken-module.ts', import.meta.url);
        const event = await create({ module, onOutput }).invoke(doing('succeed'), LIMIT);
        assertFailed(event, /could not be loaded: it threw a SyntaxError\.$/);
        await heard;
      });

      test('see only the environment they are given', async () => {
        const invoker = create({ env: { PATH: '/bin', STAGE: 'test' } });
        const { resourceModel } = await invoker.invoke(doing('environment'), LIMIT);
        assert.deepEqual(resourceModel, { Names: ['PATH', 'STAGE'] });
      });
    });

    describe('goes on with a new one', () => {
      const clock = createVirtualClock({ manual: true });
      let announced = expectNothing();
      const invoker = create({ clock, onOutput: (text, stream) => announced.onOutput(text, stream) });
      const assertGoesOn = async (): Promise<void> => {
        const { resourceModel } = await invoker.invoke(doing('count'), LIMIT);
        assert.equal(resourceModel?.['Invocations'], 1);
      };

      test('after a handler that loops', async () => {
        announced = expectStuck();
        const pending = invoker.invoke(doing('loop'), LIMIT);
        await announced.stuck;
        await clock.advance(60_000);
        assertFailed(await pending, /did not answer within 60 seconds/);
        await assertGoesOn();
      });

      test('after a handler that never resolves', async () => {
        announced = expectStuck();
        const pending = invoker.invoke(doing('never resolve'), { timeoutMs: 1500 });
        await announced.stuck;
        await clock.advance(1500);
        assertFailed(await pending, /did not answer within 1.5 seconds/);
        await assertGoesOn();
      });

      test('after an invocation that was cancelled', async () => {
        announced = expectStuck();
        const abort = new AbortController();
        const pending = invoker.invoke(doing('loop'), { ...LIMIT, signal: abort.signal });
        await announced.stuck;
        abort.abort();
        assertFailed(await pending, /was cancelled/);
        await assertGoesOn();
      });

      test('after a handler that calls process.exit', async () => {
        assertFailed(await invoker.invoke(doing('exit'), LIMIT), /\(exit code 0\) before it answered/);
        assertFailed(await invoker.invoke(doing('exit 3'), LIMIT), /\(exit code 3\) before it answered/);
        await assertGoesOn();
      });

      test('after an error that nobody catches', async () => {
        assertFailed(await invoker.invoke(doing('stray error'), LIMIT), /catch/);
        await assertGoesOn();
      });

      test('before handlers that leak run out of memory', async () => {
        const small = create({ memoryMb: 64 });
        const counts: unknown[] = [];
        for (let count = 0; count < 4; count += 1)
          counts.push((await small.invoke(doing('leak'), LIMIT)).resourceModel?.['Invocations']);
        assert.ok(
          counts.every((count) => typeof count === 'number'),
          'no invocation fails',
        );
        assert.ok(counts.indexOf(1, 1) > 1, `a new worker came some time: ${counts}`);
      });
    });

    test('does as many invocations at the same time as it may; others wait for their turn', async () => {
      const clock = createVirtualClock({ manual: true });
      const { onOutput, stuck } = expectStuck();
      const invoker = create({ clock, onOutput });
      const looping = invoker.invoke(doing('loop'), LIMIT);
      const waiting = invoker.invoke(doing('succeed'), LIMIT);
      await stuck;
      await clock.advance(60_000);
      assert.equal((await looping).status, 'FAILED');
      assert.equal((await waiting).status, 'SUCCESS', 'its time began with its turn');
    });

    test('hurts nobody who has another one', async () => {
      const abort = new AbortController();
      const { onOutput, stuck } = expectStuck();
      const invoker = create({ size: 2, onOutput });
      const looping = invoker.invoke(doing('loop'), { ...LIMIT, signal: abort.signal });
      await stuck;
      assert.equal((await invoker.invoke(doing('succeed'), LIMIT)).status, 'SUCCESS');
      abort.abort();
      await looping;
    });

    test('ends with its invoker, and so do those who wait for it', async () => {
      const { onOutput, stuck } = expectStuck();
      const invoker = create({ onOutput });
      const looping = invoker.invoke(doing('loop'), LIMIT);
      const waiting = invoker.invoke(doing('succeed'), LIMIT);
      await stuck;
      await invoker.close();
      assertFailed(await looping, /stopped before it answered/);
      assertFailed(await waiting, /closed before the handler answered/);
      assertFailed(await invoker.invoke(doing('succeed'), LIMIT), /closed/);
    });

    test('is not waited for by those who no longer want it', async () => {
      const { onOutput, stuck } = expectStuck();
      const abort = new AbortController();
      const invoker = create({ onOutput });
      const looping = invoker.invoke(doing('loop'), LIMIT);
      const waiting = invoker.invoke(doing('succeed'), { ...LIMIT, signal: abort.signal });
      await stuck;
      abort.abort();
      assertFailed(await waiting, /was cancelled/);
      assertFailed(
        await invoker.invoke(doing('succeed'), { ...LIMIT, signal: abort.signal }),
        /was cancelled/,
      );
      await invoker.close();
      await looping;
    });
  });

describe('a worker process is all that a handler can take down', () => {
  const invoker = createWorkerInvoker({ module: MODULE, size: 1, memoryMb: 64 });
  after(() => invoker.close());

  for (const behaviour of ['hog memory', 'hog buffers', 'one huge array'])
    test(`when it does this: ${behaviour}`, async () => {
      assertFailed(await invoker.invoke(doing(behaviour), LIMIT), /more than the 64 MB of memory/);
      assert.equal((await invoker.invoke(doing('succeed'), LIMIT)).status, 'SUCCESS');
    });
});

describe('a worker process whose handler meddles with its channel', () => {
  const invoker = createWorkerInvoker({ module: MODULE, size: 1, maxAnswerBytes: 10_000 });
  after(() => invoker.close());
  const assertGoesOn = async (): Promise<void> => {
    const { resourceModel } = await invoker.invoke(doing('count'), LIMIT);
    assert.equal(resourceModel?.['Invocations'], 1);
  };

  for (const behaviour of ['close the channel', 'close the channel and wait'])
    test(`fails when this is done: ${behaviour}`, { skip: NO_SIGNALS }, async () => {
      assertFailed(
        await invoker.invoke(doing(behaviour), LIMIT),
        /^The handler closed where answers go \(file descriptor 3\)/,
      );
      await assertGoesOn();
    });

  test('ends when the channel is closed while nobody waits for an answer', { skip: NO_SIGNALS }, async () => {
    const { status, resourceModel } = await invoker.invoke(doing('close the channel later'), LIMIT);
    assert.equal(status, 'SUCCESS');
    await gone(Number(resourceModel?.['Pid']));
    await assertGoesOn();
  });

  test('fails when a line never ends', { skip: NO_SIGNALS }, async () => {
    assertFailed(
      await invoker.invoke(doing('write to the channel without end'), LIMIT),
      /^The handler wrote a line without an end to where answers go/,
    );
    await assertGoesOn();
  });

  test('answers in spite of a line that has no end yet', { skip: NO_SIGNALS }, async () => {
    assert.deepEqual(await invoker.invoke(doing('write to the channel'), LIMIT), { status: 'SUCCESS' });
  });
});

describe('a worker process', () => {
  test('that cannot be started fails its invocation, and no other', { skip: NO_SIGNALS }, () => {
    const shell = 'ulimit -n 128 && exec "$0" "$1"';
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', shell, process.execPath, pathOf('./fixtures/crowded-program.ts')],
      { encoding: 'utf8', timeout: 60_000 },
    );
    assert.equal(stdout, 'The process of the handler could not be started (EMFILE).\nSUCCESS\n', stderr);
  });

  test('is nicer than its program, which may be nicer still', { skip: NO_SIGNALS }, () => {
    const program = [process.execPath, pathOf('./fixtures/priority-program.ts')];
    for (const start of [program, ['nice', '-n', '15', ...program]]) {
      const { stdout } = spawnSync(start[0]!, start.slice(1), { encoding: 'utf8', timeout: 60_000 });
      const [own, worker] = stdout.split(' ').map(Number);
      assert.equal(worker, Math.max(own!, constants.priority.PRIORITY_BELOW_NORMAL), stdout);
    }
  });

  test('that left a process behind keeps its program from nothing', { skip: NO_SIGNALS }, (context) => {
    const program = pathOf('./fixtures/careless-program.ts');
    const { status, stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 20_000 });
    context.after(() => process.kill(Number(stdout), 'SIGKILL'));
    assert.equal(process.kill(Number(stdout), 0), true, 'it is still there');
    assert.equal(status, 0);
  });

  test('does not outlive a program that was killed, even if its handler loops', {
    skip: NO_SIGNALS,
  }, async () => {
    const program = spawn(process.execPath, [pathOf('./fixtures/stuck-program.ts')]);
    const [text] = (await once(program.stdout, 'data')) as [Buffer];
    const pid = Number(/stuck (\d+)\./.exec(text.toString())?.[1]);
    assert.equal(process.kill(pid, 0), true);
    program.kill('SIGKILL');
    await gone(pid);
  });
});

describe('a worker thread', () => {
  test('that writes without end does not fill the memory of the process', async () => {
    let size = 0;
    const invoker = createWorkerInvoker({
      module: MODULE,
      isolation: 'thread',
      onOutput: (text) => {
        size += text.length;
      },
    });
    assert.deepEqual(await invoker.invoke(doing('flood stdout'), LIMIT), { status: 'SUCCESS' });
    assert.ok(size > 100_000 && size <= 1024 * 1024, String(size));
    await invoker.close();
  });
});

describe('workers', () => {
  test('run modules that are named in full', () => {
    assert.throws(() => createWorkerInvoker({ module: './handlers.ts' }), TypeError);
    assert.throws(() => createWorkerInvoker({ module: MODULE, size: 0 }), RangeError);
  });

  test('that wait for work do not keep a program from ending', () => {
    const program = pathOf('./fixtures/forgetful-program.ts');
    const { status, stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 60_000 });
    assert.equal(stdout, 'process SUCCESS\nthread SUCCESS\n');
    assert.equal(status, 0);
  });
});
