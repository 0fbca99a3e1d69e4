/** The server that is measured: `<data folder>`. Prints `ready <url>`. */
import { readFileSync } from 'node:fs';
import { startControlPlane } from '../../src/control-plane/index.ts';

const [dataFolder] = process.argv.slice(2) as [string];
const folder = import.meta.dirname;
const say = (fields: object, message: string): void => console.error(message, fields);
const plane = await startControlPlane({
  dataFolder,
  log: { info: () => {}, warn: say, error: say },
  version: '0.0.0',
  workersPerType: 2,
  env: { PATH: process.env['PATH'] ?? '' },
});
const { token } = await plane.registry.register({
  typeName: 'Acme::Bench::Thing',
  what: {
    kind: 'schema',
    schema: readFileSync(`${folder}/acme-bench-thing.json`, 'utf8'),
    handlers: { kind: 'folder', path: folder },
  },
  skipContractTests: true,
});
await plane.registry.settled(token);
console.log(`ready ${plane.url}`);
process.once('SIGTERM', () => void plane.close().then(() => process.exit(0)));
