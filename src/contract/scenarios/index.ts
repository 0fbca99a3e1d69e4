import { atOnce } from './at-once.ts';
import { lifeOf } from './life.ts';
import { missing } from './missing.ts';
import { pages } from './pages.ts';
import { refused } from './refused.ts';
import { replay } from './replay.ts';
import { restart } from './restart.ts';
import type { Scenario } from './scenario.ts';

export type { Scenario } from './scenario.ts';

/** The scenarios of a run, in the order in which their models are made; each set of given inputs has a life. */
export function scenariosFor(sets: number, canRestart: boolean): readonly Scenario[] {
  const lives =
    sets > 0 ? Array.from({ length: sets }, () => lifeOf('full')) : [lifeOf('full'), lifeOf('minimal')];
  return [...lives, missing, refused, pages, atOnce, replay, ...(canRestart ? [restart] : [])];
}
