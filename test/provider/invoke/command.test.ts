import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import {
  type CommandOptions,
  createCommandInvoker,
  createVirtualClock,
  type Invoker,
} from '../../../src/provider/invoke/index.ts';
import { gone } from './processes.ts';
import { requestFor } from './request.ts';
import { expectStuck } from './stuck.ts';

const LIMIT = { timeoutMs: 60_000 };
const PROGRAMS = { single: 'single-command.ts', conversation: 'conversation-command.ts' } as const;

function doing(behaviour: string): HandlerRequest {
  return requestFor('CREATE', { resourceProperties: { Behaviour: behaviour } });
}

function assertFailed(event: ProgressEvent, message: RegExp): void {
  assert.equal(event.status, 'FAILED');
  assert.equal(event.errorCode, 'InternalFailure');
  assert.match(event.message ?? '', message);
}

const open: Invoker[] = [];
after(() => Promise.all(open.map((invoker) => invoker.close())));

function opened(options: CommandOptions): Invoker {
  const invoker = createCommandInvoker(options);
  open.push(invoker);
  return invoker;
}

/** A command that is a few words of JavaScript; `line` is the request, `out` writes. */
function script(
  mode: 'single' | 'conversation',
  code: string,
  options: Partial<CommandOptions> = {},
): Invoker {
  const program = `
    const out = (text) => process.stdout.write(text);
    const answer = async (line) => { ${code} };
    ${
      mode === 'single'
        ? "let all = ''; process.stdin.on('data', (text) => { all += text; }).on('end', () => answer(all));"
        : "require('node:readline').createInterface(process.stdin).on('line', answer);"
    }`;
  return opened({ command: process.execPath, arguments: ['-e', program], mode, size: 1, ...options });
}

