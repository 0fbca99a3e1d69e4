/** The fuzzing in full: `npm run fuzz [requests per operation]`. Memory must not grow with the requests. */
import { fuzz } from './fuzz.ts';
import { registerWidget, startTestPlane } from './plane.ts';

const [perOperation = 50_000] = process.argv.slice(2).map(Number);
const here = await startTestPlane();
await registerWidget(here.plane);
const startedAt = performance.now();
const memory: number[] = [];
const round = Math.ceil(perOperation / 10);
let requests = 0;
const problems: string[] = [];
for (let seed = 1; seed <= 10; seed++) {
  const result = await fuzz(here.plane, { perOperation: round, seed });
  requests += result.requests;
  problems.push(...result.problems);
  globalThis.gc?.();
  memory.push(Math.round(process.memoryUsage().heapUsed / 1024 / 1024));
}
await here[Symbol.asyncDispose]();
console.log(
  `${requests} requests in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${problems.length} problems`,
);
console.log(`heap in use after each tenth, MB: ${memory.join(' ')}`);
for (const problem of problems.slice(0, 20)) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
