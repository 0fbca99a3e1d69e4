import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { GOOD } from './schemas.ts';
import { type Surroundings, type Workplace, workplace } from './terminal.ts';

/** Handlers over nothing: what they answer shows what they were asked. */
const HANDLERS = `
import { defineProvider, inProgress, listed, NotFound, success } from 'formwork/provider';
export default defineProvider({
  create({ desired, callbackContext, account, region, token, configuration }, { logger }) {
    logger.info('asked', { secret: desired.Secret, configuration });
    if (callbackContext === undefined) return inProgress({ model: { ...desired, Id: 'order-000000a1' }, callbackContext: { a: 1 } });
    return success({ ...desired, Id: 'order-000000a1', Name: [account, region, token].join(' ') });
  },
  read({ identifier }) {
    if (identifier.Id !== 'order-000000a1') throw new NotFound('There is no such thing.');
    return success({ Id: 'order-000000a1', Name: 'one' });
  },
  update({ desired }) { return success(desired); },
  list({ nextToken }) { return nextToken ? listed([{ Id: 'b' }]) : listed([{ Id: 'a' }], 'more'); },
});
`;

interface Given {
  readonly handlers?: string;
  readonly files?: Readonly<Record<string, unknown>>;
}

const SCHEMA_FILE = `${String(GOOD['typeName']).toLowerCase().replaceAll('::', '-')}.json`;

function project(t: TestContext, { handlers = HANDLERS, files = {} }: Given = {}): Workplace {
  return workplace(t, { [SCHEMA_FILE]: GOOD, 'src/handlers.ts': handlers, ...files });
}

const given = (model: object): Surroundings => ({ stdin: JSON.stringify(model) });

describe('formwork invoke', () => {
  test('follows an operation to its end', async (t) => {
    const { formworkIn } = project(t);
    const outcome = await formworkIn(
      given({ Name: 'one', Secret: 'hush-hush' }),
      ...['invoke', 'create', '--model', '-', '--format', 'json'],
      ...['--account', '111122223333', '--region', 'eu-west-1', '--token', 't-1'],
    );
    assert.equal(outcome.code, 0, outcome.stderr);
    assert.deepEqual(JSON.parse(outcome.stdout), {
      status: 'SUCCESS',
      resourceModel: { Id: 'order-000000a1', Name: '111122223333 eu-west-1 t-1' },
    });
    assert.match(outcome.stderr, /invocation 1: IN_PROGRESS, again at once/);
  });

  test('never shows a write-only value', async (t) => {
    const { formworkIn } = project(t);
    const outcome = await formworkIn(
      given({ Name: 'one', Secret: 'hush-hush' }),
      'invoke',
      'create',
      '--model',
      '-',
    );
    assert.equal(outcome.code, 0);
    assert.match(outcome.stderr, /info create: asked/);
    assert.doesNotMatch(outcome.stdout + outcome.stderr, /hush-hush/);
  });

  test('ends with 1 if the handler fails, and says why', async (t) => {
    const { formworkIn } = project(t);
    const outcome = await formworkIn(given({ Id: 'order-ffffffff' }), 'invoke', 'read', '--model', '-');
    assert.equal(outcome.code, 1);
    assert.match(outcome.stdout, /✗ FAILED: read .*\nNotFound: There is no such thing\./);
  });

  test('holds the request against the schema before the handler sees it', async (t) => {
    const { formworkIn } = project(t);
    const outcome = await formworkIn(
      given({ Name: 'one', Id: 'mine', Size: 1 }),
      'invoke',
      'create',
      '--model',
      '-',
    );
    assert.equal(outcome.code, 1);
    assert.match(outcome.stdout, /InvalidRequest: .*Id/);
  });

  test('gives handlers the type configuration, with its references resolved', async (t) => {
    const properties = { Account: { type: 'string', minLength: 3 } };
    const typeConfiguration = { properties, required: ['Account'], additionalProperties: false };
    const { formworkIn } = project(t, {
      handlers: `
import { defineProvider, success } from 'formwork/provider';
export default defineProvider({ read: ({ identifier, configuration }) => success({ ...identifier, Name: configuration.Account }) });
`,
      files: {
        [SCHEMA_FILE]: { ...GOOD, typeConfiguration },
        'named.json': { Account: '{{resolve:env:ACCOUNT}}' },
        'short.json': { Account: 'us' },
      },
    });
    const read = async (env: Record<string, string>, ...args: string[]) => {
      const surroundings = { ...given({ Id: 'order-000000a1' }), env };
      const outcome = await formworkIn(surroundings, 'invoke', 'read', '--model', '-', ...args);
      return { ...outcome, said: outcome.stdout + outcome.stderr };
    };
    const named = ['--configuration', 'named.json'];
    assert.match((await read({ ACCOUNT: 'ours' }, ...named)).said, /"Name": "ours"/);
    const other = { FORMWORK_TYPE_CONFIGURATION: '{"Account":"theirs"}' };
    assert.match((await read(other)).said, /"Name": "theirs"/);
    const missing = await read({}, ...named);
    assert.equal(missing.code, 2);
    assert.match(missing.said, /there is no environment variable ACCOUNT/);
    assert.match((await read({})).said, /The type configuration lacks Account, which is required\./);
    assert.match(
      (await read({}, '--configuration', 'short.json')).said,
      /InvalidTypeConfiguration: Type configuration: \/Account has 2 characters/,
    );
  });

  test('an update keeps the identifier', async (t) => {
    const { formworkIn } = project(t, { files: { 'now.json': { Id: 'order-000000a1', Name: 'one' } } });
    const args = ['invoke', 'update', '--model', '-', '--previous', 'now.json', '--format', 'json'];
    const outcome = await formworkIn(given({ Name: 'one' }), ...args);
    assert.deepEqual(JSON.parse(outcome.stdout), {
      status: 'SUCCESS',
      resourceModel: { Name: 'one', Id: 'order-000000a1' },
    });
  });

  test('lists a page, or all of them', async (t) => {
    const { formwork } = project(t);
    assert.match((await formwork('invoke', 'list')).stdout, /There are more: --list-all/);
    const all = await formwork('invoke', 'list', '--list-all', '--format', 'json');
    assert.deepEqual(JSON.parse(all.stdout), {
      status: 'SUCCESS',
      resourceModels: [{ Id: 'a' }, { Id: 'b' }],
    });
  });
});

