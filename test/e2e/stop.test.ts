import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WIDGET, WIDGET_FOLDER } from './plane.ts';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

interface Command {
  readonly process: ChildProcess;
  readonly text: () => string;
  readonly ended: Promise<number | null>;
  /** The processes that belong to it, itself left out. */
  others(): readonly number[];
}

/** `formwork serve` as a process of its own, with handlers of widgets that begin every create with something. */
function serve(context: TestContext, first: string): Command {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-stop-'));
  const project = join(folder, 'widget');
  cpSync(WIDGET_FOLDER, project, { recursive: true });
  const handlers = join(project, 'src/handlers.ts');
  const begin = 'create({ desired, token, callbackContext }) {';
  writeFileSync(handlers, readFileSync(handlers, 'utf8').replace(begin, `${begin} ${first}`));
  const args = [main, 'serve', '--port', '0', '--data', join(folder, 'data'), '--type', project];
  const command = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', WIDGET_FOLDER: join(folder, 'backend') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const ended = new Promise<number | null>((resolve) => command.once('close', resolve));
  const others = (): readonly number[] => processesOf(folder).filter((pid) => pid !== command.pid);
  context.after(async () => {
    command.kill('SIGKILL');
    await ended;
    for (let left = others(); left.length > 0; left = others()) {
      for (const pid of left) end(pid);
      await pause();
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return { process: command, text: () => text, ended, others };
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** By their environment, which all have from the command. */
function processesOf(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}

async function until(condition: () => boolean, command: Command): Promise<void> {
  while (!condition()) {
    assert.equal(command.process.exitCode, null, command.text());
    await pause();
  }
}

describe('a server leaves no process behind', {
  skip: process.platform !== 'linux' && 'only Linux has /proc',
}, () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    test(`${signal} while it serves`, async (context) => {
      const command = serve(context, '');
      await until(() => /^ready/m.test(command.text()), command);
      const url = /^ready (\S+)$/m.exec(command.text())![1]!;
      const headers = { 'x-amz-target': 'CloudApiService.ListResources' };
      await fetch(url, { method: 'POST', headers, body: JSON.stringify({ TypeName: WIDGET }) });
      assert.ok(command.others().length > 0, 'a worker runs');
      command.process.kill(signal);
      assert.equal(await command.ended, 0, command.text());
      assert.deepEqual(command.others(), []);
    });

  test('SIGTERM, when handlers left processes behind that nobody can know of: it ends all the same', {
    timeout: 60_000,
  }, async (context) => {
    const options = "{ stdio: 'inherit', detached: true }";
    const leave = `process.getBuiltinModule('node:child_process').spawn('sleep', ['600'], ${options}).unref();`;
    const command = serve(context, leave);
    await until(() => /^ready/m.test(command.text()), command);
    const url = /^ready (\S+)$/m.exec(command.text())![1]!;
    const left = command.others().length;
    assert.ok(left > 0, 'the contract tests left some');
    const headers = { 'x-amz-target': 'CloudApiService.CreateResource' };
    const body = JSON.stringify({ TypeName: WIDGET, DesiredState: '{"Name":"a"}' });
    await fetch(url, { method: 'POST', headers, body });
    await until(() => command.others().length >= left + 2, command);
    command.process.kill('SIGTERM');
    assert.equal(await command.ended, 0, command.text());
  });

  test('SIGTERM while a handler loops in the contract tests', async (context) => {
    const command = serve(context, "process.stdout.write('it loops'); for (;;);");
    await until(() => command.others().length > 0, command);
    await until(() => isBusy(command.others()[0]!), command);
    command.process.kill('SIGTERM');
    assert.equal(await command.ended, 0, command.text());
    assert.deepEqual(command.others(), []);
  });

  test('SIGKILL, which it cannot see to, while a handler loops', async (context) => {
    const command = serve(context, 'for (;;);');
    await until(() => command.others().length > 0, command);
    await until(() => isBusy(command.others()[0]!), command);
    command.process.kill('SIGKILL');
    await command.ended;
    while (command.others().length > 0) await pause();
  });
});

/** Whether a process has worked for as long as only a loop works. */
function isBusy(pid: number): boolean {
  try {
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return Number(times[11]) > 300;
  } catch {
    return false;
  }
}
