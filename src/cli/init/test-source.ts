import type { NewProject } from './new-project.ts';

/** The test of a new project: it drives the handlers in-process. */
export function testSource({ typeName, facts, inputs }: NewProject): string {
  const names = (list: readonly string[]): string => list.map((name) => `'${name}'`).join(', ');
  const head = HEAD.replace('READ_FILE', inputs === undefined ? '' : 'readFileSync, ');
  const life = LIFE.replace('IDENTIFIER_NAMES', names(facts.identifier))
    .replace('HIDDEN_NAMES', names(facts.hiding))
    .replace('// UPDATE\n', inputs?.update === undefined ? '' : UPDATE);
  return `${head}${RUN.replace('TYPE_NAME', typeName)}${inputs === undefined ? EMPTY : life}`;
}

const HEAD = `import assert from 'node:assert/strict';
import { mkdtempSync, READ_FILErmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import type { HandlerRequest, WireAction } from 'formwork/provider';
import { createInProcessInvoker, runOperation } from 'formwork/provider/invoke';
import provider from '../src/handlers.ts';

type Model = HandlerRequest['requestData']['resourceProperties'];

`;

const RUN = `const folders: string[] = [];
const invoker = createInProcessInvoker(provider);
let count = 0;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  folders.push(folder);
  process.env['STORE_FOLDER'] = folder;
});
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** One operation, from its first invocation to its end. */
async function run(action: WireAction, model: Model, options: { token?: string; previous?: Model } = {}) {
  const { token = \`token-\${++count}\`, previous } = options;
  const { event } = await runOperation(invoker, {
    action,
    awsAccountId: '123456789012',
    bearerToken: token,
    region: 'us-east-1',
    resourceType: 'TYPE_NAME',
    requestData: {
      resourceProperties: model,
      ...(previous !== undefined && { previousResourceProperties: previous }),
    },
  });
  return event;
}
`;

const LIFE = `
const IDENTIFIER: readonly string[] = [IDENTIFIER_NAMES];
/** What is never shown again, or not all of it. */
const HIDDEN: readonly string[] = [HIDDEN_NAMES];

function input(name: string): Model {
  return JSON.parse(readFileSync(new URL(\`../inputs/\${name}.json\`, import.meta.url), 'utf8')) as Model;
}

function identifierOf(model: Model): Model {
  return Object.fromEntries(Object.entries(model).filter(([name]) => IDENTIFIER.includes(name)));
}

/** Everything that was asked for is there. */
function assertHolds(model: Model | undefined, asked: Model): void {
  for (const [name, value] of Object.entries(asked))
    if (!HIDDEN.includes(name)) assert.deepEqual(model?.[name], value, name);
}

test('a resource is created, read, listed, changed and deleted', async () => {
  const created = await run('CREATE', input('inputs_1_create'));
  assert.equal(created.status, 'SUCCESS', created.message);
  const model = created.resourceModel!;
  const identifier = identifierOf(model);
  assertHolds(model, input('inputs_1_create'));
  assert.deepEqual((await run('READ', identifier)).resourceModel, model);
  assert.deepEqual((await run('LIST', {})).resourceModels, [identifier]);
// UPDATE
  assert.deepEqual(await run('DELETE', identifier), { status: 'SUCCESS' });
  assert.deepEqual((await run('LIST', {})).resourceModels, []);
});

test('what does not exist is not found', async () => {
  const { resourceModel: model } = await run('CREATE', input('inputs_1_create'));
  const identifier = identifierOf(model!);
  await run('DELETE', identifier);
  assert.equal((await run('READ', identifier)).errorCode, 'NotFound');
  assert.equal((await run('DELETE', identifier)).errorCode, 'NotFound');
  assert.equal((await run('UPDATE', model!, { previous: model! })).errorCode, 'NotFound');
});

test('the same request creates one resource, however often it comes', async () => {
  const first = await run('CREATE', input('inputs_1_create'), { token: 'same' });
  const second = await run('CREATE', input('inputs_1_create'), { token: 'same' });
  assert.deepEqual(second, first);
  assert.equal((await run('LIST', {})).resourceModels?.length, 1);
});
`;

const UPDATE = `
  const desired = { ...input('inputs_1_update'), ...identifier };
  const updated = await run('UPDATE', desired, { previous: model });
  assert.equal(updated.status, 'SUCCESS', updated.message);
  assertHolds(updated.resourceModel, desired);
  assert.deepEqual((await run('READ', identifier)).resourceModel, updated.resourceModel);

`;

const EMPTY = `
test('at first there is nothing', async () => {
  assert.deepEqual(await run('LIST', {}), { status: 'SUCCESS', resourceModels: [] });
});
`;