describe('what formwork invoke cannot carry out', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['an action that is none', ['updaet'], /"updaet" is not an action\. Did you mean "update"\?/],
    ['no model', ['create'], /create needs --model/],
    ['an update without the state before', ['update', '--model', 'm.json'], /update needs --previous/],
    [
      'a state before where there is none',
      ['read', '--model', 'm.json', '--previous', 'm.json'],
      /is for update/,
    ],
    ['all pages of something else', ['read', '--model', 'm.json', '--list-all'], /is for list/],
    ['a model that does not exist', ['create', '--model', 'm.json'], /m\.json does not exist/],
    [
      'a model that is no object',
      ['create', '--model', 'list.json'],
      /list\.json does not hold a JSON object/,
    ],
    ['a folder that does not exist', ['list', 'nowhere'], /nowhere does not exist/],
  ];
  for (const [what, args, message] of cases)
    test(what, async (t) => {
      const { formwork } = project(t, { files: { 'list.json': [] } });
      const { code, stdout, stderr } = await formwork('invoke', ...args);
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, message);
    });

  test('a model that is no JSON, without a line of it', async (t) => {
    const { formworkIn } = project(t);
    const outcome = await formworkIn(
      { stdin: '{ "Secret": "hush-hush" ' },
      'invoke',
      'create',
      '--model',
      '-',
    );
    assert.equal(outcome.code, 1);
    assert.match(outcome.stderr, /<stdin>:1:/);
    assert.doesNotMatch(outcome.stderr, /hush-hush/);
  });

  const handlers: readonly (readonly [string, string, RegExp])[] = [
    ['no default export', 'export const provider = 1;', /has no default export\. It must hold the handlers/],
    ['a default export of another kind', 'export default {};', /is no provider/],
    ['a module that is not there', "import 'nowhere-to-be-found';", /Is it installed\?/],
    ['types that were not generated', "import './models.ts';", /"formwork generate" writes the types/],
    [
      'code that throws',
      "throw new Error('no such luck');",
      /cannot be loaded: no such luck[\s\S]*handlers\.ts:1/,
    ],
    ['code that cannot be read', 'export default ((', /handlers\.ts cannot be loaded/],
  ];
  for (const [what, text, message] of handlers)
    test(`handlers: ${what}`, async (t) => {
      const { formwork } = project(t, { handlers: text });
      const { code, stderr } = await formwork('invoke', 'list');
      assert.equal(code, 2);
      assert.match(stderr, message);
    });

  test('no handlers at all', async (t) => {
    const { formwork } = workplace(t, { 'acme-shop-thing.json': { ...GOOD, typeName: 'Acme::Shop::Thing' } });
    const { code, stderr } = await formwork('invoke', 'list');
    assert.equal(code, 2);
    assert.match(stderr, /src\/handlers\.ts does not exist\. It must hold the handlers/);
  });
});
