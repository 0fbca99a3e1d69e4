import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GOOD, ONE_ERROR } from './schemas.ts';
import { GOOD_MODEL } from './smithy/models.ts';
import { workplace } from './terminal.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const ENV = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined, NODE_OPTIONS: undefined };

function formwork(
  cwd: string,
  args: string[],
  env: Record<string, string> = {},
  input = '',
): ReturnType<typeof spawnSync> {
  return spawnSync(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...ENV, ...env },
    input,
    encoding: 'utf8',
  });
}

function start(
  cwd: string,
  args: string[],
): { child: ChildProcess; ended: Promise<{ code: unknown; signal: unknown }>; stderr(): string } {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: ENV });
  let stderr = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<{ code: unknown; signal: unknown }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, ended, stderr: () => stderr };
}

describe('the real process', () => {
  test('ends with 0, 1 or 2, results on standard output and the rest on standard error', (t) => {
    const { path } = workplace(t, { 'good.json': GOOD, 'bad.json': ONE_ERROR });
    const good = formwork(path, ['validate', 'good.json']);
    assert.deepEqual(
      [good.status, good.stdout, good.stderr],
      [0, '✓ 1 file checked, no problems found.\n', ''],
    );
    const bad = formwork(path, ['validate', 'bad.json']);
    assert.deepEqual([bad.status, bad.stderr], [1, '']);
    const wrong = formwork(path, ['validate', 'gone.json']);
    assert.deepEqual(
      [wrong.status, wrong.stdout, wrong.stderr],
      [2, '', 'formwork: gone.json does not exist.\n'],
    );
  });

  test('reads standard input', (t) => {
    const { path } = workplace(t);
    assert.equal(formwork(path, ['validate', '-'], {}, JSON.stringify(ONE_ERROR)).status, 1);
    assert.equal(formwork(path, ['validate', '-'], {}, JSON.stringify(GOOD)).status, 0);
  });

  test('plans a change', (t) => {
    const { path } = workplace(t, { 'order.json': GOOD, 'a.json': { Name: 'a' }, 'b.json': { Name: 'b' } });
    const files = ['--schema', 'order.json', '--previous', 'a.json', '--desired', 'b.json'];
    const { status, stdout, stderr } = formwork(path, ['plan', ...files, '--format', 'json']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(JSON.parse(String(stdout)), {
      action: 'replace',
      strategy: 'create_then_delete',
      changes: [{ pointer: '/Name', kind: 'change', reason: 'create-only' }],
    });
  });

  test('asks git', (t) => {
    const { path } = workplace(t, { 'order.json': GOOD });
    const { status, stdout, stderr } = formwork(path, ['diff', '--base', 'HEAD', 'order.json']);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(String(stderr), /^formwork: --base: git says of order\.json: |^formwork: --base needs git/);
  });

  test('reads Smithy models', (t) => {
    const { path } = workplace(t, { 'main.smithy': GOOD_MODEL });
    const good = formwork(path, ['smithy', 'validate', 'main.smithy']);
    assert.deepEqual(
      [good.status, good.stdout, good.stderr],
      [0, '✓ 1 file checked, no problems found.\n', ''],
    );
    const selected = formwork(path, ['smithy', 'select', 'service', '-'], {}, GOOD_MODEL);
    assert.deepEqual([selected.status, selected.stdout], [0, 'example.shop#Shop\n']);
  });

  test('colours only when it is told to, where there is no terminal', (t) => {
    const { path } = workplace(t, { 'bad.json': ONE_ERROR });
    assert.ok(!String(formwork(path, ['validate']).stdout).includes('\x1b'));
    assert.ok(String(formwork(path, ['validate'], { FORCE_COLOR: '1' }).stdout).includes('\x1b['));
  });

  test('a reader that leaves early is no error', async (t) => {
    const { path } = workplace(t, { 'bad.json': ONE_ERROR });
    const { child, ended, stderr } = start(path, ['validate', 'bad.json', '--format', 'sarif']);
    child.stdout!.destroy();
    assert.deepEqual(await ended, { code: 1, signal: null });
    assert.equal(stderr(), '');
  });

  test('a disk that is full is told, and ends with 2', {
    skip: !existsSync('/dev/full') && 'no /dev/full',
  }, (t) => {
    const { path } = workplace(t, { 'good.json': GOOD });
    const full = openSync('/dev/full', 'w');
    t.after(() => closeSync(full));
    const args = [MAIN, 'validate', 'good.json'];
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: path,
      env: ENV,
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    assert.equal(status, 2);
    assert.match(stderr, /^formwork: the output cannot be written: [^\n]*\n$/);
  });

  test('Ctrl-C ends it with 130 and without a word', async (t) => {
    const { child, ended, stderr } = start(workplace(t).path, ['validate', '-']);
    // A pipe holds less than this, so once it is written the command is reading.
    await new Promise((resolve) => child.stdin!.write(' '.repeat(4 * 1024 * 1024), resolve));
    child.kill('SIGINT');
    assert.deepEqual(await ended, { code: 130, signal: null });
    assert.equal(stderr(), '');
  });

  test('a file without permission to read it is told', {
    skip: process.getuid?.() === 0 && 'root may read everything',
  }, (t) => {
    const { path } = workplace(t, { 'closed.json': GOOD });
    chmodSync(join(path, 'closed.json'), 0);
    const { status, stderr } = formwork(path, ['validate', 'closed.json']);
    assert.equal(status, 2);
    assert.equal(stderr, 'formwork: closed.json: permission denied.\n');
  });

  test('the examples of the project are clean', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const { status, stdout } = formwork(root, ['validate', 'examples', '--max-warnings', '0']);
    assert.match(String(stdout), /^✓ \d+ files checked, no problems found\.\n$/);
    assert.equal(status, 0);
  });
});
