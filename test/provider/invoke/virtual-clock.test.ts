import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createVirtualClock, realClock } from '../../../src/provider/invoke/index.ts';

describe('the virtual clock', () => {
  test('begins where it is told, or at 0', () => {
    assert.equal(createVirtualClock().now(), 0);
    assert.equal(createVirtualClock({ startAt: 1_700_000_000_000 }).now(), 1_700_000_000_000);
  });

  test('jumps to the next due sleeper', async () => {
    const clock = createVirtualClock();
    await clock.sleep(3_600_000);
    assert.equal(clock.now(), 3_600_000);
    await clock.sleep(5);
    assert.equal(clock.now(), 3_600_005);
  });

  test('wakes sleepers in the order they are due; those due together in the order they went to sleep', async () => {
    const clock = createVirtualClock();
    const woken: string[] = [];
    const sleep = async (name: string, milliseconds: number): Promise<void> => {
      await clock.sleep(milliseconds);
      woken.push(`${name} at ${clock.now()}`);
    };
    await Promise.all([
      sleep('late', 300),
      sleep('early', 100),
      sleep('also early', 100),
      sleep('middle', 200),
    ]);
    assert.deepEqual(woken, ['early at 100', 'also early at 100', 'middle at 200', 'late at 300']);
  });

  test('lets all that follows from one waking happen before the next', async () => {
    const clock = createVirtualClock();
    const seen: number[] = [];
    const ticking = async (): Promise<void> => {
      for (let tick = 0; tick < 3; tick += 1) {
        await clock.sleep(10);
        seen.push(clock.now());
      }
    };
    await Promise.all([ticking(), clock.sleep(25).then(() => seen.push(clock.now()))]);
    assert.deepEqual(seen, [10, 20, 25, 30]);
  });

  test('a sleep of nothing, or of less, takes no time', async () => {
    const clock = createVirtualClock();
    await clock.sleep(0);
    await clock.sleep(-5);
    assert.equal(clock.now(), 0);
  });

  test('a sleeper leaves when its signal is aborted, and no time passes', async () => {
    const clock = createVirtualClock({ manual: true });
    const abort = new AbortController();
    const asleep = clock.sleep(1000, abort.signal);
    assert.equal(clock.sleepers(), 1);
    abort.abort();
    await asleep;
    await clock.sleep(1000, abort.signal);
    assert.equal(clock.sleepers(), 0);
    assert.equal(clock.now(), 0);
  });

  test('a manual clock stands still until time is let pass', async () => {
    const clock = createVirtualClock({ manual: true });
    const woken: number[] = [];
    const twice = async (): Promise<void> => {
      await clock.sleep(100);
      woken.push(clock.now());
      await clock.sleep(100);
      woken.push(clock.now());
    };
    void twice();
    await clock.advance(99);
    assert.deepEqual(woken, []);
    await clock.advance(101);
    assert.deepEqual(woken, [100, 200]);
    await clock.advance(50);
    assert.equal(clock.now(), 250);
  });
});

describe('the real clock', () => {
  test('tells the time of the machine', () => {
    assert.ok(Math.abs(realClock.now() - Date.now()) < 60_000);
  });

  test('a sleeper leaves when its signal is aborted', async () => {
    const abort = new AbortController();
    const asleep = realClock.sleep(2 ** 40, abort.signal);
    abort.abort();
    await asleep;
    await realClock.sleep(2 ** 40, abort.signal);
  });
});
