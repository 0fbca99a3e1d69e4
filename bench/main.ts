/** Prints the figures of this machine: of the named parts, or of all; as a table, or with --json the rows. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { contractRows, contractSkipped } from './contract.ts';
import { controlPlaneRows } from './control-plane.ts';
import { convertRows } from './convert.ts';
import { modelRows } from './model.ts';
import { providerRows } from './provider.ts';
import type { Row } from './row.ts';
import { schemaRows } from './schema.ts';
import { smithyRows } from './smithy.ts';
import { storeRows } from './store.ts';

const PARTS: ReadonlyMap<string, () => Promise<readonly Row[]>> = new Map([
  ['schema', schemaRows],
  ['model', modelRows],
  ['smithy', smithyRows],
  ['convert', convertRows],
  ['provider', providerRows],
  ['contract', contractRows],
  ['store', storeRows],
  ['control-plane', controlPlaneRows],
]);

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !PARTS.has(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')} to measure. There are: ${[...PARTS.keys()].join(', ')}.`);
  process.exit(2);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const build = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, encoding: 'utf8' });
if (build.status !== 0) throw new Error(`the build failed: ${build.stderr}${build.stdout}`);

const wanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
const all: Row[] = [];
for (const [name, measure] of PARTS) {
  if (!wanted(name)) continue;
  const rows = await measure();
  all.push(...rows);
  if (!values.json) for (const row of rows) console.log(format(row));
}
if (values.json) console.log(JSON.stringify(all, null, 2));
if (contractSkipped !== undefined && wanted('contract')) console.error(`skip  ${contractSkipped}`);

function format({ name, value, unit, target, ok }: Row): string {
  return `${ok ? 'ok  ' : 'MISS'}  ${name.padEnd(88)} ${`${value} ${unit}`.padStart(12)}   target ${target} ${unit}`;
}
