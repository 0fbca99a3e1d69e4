import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { OperationView } from '../../src/control-plane/index.ts';
import { registerWidget, startTestPlane, type TestPlane, WIDGET } from './plane.ts';

const ODD = 'Acme::Test::Odd';
const FOLDER = fileURLToPath(new URL('./odd/', import.meta.url));
const SCHEMA = readFileSync(join(FOLDER, 'acme-test-odd.json'), 'utf8');

let here: TestPlane;
let odd: string;

before(async () => {
  odd = `${process.env['TMPDIR'] ?? '/tmp'}/formwork-odd-${process.pid}`;
  const env = { PATH: process.env['PATH'] ?? '', ODD_FOLDER: odd, WIDGET_FOLDER: join(odd, 'widgets') };
  here = await startTestPlane({ longestInvocationMs: 5_000, workersPerType: 2, workerMemoryMb: 96, env });
  await registerWidget(here.plane);
  await register(ODD, SCHEMA);
});
after(async () => {
  await here[Symbol.asyncDispose]();
  rmSync(odd, { recursive: true, force: true });
});

async function register(typeName: string, schema: string, path = FOLDER): Promise<void> {
  const { token } = await here.plane.registry.register({
    typeName,
    what: { kind: 'schema', schema, handlers: { kind: 'folder', path } },
    skipContractTests: true,
    setDefault: true,
  });
  const { status, description } = await here.plane.registry.settled(token);
  assert.equal(status, 'COMPLETE', description);
}

async function create(typeName: string, desired: object): Promise<OperationView> {
  return await here.plane.resources.create({ typeName, desiredState: JSON.stringify(desired) });
}

async function ended({ requestToken }: OperationView): Promise<OperationView> {
  for (;;) {
    const operation = await here.plane.resources.status(requestToken);
    if (!/PENDING|IN_PROGRESS/.test(operation.status)) return operation;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('whatever a handler does, only its own operation fails', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['throw', /^(?!.*secret of the backend)/],
    ['reject-later', /ended its process|did not answer|late|seconds/],
    ['exit', /ended its process \(exit code 0\)/],
    ['kill', /ended from outside/],
    ['loop', /did not answer within 5 seconds/],
    ['leak', /memory/],
    ['buffers', /memory/],
    ['garbage', /./],
    ['huge', /large|bytes|MB/i],
  ];
  for (const [deed, message] of cases)
    test(`${deed}: it fails with InternalFailure; others of both types go on`, async () => {
      const bad = await create(ODD, { Name: `bad-${deed}`, Do: deed });
      const beside = await Promise.all([
        create(ODD, { Name: `beside-${deed}` }),
        create(WIDGET, { Name: `beside-${deed}` }),
      ]);
      const failed = await ended(bad);
      assert.deepEqual([failed.status, failed.errorCode], ['FAILED', 'InternalFailure'], failed.message);
      assert.match(failed.message ?? '', message);
      for (const other of beside) {
        const { status, message: why } = await ended(other);
        assert.equal(status, 'SUCCESS', why);
      }
      assert.equal((await ended(await create(ODD, { Name: `after-${deed}` }))).status, 'SUCCESS');
    });

  test('a handler that writes without end is no trouble', async () => {
    const { status, message } = await ended(await create(ODD, { Name: 'noise', Do: 'noise' }));
    assert.equal(status, 'SUCCESS', message);
  });

  test('a handler that waits holds up nobody of another type', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 4 }, (_, index) => create(ODD, { Name: `wait-${index}`, Do: 'wait' })),
    );
    while (!existsSync(join(odd, 'waiting-wait-0'))) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal((await ended(await create(WIDGET, { Name: 'meanwhile' }))).status, 'SUCCESS');
    writeFileSync(join(odd, 'go'), '');
    for (const one of waiting) assert.equal((await ended(one)).status, 'SUCCESS');
  });
});

