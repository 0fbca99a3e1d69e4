import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { projectFiles } from '../../../src/cli/init/project-files.ts';
import { starterSchema } from '../../../src/cli/init/starter-schema.ts';
import { runContract } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import {
  createValidation,
  type ProgressEvent,
  type Provider,
  type WireAction,
} from '../../../src/provider/index.ts';
import {
  createInProcessInvoker,
  createVirtualClock,
  lendOwnModules,
} from '../../../src/provider/invoke/index.ts';
import { compileSchema, loadSchema, modelChecks, type ResourceType } from '../../../src/schema/index.ts';
import { wire } from '../../provider/wire.ts';

interface More {
  readonly token?: string;
  readonly previous?: JsonObject;
  readonly tags?: Readonly<Record<string, string>>;
  readonly nextToken?: string;
  readonly maxResults?: number;
}

type Send = (action: WireAction, model: JsonObject, more?: More) => Promise<ProgressEvent>;

/** The handlers of a new project, over an empty store. */
async function load(t: TestContext, schema: JsonObject): Promise<{ provider: Provider; type: ResourceType }> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-starter-'));
  const before = process.env['STORE_FOLDER'];
  process.env['STORE_FOLDER'] = join(folder, 'store');
  t.after(() => {
    if (before === undefined) delete process.env['STORE_FOLDER'];
    else process.env['STORE_FOLDER'] = before;
    rmSync(folder, { recursive: true, force: true });
  });
  const schemaText = JSON.stringify(schema);
  const start = {
    typeName: String(schema['typeName']),
    schemaText,
    inputs: { create: {} },
    version: '1.0.0',
  };
  const { files, diagnostics } = await projectFiles(start);
  assert.ok(files !== undefined, JSON.stringify(diagnostics));
  for (const [path, text] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  lendOwnModules();
  const { default: provider } = (await import(pathToFileURL(join(folder, 'src/handlers.ts')).href)) as {
    default: Provider;
  };
  return { provider, type: compileSchema(loadSchema(schemaText, 'a.json').document!) };
}

/** Sends requests; validation is off unless it is asked for, so that the handlers stand for themselves. */
async function start(t: TestContext, schema: JsonObject, isValidated = false): Promise<Send> {
  const { provider, type } = await load(t, schema);
  const options = isValidated ? { validation: createValidation(type, modelChecks(type)) } : {};
  let count = 0;
  return (action, model, { token = `token-${++count}`, previous, tags = {}, ...more } = {}) =>
    provider.invoke(
      wire(
        action,
        model,
        { bearerToken: token, ...more },
        { stackTags: tags, previousResourceProperties: previous ?? null },
      ),
      { ...options, log: ({ message }) => assert.fail(`the run time had to mend something: ${message}`) },
    );
}

const NOTE = starterSchema('Acme::Example::Note', 'a note.');

/** The rules of the contract that handlers do not keep. */
async function brokenRules(t: TestContext, schema: JsonObject): Promise<readonly string[]> {
  const { provider, type } = await load(t, schema);
  const validation = createValidation(type, modelChecks(type));
  const invoker = createInProcessInvoker(provider, { type, provider: { type, validation } });
  const { rules, summary, leaks } = await runContract({
    type,
    target: { invoker },
    seed: 11,
    clock: createVirtualClock(),
  });
  assert.deepEqual(leaks, []);
  const broken = rules.filter(({ status }) => status === 'fail' || status === 'warn');
  assert.ok(broken.length > 0 || summary.passed >= 60, `${summary.passed} rules were tried`);
  return broken.map(({ id, message }) => `${id}: ${message}`);
}

