/** The crash torture in full: `npm run torture [operations] [kills]`. */
import { torture } from './torture.ts';

const [operations = 2000, kills = 100] = process.argv.slice(2).map(Number);
const startedAt = performance.now();
const { problems, ...done } = await torture({ operations, kills, clients: 16, random: Math.random });
console.log(
  `${done.operations} operations, ${done.kills} kills, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'Nothing lost, nothing done twice.' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