describe('a folder is run as it is when a worker starts', () => {
  const COPY = 'Acme::Test::Copy';

  test('and is said to be gone, or broken, until it is mended', async () => {
    const folder = join(here.folder, 'copy');
    cpSync(FOLDER, folder, { recursive: true });
    await register(COPY, SCHEMA.replaceAll(ODD, COPY), folder);
    const outcome = async (name: string): Promise<readonly (string | undefined)[]> => {
      const { status, errorCode, message } = await ended(await create(COPY, { Name: name }));
      return [status, errorCode, message];
    };
    await ended(await create(COPY, { Name: 'exit', Do: 'exit' }));

    renameSync(folder, `${folder}-elsewhere`);
    const gone = `The folder of the handlers, ${folder}, is not there.`;
    assert.deepEqual(await outcome('gone'), ['FAILED', 'InternalFailure', gone]);
    renameSync(`${folder}-elsewhere`, folder);
    assert.equal((await outcome('back'))[0], 'SUCCESS', 'a worker that could not load them is not kept');
    await ended(await create(COPY, { Name: 'exit again', Do: 'exit' }));

    const handlers = join(folder, 'src/handlers.ts');
    rmSync(handlers);
    const missing = `${folder} has no src/handlers.ts with the handlers.`;
    assert.deepEqual(await outcome('missing'), ['FAILED', 'InternalFailure', missing]);

    writeFileSync(handlers, "throw new Error('the password is hunter2');");
    const broken = 'src/handlers.ts of the handlers cannot be loaded. The log of the server says why.';
    assert.deepEqual(await outcome('broken'), ['FAILED', 'InternalFailure', broken]);
    const detail = `the password is hunter2 (file://${handlers}:1:7)`;
    while (!here.log().includes(detail)) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

describe('a schema cannot stall the server', () => {
  /** The longest that the server gave no answer while something was done. */
  async function longestSilence(work: () => Promise<unknown>): Promise<number> {
    const asked = await ended(await create(WIDGET, { Name: `silence-${randomUUID().slice(0, 8)}` }));
    let longest = 0;
    let isDone = false;
    const done = work().finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const since = performance.now();
      await here.plane.resources.status(asked.requestToken);
      await new Promise((resolve) => setImmediate(resolve));
      longest = Math.max(longest, performance.now() - since);
    }
    await done;
    return longest;
  }
  /** What a busy machine may take for anything; a pattern that backtracks takes years. */
  const SILENCE_MS = 2_000;

  test('by a pattern that backtracks', async () => {
    const desiredState = JSON.stringify({ Name: 'slow', Slow: `${'abcdefgh'.repeat(10_000)}!` });
    const silence = await longestSilence(() =>
      assert.rejects(here.plane.resources.create({ typeName: ODD, desiredState }), {
        code: 'ValidationException',
      }),
    );
    assert.ok(silence < SILENCE_MS, `${silence} ms`);
  });

  test('by a large set, whose members are all to be compared', async () => {
    const set = Array.from({ length: 22_000 }, (_, index) => ({ a: index }));
    const desiredState = JSON.stringify({ Name: 'set', Set: set });
    assert.ok(desiredState.length < 262_144, `${desiredState.length} characters`);
    const silence = await longestSilence(async () => {
      assert.equal((await ended(await create(ODD, { Name: 'set', Set: set }))).status, 'SUCCESS');
      const patchDocument = JSON.stringify([{ op: 'replace', path: '/Set', value: set.toReversed() }]);
      await here.plane.resources.update({ typeName: ODD, identifier: 'set', patchDocument });
    });
    assert.ok(silence < SILENCE_MS, `${silence} ms`);
  });

  test('by a transform without end', async () => {
    assert.equal((await ended(await create(ODD, { Name: 'transformed', Text: 'one' }))).status, 'SUCCESS');
    const patchDocument = JSON.stringify([{ op: 'replace', path: '/Text', value: 'two' }]);
    const silence = await longestSilence(async () => {
      const update = { typeName: ODD, identifier: 'transformed', patchDocument };
      assert.equal((await ended(await here.plane.resources.update(update))).status, 'SUCCESS');
    });
    assert.ok(silence < SILENCE_MS, `${silence} ms`);
  });

  test('by a pattern of a property name, and by one in a configuration', async () => {
    const hostile = '^(a+)+$';
    const schema = JSON.parse(SCHEMA) as Record<string, unknown>;
    const properties = schema['properties'] as Record<string, unknown>;
    await register(
      ODD,
      JSON.stringify({
        ...schema,
        properties: {
          ...properties,
          Map: {
            type: 'object',
            additionalProperties: false,
            patternProperties: { [hostile]: { type: 'string' } },
          },
        },
        typeConfiguration: {
          additionalProperties: false,
          properties: { Token: { type: 'string', pattern: hostile } },
        },
      }),
    );
    const text = `${'a'.repeat(50_000)}!`;
    const silence = await longestSilence(async () => {
      const desiredState = JSON.stringify({ Name: 'map', Map: { [text]: 'x' } });
      await assert.rejects(here.plane.resources.create({ typeName: ODD, desiredState }));
      const configuration = JSON.stringify({ Token: text });
      await assert.rejects(here.plane.registry.setConfiguration(ODD, 'default', configuration));
    });
    assert.ok(silence < SILENCE_MS, `${silence} ms`);
  });
});
