import type { Clock } from '../../provider/invoke/index.ts';

/** Wakes one who waits at the earliest of the times that it was set to. */
export interface Alarm {
  set(time: number): void;
  wait(): Promise<void>;
  /** Wakes for good. */
  close(): void;
}

export function createAlarm(clock: Clock): Alarm {
  let earliest = Number.POSITIVE_INFINITY;
  let sleep: AbortController | undefined;
  let closed = false;
  return {
    set: (time) => {
      if (time >= earliest) return;
      earliest = time;
      sleep?.abort();
    },
    wait: async () => {
      for (let left = earliest - clock.now(); left > 0 && !closed; left = earliest - clock.now()) {
        sleep = new AbortController();
        await clock.sleep(Math.ceil(left), sleep.signal);
      }
      sleep = undefined;
      earliest = Number.POSITIVE_INFINITY;
    },
    close: () => {
      closed = true;
      sleep?.abort();
    },
  };
}
