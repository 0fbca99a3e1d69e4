import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createWallClock, wallClock } from '../../../src/provider/invoke/wall-clock.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

/** Time that passes as a test says: for all clocks, or for that of the machine alone, which is set. */
function machine(): {
  readonly now: () => number;
  readonly wall: () => number;
  pass(milliseconds: number): void;
  set(milliseconds: number): void;
} {
  let [steady, shift] = [123.25, START];
  const wall = (): number => Math.floor(steady + shift);
  const { now } = createWallClock({ wall, steady: () => steady });
  return {
    now,
    wall,
    pass: (milliseconds) => {
      steady += milliseconds;
    },
    set: (milliseconds) => {
      shift += milliseconds;
    },
  };
}

describe('the wall clock', () => {
  test('is that of the machine, with parts of milliseconds', () => {
    const { now, wall, pass } = machine();
    const before = now();
    assert.equal(before, wall());
    pass(0.25);
    assert.equal(now() - before, 0.25);
    pass(5 * HOUR);
    assert.equal(now() - before, 5 * HOUR + 0.25);
    assert.ok(Math.abs(wallClock.now() - Date.now()) <= 50);
  });

  test('does not follow small corrections, which would make it go unevenly', () => {
    const { now, pass, set } = machine();
    const before = now();
    set(40);
    pass(1);
    assert.equal(now() - before, 1);
    set(-60);
    pass(1);
    assert.equal(now() - before, 2);
  });

  test('is right at once when the machine has slept, or was set forward', () => {
    const { now, wall, pass, set } = machine();
    set(5 * HOUR);
    assert.equal(now(), wall());
    pass(10);
    assert.equal(now(), wall());
  });

  test('never goes back nor stands still when the machine was set back, and is right again some time', () => {
    const { now, wall, pass, set } = machine();
    const before = now();
    set(-2 * HOUR);
    assert.equal(now(), before);
    let last = before;
    for (let second = 0; second < 60; second += 1) {
      pass(1_000);
      const passed = now() - last;
      assert.ok(passed >= 899 && passed <= 1_000, `a second is still nearly one: ${passed}`);
      last = now();
    }
    for (let minute = 0; minute < 20 * 60; minute += 1) {
      pass(60_000);
      now();
    }
    assert.ok(Math.abs(now() - wall()) <= 50, `${now() - wall()}`);
  });

  test('is not behind when nobody has asked it while it waited', () => {
    const { now, wall, pass, set } = machine();
    set(-HOUR);
    pass(1000 * HOUR);
    assert.equal(now(), wall());
  });
});