describe('the handlers of a new project', () => {
  test('keep the whole contract', async (t) => {
    assert.deepEqual(await brokenRules(t, NOTE), []);
  });

  test('return defaults, and what they were given', async (t) => {
    const send = await start(t, NOTE);
    const { resourceModel } = await send('CREATE', { Name: 'a', Description: '' });
    const { Id, ...rest } = resourceModel!;
    assert.match(String(Id), /^[a-zA-Z0-9-]{1,40}$/);
    assert.deepEqual(rest, { Name: 'a', Description: '', Priority: 3 });
    assert.deepEqual((await send('READ', { Id: Id! })).resourceModel, resourceModel);
  });

  test('put the tags of the stack on the resource, whose own win', async (t) => {
    const send = await start(t, NOTE);
    const own = [{ Key: 'team', Value: 'blue' }];
    const { resourceModel } = await send(
      'CREATE',
      { Name: 'a', Tags: own },
      { tags: { team: 'red', cost: '7' } },
    );
    assert.deepEqual(resourceModel?.['Tags'], [...own, { Key: 'cost', Value: '7' }]);
    const updated = await send('UPDATE', { Name: 'a', Id: resourceModel!['Id']! }, { tags: { stage: 'b' } });
    assert.deepEqual(updated.resourceModel?.['Tags'], [{ Key: 'stage', Value: 'b' }]);
    assert.equal((await send('CREATE', { Name: 'b' })).resourceModel?.['Tags'], undefined);
  });

  test('an update replaces all there was, but what is fixed', async (t) => {
    const send = await start(t, NOTE);
    const { resourceModel } = await send('CREATE', {
      Name: 'a',
      Priority: 1,
      Description: 'x',
      Tags: [{ Key: 'k', Value: 'v' }],
    });
    const { Id } = resourceModel!;
    const { resourceModel: updated } = await send('UPDATE', { Id: Id!, Name: 'a' });
    assert.deepEqual(updated, { Name: 'a', Priority: 3, Id });
  });

  test('refuse to change what is fixed, and change nothing then', async (t) => {
    for (const isValidated of [false, true]) {
      const send = await start(t, NOTE, isValidated);
      const { resourceModel: before } = await send('CREATE', { Name: 'a' });
      const event = await send('UPDATE', { ...before, Name: 'b', Priority: 1 }, { previous: before! });
      assert.equal(event.errorCode, 'NotUpdatable');
      assert.deepEqual((await send('READ', { Id: before!['Id']! })).resourceModel, before);
    }
  });

  test('the same token creates one resource, another token another', async (t) => {
    const send = await start(t, NOTE);
    const [one, again, other] = [
      await send('CREATE', { Name: 'a' }, { token: 'same' }),
      await send('CREATE', { Name: 'a' }, { token: 'same' }),
      await send('CREATE', { Name: 'a' }, { token: 'other' }),
    ];
    assert.deepEqual(again, one);
    assert.notEqual(other!.resourceModel?.['Id'], one!.resourceModel?.['Id']);
  });

  test('what is gone is not found, and can be made again', async (t) => {
    const send = await start(t, NOTE);
    const { resourceModel } = await send('CREATE', { Name: 'a' }, { token: 'same' });
    const identifier = { Id: resourceModel!['Id']! };
    assert.deepEqual(await send('DELETE', identifier), { status: 'SUCCESS' });
    for (const action of ['READ', 'DELETE'] as const)
      assert.equal((await send(action, identifier)).errorCode, 'NotFound');
    assert.equal((await send('UPDATE', { ...identifier, Name: 'a' })).errorCode, 'NotFound');
    assert.deepEqual((await send('LIST', {})).resourceModels, []);
    assert.equal((await send('CREATE', { Name: 'a' }, { token: 'same' })).status, 'SUCCESS');
  });

  test('a list comes in pages that lose and repeat nothing', async (t) => {
    const send = await start(t, NOTE);
    const made: unknown[] = [];
    for (let index = 0; index < 7; index++)
      made.push((await send('CREATE', { Name: `n${index}` })).resourceModel?.['Id']);
    const found: unknown[] = [];
    let nextToken: string | undefined;
    let pages = 0;
    do {
      const page = await send('LIST', {}, { maxResults: 3, ...(nextToken && { nextToken }) });
      found.push(...page.resourceModels!.map(({ Id }) => Id));
      assert.ok(page.resourceModels!.length <= 3);
      nextToken = page.nextToken ?? undefined;
      pages++;
    } while (nextToken !== undefined);
    assert.equal(pages, 3);
    assert.deepEqual(found.sort(), made.sort());
  });
});

describe('the handlers of a project for a type of another kind', () => {
  const schema: JsonObject = {
    typeName: 'Acme::Shop::Shelf',
    description: 'A shelf.',
    properties: {
      Place: {
        type: 'object',
        additionalProperties: false,
        properties: { Hall: { type: 'string', minLength: 1 }, Row: { type: 'integer' } },
        required: ['Hall'],
      },
      Label: { type: 'string', minLength: 1 },
      Number: { type: 'integer' },
      Pin: { type: 'string' },
      Tags: {
        type: 'object',
        additionalProperties: false,
        patternProperties: { '^.+$': { type: 'string' } },
      },
    },
    required: ['Place', 'Label'],
    additionalProperties: false,
    primaryIdentifier: ['/properties/Place/Hall'],
    additionalIdentifiers: [['/properties/Label'], ['/properties/Number']],
    readOnlyProperties: ['/properties/Number'],
    writeOnlyProperties: ['/properties/Pin'],
    createOnlyProperties: ['/properties/Place/Hall', '/properties/Label'],
    tagging: { taggable: true, tagProperty: '/properties/Tags', permissions: ['shop:Tag'] },
    handlers: Object.fromEntries(
      ['create', 'read', 'update', 'delete', 'list'].map((action) => [action, { permissions: ['shop:Do'] }]),
    ),
  };
  const shelf = { Place: { Hall: 'north', Row: 3 }, Label: 'books', Pin: '1234' };

  test('keep the whole contract', async (t) => {
    assert.deepEqual(await brokenRules(t, schema), []);
  });

  test('find resources by every identifier, also one that is deep inside', async (t) => {
    const send = await start(t, schema);
    const { resourceModel } = await send('CREATE', shelf, { tags: { team: 'a' } });
    const { Number: number, ...rest } = resourceModel!;
    assert.equal(typeof number, 'number');
    assert.deepEqual(rest, { Place: shelf.Place, Label: 'books', Tags: { team: 'a' } });
    for (const identifier of [{ Place: { Hall: 'north' } }, { Label: 'books' }, { Number: number! }])
      assert.deepEqual((await send('READ', identifier)).resourceModel, resourceModel);
    const moved = { Hall: 'north', Row: 4 };
    const updated = await send('UPDATE', { Label: 'books', Place: moved });
    assert.deepEqual(updated.resourceModel, { Place: moved, Label: 'books', Number: number });
    assert.equal((await send('LIST', {})).resourceModels?.length, 1);
    assert.equal((await send('UPDATE', { Place: moved, Label: 'maps' })).errorCode, 'NotUpdatable');
    assert.deepEqual(await send('DELETE', { Label: 'books' }), { status: 'SUCCESS' });
  });

  test('let no second resource have an identifier that the caller chooses', async (t) => {
    const send = await start(t, schema);
    const first = await send('CREATE', shelf, { token: 'same' });
    assert.deepEqual(await send('CREATE', shelf, { token: 'same' }), first);
    assert.equal((await send('CREATE', shelf)).errorCode, 'AlreadyExists');
    assert.equal(
      (await send('CREATE', { Place: { Hall: 'south' }, Label: 'books' })).errorCode,
      'AlreadyExists',
    );
    assert.equal((await send('CREATE', { Place: { Hall: 'south' }, Label: 'maps' })).status, 'SUCCESS');
  });
});
