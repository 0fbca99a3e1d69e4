/** A control plane with the widget type as a program of its own: `<folder> <port>`. Prints `ready <url>`. */
import { join } from 'node:path';
import { startControlPlane } from '../../src/control-plane/index.ts';
import { registerWidget } from './plane.ts';

const [folder, port] = process.argv.slice(2) as [string, string];
const say = (fields: object, message: string): void => {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
};
const plane = await startControlPlane({
  dataFolder: join(folder, 'data'),
  port: Number(port),
  log: { info: () => {}, warn: say, error: say },
  version: '0.0.0',
  workersPerType: 2,
  env: { PATH: process.env['PATH'] ?? '', WIDGET_FOLDER: join(folder, 'backend') },
});
const known = await plane.registry.types();
if (known.length === 0) await registerWidget(plane);
process.stdout.write(`ready ${plane.url}\n`);
process.once('SIGTERM', () => void plane.close().then(() => process.exit(0)));
