/**
 * Tries the reference with many seeds, in a thread of its own: where tests are run, every promise is watched, which
 * makes a run a third slower.
 */
import { parentPort } from 'node:worker_threads';
import type { ContractReport } from '../../../src/contract/run.ts';
import { runContract } from '../../../src/contract/run-contract.ts';
import { createInProcessInvoker, createVirtualClock } from '../../../src/provider/invoke/index.ts';
import { MANNERS, type MannersName } from './manners.ts';
import { createReference, entryOf } from './provider.ts';
import { SCHEMAS, type SchemaName } from './schemas.ts';

export interface Soak {
  readonly schema: SchemaName;
  readonly manners: MannersName;
  readonly firstSeed: number;
  readonly seeds: number;
}

/** What the contract tests have to say about a provider that keeps the contract, for each seed that they complain of. */
export interface Soaked {
  readonly runs: number;
  readonly complaints: readonly string[];
}

export function runReference(
  schema: SchemaName,
  manners: MannersName,
  seed: number,
): Promise<ContractReport> {
  const type = SCHEMAS[schema];
  const clock = createVirtualClock();
  const reference = createReference(type, { clock, manners: MANNERS[manners] });
  const invoker = createInProcessInvoker(entryOf(reference));
  return runContract({ type, target: { invoker }, seed, clock });
}

async function soak({ schema, manners, firstSeed, seeds }: Soak): Promise<Soaked> {
  const complaints: string[] = [];
  let runs = 0;
  for (; runs < seeds; runs++)
    complaints.push(...complaintsOf(await runReference(schema, manners, firstSeed + runs)));
  return { runs, complaints };
}

function complaintsOf({ rules, leaks, seed }: ContractReport): readonly string[] {
  return [
    ...rules
      .filter(({ status }) => status === 'fail' || status === 'warn')
      .map(({ id, message }) => `seed ${seed}, ${id}: ${message}`),
    ...leaks.map(({ identifier }) => `seed ${seed}, left behind: ${JSON.stringify(identifier)}`),
  ];
}

parentPort?.on('message', async (asked: Soak) => parentPort!.postMessage(await soak(asked)));
