import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { FolderWatch } from '../../src/cli/watch-folders.ts';
import { garden } from './garden.ts';
import type { Outcome } from './terminal.ts';

/** A watched project whose changes, runs and end are in the hands of the test. */
interface Watched {
  readonly runs: { readonly args: readonly string[]; readonly signal: AbortSignal; end(): void }[];
  change(path: string): void;
  stop(): void;
  readonly outcome: Promise<Outcome>;
  /** Resolves when so many runs have begun. */
  begun(count: number): Promise<void>;
}

function watched(t: TestContext, ...args: string[]): Watched {
  const place = garden(t);
  const runs: Watched['runs'] = [];
  const waiting = new Map<number, () => void>();
  let change: (path: string) => void = () => {};
  let stop: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const io = {
    stopped: () => stopped,
    watch: (folder: string, asked: FolderWatch) => {
      assert.equal(folder, place.path);
      change = asked.onChange;
    },
    runSelf: (given: readonly string[], signal: AbortSignal) =>
      new Promise<number>((resolve) => {
        signal.addEventListener('abort', () => resolve(1));
        runs.push({ args: given, signal, end: () => resolve(0) });
        waiting.get(runs.length)?.();
      }),
  };
  return {
    runs,
    change: (path) => change(path),
    stop: () => stop(),
    outcome: place.formworkIn({ io }, 'test', '--watch', ...args),
    begun: (count) =>
      runs.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.set(count, resolve);
          }),
  };
}

describe('formwork test --watch', () => {
  test('runs again when something changes that the tests depend on', async (t) => {
    const run = watched(t, '--seed', '7', '--rule', 'shape,no-leak', '--virtual-time');
    await run.begun(1);
    assert.deepEqual(run.runs[0]!.args, [
      ...['test', '--rule', 'shape,no-leak', '--seed', '7', '--virtual-time', '--format', 'pretty'],
    ]);
    run.runs[0]!.end();
    run.change('docs/README.md');
    run.change('node_modules/x/index.json');
    run.change('src/deep/store.ts');
    await run.begun(2);
    assert.deepEqual(run.runs[1]!.args, run.runs[0]!.args);
    run.runs[1]!.end();
    run.stop();
    const { code, stderr } = await run.outcome;
    assert.equal(code, 0);
    assert.match(stderr, /waiting for changes\. Ctrl-C ends it\./);
    assert.match(stderr, /src\/deep\/store\.ts changed, testing again\./);
    assert.equal(run.runs.length, 2);
  });

  test('a run that is out of date is ended first, and Ctrl-C ends a run too', async (t) => {
    const run = watched(t);
    await run.begun(1);
    run.change('inputs/inputs_1_create.json');
    await run.begun(2);
    assert.equal(run.runs[0]!.signal.aborted, true);
    run.stop();
    assert.equal((await run.outcome).code, 0);
    assert.equal(run.runs[1]!.signal.aborted, true);
  });

  test('what the run itself writes is no change', async (t) => {
    const run = watched(t, '--format', 'json', '--output', 'report.json');
    await run.begun(1);
    run.runs[0]!.end();
    run.change('report.json');
    run.change('acme-garden-plant.json');
    await run.begun(2);
    run.stop();
    assert.match((await run.outcome).stderr, /acme-garden-plant\.json changed/);
  });
});
