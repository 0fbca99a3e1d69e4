import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ControlPlane,
  type ControlPlaneOptions,
  type Log,
  startControlPlane,
} from '../../src/control-plane/index.ts';

export const WIDGET = 'Acme::Test::Widget';
export const WIDGET_FOLDER: string = fileURLToPath(new URL('./widget/', import.meta.url));
export const WIDGET_SCHEMA: string = readFileSync(join(WIDGET_FOLDER, 'acme-test-widget.json'), 'utf8');

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** A control plane with the widget type, in a folder of its own. */
export interface TestPlane extends AsyncDisposable {
  readonly plane: ControlPlane;
  /** Where the data and the widgets are. */
  readonly folder: string;
  /** What was logged, as text. */
  readonly log: () => string;
}

export async function startTestPlane(options: Partial<ControlPlaneOptions> = {}): Promise<TestPlane> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-plane-'));
  const lines: string[] = [];
  const write = (fields: object, message: string): void => {
    lines.push(
      `${message} ${JSON.stringify(fields, (_name, value) => (value instanceof Error ? value.stack : value))}`,
    );
  };
  const plane = await startControlPlane({
    dataFolder: join(folder, 'data'),
    log: { info: write, warn: write, error: write },
    version: '0.0.0',
    env: { PATH: process.env['PATH'] ?? '', WIDGET_FOLDER: join(folder, 'backend') },
    ...options,
  });
  return {
    plane,
    folder,
    log: () => lines.join('\n'),
    async [Symbol.asyncDispose]() {
      await plane.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Registers the widget type, with its handlers in the folder beside this file. */
export async function registerWidget({ registry }: ControlPlane): Promise<void> {
  const { token } = await registry.register({
    typeName: WIDGET,
    what: { kind: 'schema', schema: WIDGET_SCHEMA, handlers: { kind: 'folder', path: WIDGET_FOLDER } },
    skipContractTests: true,
  });
  const { status, description } = await registry.settled(token);
  if (status !== 'COMPLETE') throw new Error(description);
}
