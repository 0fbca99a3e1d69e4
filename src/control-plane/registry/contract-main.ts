/**
 * The program that tests handlers in a folder, in a process of its own and in virtual time. The job comes as a message,
 * and so the verdict goes: whatever handlers write is output, and nothing else.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FIXTURE_FILE, type Fixture, loadFixture, readProjectInputs } from '../../contract/index.ts';
import type { JsonObject } from '../../json/index.ts';
import { createValidation, type WireCredentials } from '../../provider/index.ts';
import { createInProcessInvoker, createVirtualClock } from '../../provider/invoke/index.ts';
import { compileSchema, loadSchema, modelChecks } from '../../schema/index.ts';
import type { Home } from './arn.ts';
import type { CheckedContract } from './contract-check.ts';
import { runJob } from './contract-job.ts';
import { LoadError, loadProvider } from './load-provider.ts';

/** What is to be tested. */
export interface FolderJob {
  readonly folder: string;
  readonly schema: string;
  readonly home: Home;
  readonly configuration?: JsonObject;
  readonly credentials?: WireCredentials;
}

/** How often this process says that it is not stuck in a handler that loops. */
const BEAT_MS = 250;

const stop = new AbortController();
for (const reason of ['SIGTERM', 'disconnect']) process.once(reason, () => stop.abort());
process.once('message', (job) => void test(job as FolderJob).then(tell));
const beat = (): void => void process.send?.('alive', undefined, undefined, () => {});
beat();
setInterval(beat, BEAT_MS).unref();

/** A process that is stuck does not notice that there is nobody any more to tell the verdict to; a thread does. */
function watch(parent: number): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 500);
}
new Worker(`(${watch})(${process.ppid})`, { eval: true, execArgv: [] }).unref();

function tell(verdict: CheckedContract): void {
  if (!process.connected) process.exit(1);
  process.send!(verdict, undefined, undefined, () => process.exit(0));
}

async function test(job: FolderJob): Promise<CheckedContract> {
  const { folder, schema, home, configuration, credentials } = job;
  try {
    const type = compileSchema(loadSchema(schema, 'schema.json').document!);
    const provider = await loadProvider(folder);
    const clock = createVirtualClock({ startAt: Date.now() });
    const validation = createValidation(type, modelChecks(type));
    const invoker = createInProcessInvoker(provider, {
      type,
      provider: { type, validation, clock, log: () => {} },
    });
    return await runJob({
      type,
      target: { invoker },
      home,
      configuration,
      credentials,
      environment: process.env,
      signal: stop.signal,
      clock,
      fixture: await fixtureIn(folder),
      ...readProjectInputs(folder, '', FILES),
    });
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    return { passed: false, message: error.message, report: '{}' };
  }
}

async function fixtureIn(folder: string): Promise<Fixture | undefined> {
  const path = join(folder, FIXTURE_FILE);
  if (!existsSync(path)) return undefined;
  const fixture = await loadFixture(path, FIXTURE_FILE);
  if (typeof fixture === 'string') throw new LoadError(fixture);
  return fixture;
}

const FILES: Parameters<typeof readProjectInputs>[2] = {
  kindOf: (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
  },
  readFile: (path) => readFileSync(path),
  listFolder: (path) =>
    readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: entry.isFile() ? 'file' : 'other',
    })),
};
