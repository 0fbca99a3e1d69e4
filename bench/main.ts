/** Prints the figures of this machine: a table, or with --json the rows. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { contractRows, contractSkipped } from './contract.ts';
import { controlPlaneRows } from './control-plane.ts';
import { convertRows } from './convert.ts';
import { modelRows } from './model.ts';
import { providerRows } from './provider.ts';
import type { Row } from './row.ts';
import { schemaRows } from './schema.ts';
import { smithyRows } from './smithy.ts';
import { storeRows } from './store.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, encoding: 'utf8' });
if (build.status !== 0) throw new Error(`the build failed: ${build.stderr}${build.stdout}`);

const rows: Row[] = [
  ...(await schemaRows()),
  ...(await modelRows()),
  ...(await smithyRows()),
  ...(await convertRows()),
  ...(await providerRows()),
  ...(await contractRows()),
  ...(await storeRows()),
  ...(await controlPlaneRows()),
];
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2));
else for (const row of rows) console.log(format(row));
if (contractSkipped !== undefined) console.error(`skip  ${contractSkipped}`);

function format({ name, value, unit, target, ok }: Row): string {
  return `${ok ? 'ok  ' : 'MISS'}  ${name.padEnd(72)} ${`${value} ${unit}`.padStart(12)}   target ${target} ${unit}`;
}
