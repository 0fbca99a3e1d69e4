import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { validateModel } from '../../src/schema/index.ts';
import { compileText } from '../generate/resource-types.ts';
import { GOOD } from './schemas.ts';
import { fileError, type Workplace, workplace } from './terminal.ts';

const OLD_HANDLERS =
  "import { BaseResource } from '@amazon-web-services-cloudformation/cloudformation-cli-typescript-lib';\n";
const OLD_MODELS = 'export class ResourceModel {}\n';
const OLD_PACKAGE = {
  name: 'acme-shop-order',
  version: '3.1.0',
  main: 'dist/handlers.js',
  dependencies: {
    '@amazon-web-services-cloudformation/cloudformation-cli-typescript-lib': '^1.0.1',
    'class-transformer': '0.3.1',
    'shop-client': '^2.0.0',
  },
};
const CONFIG = {
  artifact_type: 'RESOURCE',
  typeName: 'Acme::Shop::Order',
  language: 'typescript',
  runtime: 'nodejs20.x',
  entrypoint: 'dist/handlers.entrypoint',
  testEntrypoint: 'dist/handlers.testEntrypoint',
  settings: { useDocker: false, protocolVersion: '2.0.0' },
};
const FILES = {
  '.rpdk-config': CONFIG,
  'acme-shop-order.json': GOOD,
  'overrides.json': { CREATE: {} },
  'example_inputs/inputs_1_create.json': { Name: 'one' },
  'package.json': OLD_PACKAGE,
  'tsconfig.json': { compilerOptions: { experimentalDecorators: true } },
  'src/handlers.ts': OLD_HANDLERS,
  'src/models.ts': OLD_MODELS,
};

/** As AWS's TypeScript plugin makes it. */
function project(t: TestContext, more: Readonly<Record<string, unknown>> = {}): Workplace {
  return workplace(t, { ...FILES, ...more });
}

describe("formwork migrate on a project of AWS's TypeScript plugin", () => {
  test('makes a Formwork project of it and keeps what it replaces', async (t) => {
    const { formwork, read, path } = project(t);
    const { code, stdout, stderr } = await formwork('migrate', '.', '--write');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^wrote src\/handlers\.ts\.orig$/m);
    assert.match(stderr, /Move the calls of your service over from src\/handlers\.ts\.orig/);
    assert.equal(read('src/handlers.ts.orig'), OLD_HANDLERS);
    assert.equal(read('src/models.ts.orig'), OLD_MODELS);
    assert.deepEqual(JSON.parse(read('package.json.orig')), OLD_PACKAGE);
    assert.ok(existsSync(join(path, 'tsconfig.json.orig')));
    for (const same of ['.rpdk-config', 'acme-shop-order.json', 'overrides.json'] as const)
      assert.deepEqual(JSON.parse(read(same)), FILES[same], same);
    assert.deepEqual(JSON.parse(read('inputs/inputs_1_create.json')), { Name: 'one' });
    const { name, version, type, main, dependencies } = JSON.parse(read('package.json'));
    assert.deepEqual(
      { name, version, type, main, dependencies },
      {
        name: 'acme-shop-order',
        version: '3.1.0',
        type: 'module',
        main: undefined,
        dependencies: { 'shop-client': '^2.0.0' },
      },
    );
    assert.equal((await formwork('generate', '--check')).code, 0);
    const listed = await formwork('invoke', 'list', '--format', 'json');
    assert.equal(JSON.parse(listed.stdout).status, 'SUCCESS', 'the handlers run');
  });

  test('makes inputs where the project has none', async (t) => {
    const { 'example_inputs/inputs_1_create.json': _, ...files } = FILES;
    const { formwork, read } = workplace(t, files);
    assert.equal((await formwork('migrate', '.', '--write')).code, 0);
    const create = JSON.parse(read('inputs/inputs_1_create.json'));
    const type = compileText(read('acme-shop-order.json'));
    assert.deepEqual(validateModel(type, create, 'create'), []);
    assert.notDeepEqual(JSON.parse(read('inputs/inputs_1_update.json')), create);
    const refused = await formwork('invoke', 'create', '--model', 'inputs/inputs_1_invalid.json');
    assert.match(refused.stdout, /InvalidRequest/);
  });

  test('does so once', async (t) => {
    const { formwork } = project(t);
    await formwork('migrate', '.', '--write');
    const again = await formwork('migrate', '.', '--check');
    assert.deepEqual([again.code, again.stderr], [0, '.: there is nothing to migrate.\n']);
  });

  test('writes nothing unless it is told to', async (t) => {
    const { formwork, read, path } = project(t);
    const { code, stdout } = await formwork('migrate', '.');
    assert.equal(code, 0);
    assert.match(stdout, /^would write src\/handlers\.ts$/m);
    assert.equal((await formwork('migrate', '.', '--check')).code, 1);
    assert.equal(read('src/handlers.ts'), OLD_HANDLERS);
    assert.ok(!existsSync(join(path, 'src/store.ts')));
  });

  test('leaves everything as it was if a file cannot be written', async (t) => {
    const { formworkIn, read, path } = project(t);
    const { fileAccess } = await import('../../src/cli/io.ts');
    const writeFile: typeof fileAccess.writeFile = (file, content) => {
      if (file.includes('resource-role')) throw fileError('ENOSPC');
      fileAccess.writeFile(file, content);
    };
    assert.equal((await formworkIn({ io: { writeFile } }, 'migrate', '.', '--write')).code, 2);
    assert.equal(read('src/handlers.ts'), OLD_HANDLERS);
    assert.deepEqual(JSON.parse(read('package.json')), OLD_PACKAGE);
    assert.ok(!existsSync(join(path, 'src/handlers.ts.orig')));
  });

  const refused: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
    ['handlers in another language', { '.rpdk-config': { ...CONFIG, language: 'java' } }, /are in java/],
    [
      'a copy that is there already',
      { 'src/handlers.ts.orig': 'mine' },
      /handlers\.ts\.orig is there already/,
    ],
    [
      'a package.json that cannot be read',
      { 'package.json': '{' },
      /package\.json does not hold a JSON object/,
    ],
  ];
  for (const [what, files, message] of refused)
    test(`refuses ${what}`, async (t) => {
      const { formwork, read } = project(t, files);
      const { code, stderr } = await formwork('migrate', '.', '--write');
      assert.equal(code, 2);
      assert.match(stderr, message);
      assert.equal(read('src/handlers.ts'), OLD_HANDLERS);
    });
});
