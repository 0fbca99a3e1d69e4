import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const THREADS = 4;

/**
 * Calls a function of a module in several threads at the same moment, once with each of the arguments. Gives what each
 * thread was answered, call by call.
 */
export async function callAtOnce<Answer>(
  module: URL,
  name: string,
  calls: (thread: number) => readonly (readonly unknown[])[],
  env: Readonly<Record<string, string>>,
): Promise<readonly (readonly Answer[])[]> {
  const arrived = new Int32Array(new SharedArrayBuffer(4));
  const threads = Array.from({ length: THREADS }, (_, thread) => {
    const workerData = { module: module.href, name, calls: calls(thread), arrived, threads: THREADS };
    const worker = new Worker(`(${callAll})()`, { eval: true, env: { ...process.env, ...env }, workerData });
    return once(worker, 'message') as Promise<[Answer[]]>;
  });
  const answers = (await Promise.all(threads)).map(([answered]) => answered);
  return answers[0]!.map((_, call) => answers.map((ofThread) => ofThread[call]!));
}

/** Runs in a thread. Before each call it waits for all others. */
async function callAll(): Promise<void> {
  const { parentPort, workerData } = await import('node:worker_threads');
  const { module, name, calls, threads } = workerData;
  const arrived: Int32Array = workerData.arrived;
  const call = (await import(module))[name];
  const answers: unknown[] = [];
  for (const [round, given] of calls.entries()) {
    const all = (round + 1) * threads;
    if (Atomics.add(arrived, 0, 1) + 1 === all) Atomics.notify(arrived, 0);
    for (let here = 0; here < all; here = Atomics.load(arrived, 0)) Atomics.wait(arrived, 0, here);
    answers.push(call(...given));
  }
  parentPort!.postMessage(answers);
}
