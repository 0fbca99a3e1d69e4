import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '../../../src/json/index.ts';
import { fileError, workplace } from '../../cli/terminal.ts';
import { GOOD_SCHEMA } from '../../schema/rules/tester.ts';
import { readZip } from './zip-reader.ts';

const SCHEMA = 'acme-shop-order.json';
const CONFIG = {
  artifact_type: 'RESOURCE',
  typeName: 'Acme::Shop::Order',
  language: 'typescript',
  runtime: 'nodejs22.x',
  entrypoint: 'dist/handlers.entrypoint',
  testEntrypoint: 'dist/handlers.testEntrypoint',
};
const HANDLERS = `import { defineProvider, success } from 'formwork/provider';
import { prefix } from './prefix.ts';

export default defineProvider({
  create: async ({ desired }) => success({ ...desired, Id: \`\${prefix}-00000001\` }),
});
`;
const PROJECT = {
  [SCHEMA]: GOOD_SCHEMA,
  '.rpdk-config': CONFIG,
  'src/handlers.ts': HANDLERS,
  'src/prefix.ts': "export const prefix: string = 'order';\n",
};

const REQUEST = {
  action: 'CREATE',
  awsAccountId: '123456789012',
  bearerToken: 'token',
  region: 'eu-west-1',
  resourceType: 'Acme::Shop::Order',
  requestData: { resourceProperties: { Name: 'first', Quantity: '3' } },
};

const entriesIn = (path: string): Map<string, Buffer> =>
  new Map(readZip(readFileSync(path)).map(({ name, content }) => [name, content]));