for (const mode of ['single', 'conversation'] as const) {
  const program = fileURLToPath(new URL(`./fixtures/${PROGRAMS[mode]}`, import.meta.url));
  const create = (options: Partial<CommandOptions> = {}): Invoker =>
    opened({ command: process.execPath, arguments: [program], mode, size: 1, ...options });

  describe(`a command (${mode})`, () => {
    test('reads the request and answers with the event', async () => {
      const request = doing('succeed');
      const event = await create().invoke(request, LIMIT);
      assert.deepEqual(event, { status: 'SUCCESS', resourceModel: { Behaviour: 'succeed', Id: 'r-1' } });
      const echo = script(
        mode,
        "out(JSON.stringify({ status: 'SUCCESS', resourceModel: JSON.parse(line) }) + '\\n')",
      );
      const whole = requestFor('UPDATE', {
        resourceProperties: { Text: 'ä\n" \u2028 \u2029' },
        callbackContext: { step: 1 },
      });
      assert.deepEqual((await echo.invoke(whole, LIMIT)).resourceModel, whole);
    });

    test('that answers nothing fails', async () => {
      assertFailed(
        await create().invoke(doing('nothing'), LIMIT),
        mode === 'single' ? /without an answer/ : /answered nothing/,
      );
    });

    test('that throws fails, and its stderr is for whoever listens', async () => {
      const output: string[] = [];
      const invoker = create({ onOutput: (text) => output.push(text) });
      const event = await invoker.invoke(doing('throw an error'), LIMIT);
      assertFailed(event, /^The command node ended \(exit code 1\) without an answer\.$/);
      assert.match(output.join(''), /TypeError: the password is hunter2/);
    });

    test('that exits without an answer fails', async () => {
      assertFailed(await create().invoke(doing('exit'), LIMIT), /exit code 0/);
      assertFailed(await create().invoke(doing('exit 3'), LIMIT), /exit code 3/);
    });

    test('that is killed by somebody else fails', async () => {
      assertFailed(
        await script(mode, "process.kill(process.pid, 'SIGTERM')").invoke(doing('succeed'), LIMIT),
        /signal SIGTERM/,
      );
    });

    test('that answers something that is not JSON fails; what it wrote is not shown', async () => {
      const event = await script(mode, "out('The password is hunter2.\\n')").invoke(doing('succeed'), LIMIT);
      assertFailed(event, /not JSON \(line 1, column 1\)/);
      assert.doesNotMatch(event.message ?? '', /hunter2/);
    });

    test('that answers something that is not text fails', async () => {
      const event = await script(mode, 'out(Buffer.from([0x22, 0xff, 0x22, 0x0a]))').invoke(
        doing('succeed'),
        LIMIT,
      );
      assertFailed(event, /not text in UTF-8/);
    });

    test('that answers too much is stopped', async () => {
      const invoker = create({ maxAnswerBytes: 100_000 });
      assertFailed(await invoker.invoke(doing('huge answer'), LIMIT), /larger than 100000 bytes/);
      const endless = script(
        mode,
        "for (;;) if (!out('x'.repeat(50000))) await new Promise((go) => process.stdout.once('drain', go))",
      );
      assertFailed(await endless.invoke(doing('succeed'), LIMIT), /larger than 6 MiB/);
    });

    test('that loops is killed when its time is over, and the next one runs', async () => {
      const clock = createVirtualClock({ manual: true });
      const { onOutput, stuck } = expectStuck();
      const invoker = create({ clock, onOutput });
      const pending = invoker.invoke(doing('loop'), LIMIT);
      await stuck;
      await clock.advance(60_000);
      assertFailed(await pending, /did not answer within 60 seconds/);
      assert.equal((await invoker.invoke(doing('succeed'), LIMIT)).status, 'SUCCESS');
    });

    test('that never resolves is killed when it is cancelled', async () => {
      const abort = new AbortController();
      const { onOutput, stuck } = expectStuck();
      const invoker = create({ onOutput });
      const pending = invoker.invoke(doing('never resolve'), { ...LIMIT, signal: abort.signal });
      await stuck;
      abort.abort();
      assertFailed(await pending, /was cancelled/);
    });

    test('is killed together with what it has started', { skip: process.platform === 'win32' }, async () => {
      const abort = new AbortController();
      const started = Promise.withResolvers<number>();
      const code = `
        const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' });
        process.stderr.write('child ' + child.pid + '.');`;
      const invoker = script(mode, code, {
        onOutput: (text) => {
          const pid = /child (\d+)\./.exec(text)?.[1];
          if (pid !== undefined) started.resolve(Number(pid));
        },
      });
      const pending = invoker.invoke(doing('succeed'), { ...LIMIT, signal: abort.signal });
      const pid = await started.promise;
      assert.equal(process.kill(pid, 0), true);
      abort.abort();
      await pending;
      await invoker.close();
      await gone(pid);
    });

    test('that cannot be started fails', async () => {
      const event = await opened({ command: '/nowhere/handlers', mode }).invoke(doing('succeed'), LIMIT);
      assertFailed(event, /^The command handlers could not be started \(there is no such program/);
    });

    test('that does not read its input is judged by its answer', async () => {
      const large = requestFor('CREATE', { resourceProperties: { Text: 'x'.repeat(1_000_000) } });
      const code = `process.stdout.write('{"status":"SUCCESS"}\\n', () => process.exit())`;
      const invoker = opened({ command: process.execPath, arguments: ['-e', code], mode });
      assert.deepEqual(await invoker.invoke(large, LIMIT), { status: 'SUCCESS' });
    });

    test('gets its folder and its environment', async () => {
      const code = `out(JSON.stringify({ status: 'SUCCESS', resourceModel: { Folder: process.cwd(), Stage: process.env.STAGE } }) + '\\n')`;
      const folder = fileURLToPath(new URL('./fixtures', import.meta.url));
      const event = await script(mode, code, { folder, env: { STAGE: 'test' } }).invoke(
        doing('succeed'),
        LIMIT,
      );
      assert.deepEqual(event.resourceModel, { Folder: folder, Stage: 'test' });
    });

    test('never tells the secrets of the request', async () => {
      const secret = {
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI',
        sessionToken: 'FwoGZXIv',
      };
      const request = requestFor('CREATE', {
        resourceProperties: { Behaviour: 'tell secrets' },
        callerCredentials: secret,
        typeConfiguration: { ApiKey: 'sk-live-4711' },
      });
      const event = await create().invoke(request, LIMIT);
      assert.equal(event.errorCode, 'AccessDenied');
      assert.equal(event.message, 'Denied to <redacted>, <redacted>, <redacted>.');
    });

    test('ends with its invoker', async () => {
      const { onOutput, stuck } = expectStuck();
      const invoker = create({ onOutput });
      const pending = invoker.invoke(doing('loop'), LIMIT);
      await stuck;
      await invoker.close();
      assertFailed(await pending, /stopped before it answered/);
    });
  });
}

describe('a command that holds a conversation', () => {
  const program = fileURLToPath(new URL('./fixtures/conversation-command.ts', import.meta.url));

  test('stays for the next request', async () => {
    const invoker = opened({
      command: process.execPath,
      arguments: [program],
      mode: 'conversation',
      size: 1,
    });
    const models: unknown[] = [];
    for (let count = 0; count < 3; count += 1)
      models.push((await invoker.invoke(doing('count'), LIMIT)).resourceModel?.['Invocations']);
    assert.deepEqual(models, [1, 2, 3]);
  });

  test('may write empty lines', async () => {
    const invoker = script('conversation', `out('\\r\\n\\n{"status":"SUCCESS"}\\r\\n\\n')`);
    assert.deepEqual(await invoker.invoke(doing('succeed'), LIMIT), { status: 'SUCCESS' });
    assert.deepEqual(await invoker.invoke(doing('succeed'), LIMIT), { status: 'SUCCESS' });
  });

  test('and writes a line that nobody asked for is replaced: the line must not answer another request', async () => {
    const invoker = script(
      'conversation',
      `globalThis.count = (globalThis.count ?? 0) + 1;
       const event = '{"status":"SUCCESS","resourceModel":{"Count":' + globalThis.count + '}}\\n';
       out(event + event.replace('1', '99'))`,
    );
    assert.deepEqual((await invoker.invoke(doing('succeed'), LIMIT)).resourceModel, { Count: 1 });
    assert.deepEqual((await invoker.invoke(doing('succeed'), LIMIT)).resourceModel, { Count: 1 });
  });

  test('may write its answer in pieces', async () => {
    const code = `out('{"status":'); setImmediate(() => { out('"SUCCESS"}'); setImmediate(() => out('\\n')); })`;
    assert.deepEqual(await script('conversation', code).invoke(doing('succeed'), LIMIT), {
      status: 'SUCCESS',
    });
  });
});
