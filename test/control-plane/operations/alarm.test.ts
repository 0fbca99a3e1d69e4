import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAlarm } from '../../../src/control-plane/operations/alarm.ts';
import { createVirtualClock } from '../../../src/provider/invoke/index.ts';

function alarm() {
  const clock = createVirtualClock({ manual: true });
  return { clock, ...createAlarm(clock) };
}

test('it wakes at the earliest of its times, also if that is set later', async () => {
  const { clock, set, wait } = alarm();
  let woken = -1;
  set(1_000);
  const waiting = wait().then(() => {
    woken = clock.now();
  });
  set(2_000);
  set(400);
  await clock.advance(399);
  assert.equal(woken, -1);
  await clock.advance(1);
  await waiting;
  assert.equal(woken, 400);
});

test('a time that is set while nobody waits is not forgotten', async () => {
  const { clock, set, wait } = alarm();
  set(100);
  await clock.advance(500);
  await wait();
  assert.equal(clock.sleepers(), 0);
});

test('closed, it wakes for good', async () => {
  const { clock, wait, close } = alarm();
  const waiting = wait();
  close();
  await waiting;
  await wait();
  assert.equal(clock.sleepers(), 0);
});
