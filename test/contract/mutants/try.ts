/** Holds mutants against the contract, in a thread of its own where many are tried: see `../reference/soak.ts`. */
import { parentPort } from 'node:worker_threads';
import type { RuleResult } from '../../../src/contract/run.ts';
import { runContract } from '../../../src/contract/run-contract.ts';
import { createInProcessInvoker, createVirtualClock } from '../../../src/provider/invoke/index.ts';
import { SCHEMAS } from '../reference/schemas.ts';
import { entryOfMutant, MUTANTS, type Mutant } from './index.ts';

export const SEED = 1;

/** What is said of a rule. */
export type Said = Pick<RuleResult, 'id' | 'level' | 'status' | 'message'>;

/** Under a clock of its own, on which minutes pass at once. */
export async function tryMutant(mutant: Mutant): Promise<readonly Said[]> {
  const clock = createVirtualClock();
  const { rules } = await runContract({
    type: SCHEMAS[mutant.schema ?? 'report'],
    target: { invoker: createInProcessInvoker(entryOfMutant(mutant, clock)) },
    seed: SEED,
    clock,
    shrink: false,
  });
  return rules.map(({ id, level, status, message }) => ({ id, level, status, message }));
}

parentPort?.on('message', async (index: number) => parentPort!.postMessage(await tryMutant(MUTANTS[index]!)));
