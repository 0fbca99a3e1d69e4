import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The command as a user starts it, with the example type. */
export interface ExampleServer extends AsyncDisposable {
  readonly url: string;
  readonly folder: string;
  /** What clients of AWS need to find the server. */
  readonly env: Readonly<Record<string, string>>;
}

export const REPORT = 'Initech::TPS::Report';

export function reportModel(title: string, code: string): Readonly<Record<string, string>> {
  return { Title: title.padEnd(20, '.'), DueDate: '2027-02-19T17:00:00Z', TestCode: code };
}

export async function startExampleServer(): Promise<ExampleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-example-'));
  const args = ['src/cli/main.ts', 'serve', '--port', '0', '--data', join(folder, 'data')];
  const server = spawn(process.execPath, [...args, '--type', 'examples/tps-report'], {
    cwd: root,
    env: { ...process.env, TPS_REPORTS_FOLDER: join(folder, 'reports') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const url = await ready(server);
  return {
    url,
    folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      AWS_ENDPOINT_URL: url,
      AWS_REGION: 'us-east-1',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'any',
      AWS_SECRET_ACCESS_KEY: 'any',
      AWS_EC2_METADATA_DISABLED: 'true',
    },
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ready(server: ChildProcess): Promise<string> {
  let text = '';
  server.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return new Promise((resolve, reject) => {
    server.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      const url = /^ready (\S+)$/m.exec(chunk)?.[1];
      if (url !== undefined) resolve(url);
    });
    server.once('close', () => reject(new Error(text)));
  });
}