describe('formwork package', () => {
  test('writes the archive in the layout of the registry, all of it stored', async (t) => {
    const { formwork, path, read } = workplace(t, {
      ...PROJECT,
      [SCHEMA]: {
        ...GOOD_SCHEMA,
        typeConfiguration: { additionalProperties: false, properties: { Token: { type: 'string' } } },
      },
      'inputs/inputs_1_create.json': '{}',
      'overrides.json': '{"CREATE": {}}',
      'docs/README.md': 'not part of it',
      'resource-role.yaml': 'not part of it',
    });
    const { code, stdout, stderr } = await formwork('package');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^✓ acme-shop-order\.zip: 9 files, [\d.]+ KiB\.\n$/);
    const archive = readZip(readFileSync(join(path, 'acme-shop-order.zip')));
    assert.deepEqual(
      archive.map(({ name }) => name),
      [
        '.cfn_metadata.json',
        '.rpdk-config',
        'ResourceProvider.zip',
        'configuration-schema.json',
        'inputs/inputs_1_create.json',
        'overrides.json',
        'schema.json',
        'src/handlers.ts',
        'src/prefix.ts',
      ],
    );
    assert.ok(archive.every(({ method }) => method === 0));
    const entries = entriesIn(join(path, 'acme-shop-order.zip'));
    assert.equal(entries.get('schema.json')!.toString(), read(SCHEMA));
    assert.equal(entries.get('.rpdk-config')!.toString(), read('.rpdk-config'));
    const configuration = JSON.parse(entries.get('configuration-schema.json')!.toString()) as JsonObject;
    assert.deepEqual(configuration, {
      additionalProperties: false,
      properties: { Token: { type: 'string' } },
      definitions: GOOD_SCHEMA['definitions'],
      typeName: 'Acme::Shop::Order',
    });
    const metadata = JSON.parse(entries.get('.cfn_metadata.json')!.toString()) as JsonObject;
    assert.match(String(metadata['cli-version']), /^\d+\.\d+\.\d+/);
  });

  test('the bundle runs by itself: it gives numbers their type back and checks requests', async (t) => {
    const { formwork, path } = workplace(t, PROJECT);
    assert.equal((await formwork('package')).code, 0);
    const provider = entriesIn(join(path, 'acme-shop-order.zip')).get('ResourceProvider.zip')!;
    const inner = readZip(provider);
    assert.deepEqual(
      inner.map(({ name, method }) => [name, method]),
      [
        ['dist/handlers.mjs', 0],
        ['dist/handlers.schema.mjs', 0],
      ],
    );
    mkdirSync(join(path, 'unpacked/dist'), { recursive: true });
    for (const { name, content } of inner) writeFileSync(join(path, 'unpacked', name), content);
    const bundle = (await import(pathToFileURL(join(path, 'unpacked/dist/handlers.mjs')).href)) as Record<
      'entrypoint' | 'testEntrypoint',
      (event: unknown) => Promise<JsonObject>
    >;
    assert.deepEqual(await bundle.entrypoint(REQUEST), {
      status: 'SUCCESS',
      resourceModel: { Name: 'first', Quantity: 3, Id: 'order-00000001' },
    });
    const wrong = { ...REQUEST, requestData: { resourceProperties: { Name: '' } } };
    assert.equal((await bundle.entrypoint(wrong))['errorCode'], 'InvalidRequest');
    const tested = { action: 'CREATE', request: { desiredResourceState: { Name: 'a' } } };
    assert.equal((await bundle.testEntrypoint(tested))['status'], 'SUCCESS');
  });

  test('the same project gives the same bytes, in another folder and at another time', async (t) => {
    const one = workplace(t, PROJECT);
    const two = workplace(t, PROJECT);
    utimesSync(join(two.path, 'src/handlers.ts'), 1, 1);
    await one.formwork('package');
    await two.formwork('package', '--out', 'build/order.zip');
    assert.deepEqual(
      readFileSync(join(one.path, 'acme-shop-order.zip')),
      readFileSync(join(two.path, 'build/order.zip')),
    );
  });

  test('secrets, links and what is installed stay at home, and it says so', async (t) => {
    const { formwork, path } = workplace(t, {
      ...PROJECT,
      'src/.env': 'SECRET=1',
      'src/server.key': 'SECRET',
      'src/node_modules/x/index.js': '',
      'inputs/.DS_Store': '',
      'secret.txt': 'SECRET',
      '.env': 'SECRET=1',
    });
    symlinkSync(join(path, 'secret.txt'), join(path, 'src/link.ts'));
    const { code, stderr } = await formwork('package');
    assert.equal(code, 0);
    assert.deepEqual(stderr.trim().split('\n').sort(), [
      'formwork: inputs/.DS_Store is left out.',
      'formwork: src/.env is left out.',
      'formwork: src/link.ts is left out.',
      'formwork: src/node_modules is left out.',
      'formwork: src/server.key is left out.',
    ]);
    assert.doesNotMatch(readFileSync(join(path, 'acme-shop-order.zip'), 'latin1'), /SECRET/);
  });

  test('--out may be a folder', async (t) => {
    const { formwork, path } = workplace(t, { ...PROJECT, 'build/keep': '' });
    const { stdout } = await formwork('package', '--out', 'build');
    assert.match(stdout, /^✓ build\/acme-shop-order\.zip:/);
    await formwork('package', '--out', 'new/');
    assert.ok(existsSync(join(path, 'new/acme-shop-order.zip')));
  });

  const mistakes: [name: string, change: Record<string, unknown>, message: RegExp][] = [
    [
      'no configuration',
      { '.rpdk-config': undefined },
      /\.rpdk-config does not exist, and the registry needs it/,
    ],
    ['no entrypoint', { '.rpdk-config': { ...CONFIG, entrypoint: undefined } }, /has no "entrypoint"/],
    [
      'an entrypoint of another form',
      { '.rpdk-config': { ...CONFIG, entrypoint: '../x.y' } },
      /"\.\.\/x\.y" is not of the form "dist\/handlers\.entrypoint"/,
    ],
    ['no runtime', { '.rpdk-config': { ...CONFIG, runtime: undefined } }, /has no "runtime"/],
    [
      'another runtime',
      { '.rpdk-config': { ...CONFIG, runtime: 'java21' } },
      /"java21" cannot run TypeScript handlers/,
    ],
    ['no handlers', { 'src/handlers.ts': undefined }, /src\/handlers\.ts does not exist/],
    [
      'handlers without default export',
      { 'src/handlers.ts': 'export const x = 1;\n' },
      /^formwork: src\/handlers\.ts has no default export\. Its default export must be the provider\.\n$/,
    ],
    [
      'handlers that import what is not exported',
      {
        'src/handlers.ts': "import x from './x.ts';\nexport default x;\n",
        'src/x.ts': 'export const x = 1;\n',
      },
      /^formwork: src\/handlers\.ts:1:8: No matching export in "src\/x\.ts" for import "default"\n$/,
    ],
    ['handlers that do not parse', { 'src/handlers.ts': 'export default {;\n' }, /src\/handlers\.ts:1:17: /],
    [
      'an import that leads nowhere',
      { 'src/handlers.ts': "import 'gone';\nexport default 1;\n" },
      /src\/handlers\.ts:1:8: Could not resolve "gone"/,
    ],
    [
      'a configuration that is too large',
      { '.rpdk-config': { ...CONFIG, filler: 'x'.repeat(11_000) } },
      /bytes; the registry takes at most 10240/,
    ],
  ];
  for (const [name, change, message] of mistakes)
    test(`${name} ends with 2`, async (t) => {
      const files = Object.entries({ ...PROJECT, ...change }).filter(([, content]) => content !== undefined);
      const { formwork, path } = workplace(t, Object.fromEntries(files));
      const { code, stdout, stderr } = await formwork('package');
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
      assert.ok(!existsSync(join(path, 'acme-shop-order.zip')));
    });

  test('a schema with errors is not packaged', async (t) => {
    const { formwork } = workplace(t, {
      ...PROJECT,
      [SCHEMA]: { ...GOOD_SCHEMA, readOnlyProperties: ['/properties/Gone'] },
    });
    const { code, stderr } = await formwork('package');
    assert.equal(code, 1);
    assert.match(stderr, /pointer-unresolved/);
  });

  test('an archive that cannot be written ends with 2, and the old one stays', async (t) => {
    const { formworkIn, read } = workplace(t, { ...PROJECT, 'acme-shop-order.zip': 'old' });
    const writeFile = (): never => {
      throw fileError('ENOSPC');
    };
    const { code, stderr } = await formworkIn({ io: { writeFile } }, 'package');
    assert.equal(code, 2);
    assert.match(stderr, /acme-shop-order\.zip: no space is left/);
    assert.equal(read('acme-shop-order.zip'), 'old');
  });
});
