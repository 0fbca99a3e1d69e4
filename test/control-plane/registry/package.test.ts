import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { fileAccess } from '../../../src/cli/io.ts';
import { type HandlersOptions, startHandlers } from '../../../src/control-plane/registry/handlers.ts';
import { PackageError, readPackage } from '../../../src/control-plane/registry/package.ts';
import { createPackage, endpointPackage, type Project, readProject } from '../../../src/generate/index.ts';
import { createZip, type ZipEntry } from '../../../src/generate/package/zip.ts';
import type { HandlerRequest } from '../../../src/provider/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../../src/schema/index.ts';
import { WIDGET, WIDGET_FOLDER, WIDGET_SCHEMA } from '../../e2e/plane.ts';

const type: ResourceType = compileSchema(loadSchema(WIDGET_SCHEMA, 'schema.json').document!);

function file(name: string, content: unknown): ZipEntry {
  return { name, content: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)) };
}

function packageOf(config: unknown, provider?: readonly ZipEntry[]): Uint8Array {
  return createZip([
    file('schema.json', WIDGET_SCHEMA),
    file('.rpdk-config', config),
    ...(provider === undefined ? [] : [{ name: 'ResourceProvider.zip', content: createZip(provider) }]),
  ]);
}

const CONFIG = { typeName: WIDGET, runtime: 'nodejs22.x', entrypoint: 'dist/handlers.entrypoint' };

function project(): Project {
  return readProject(WIDGET_FOLDER, 'widget', fileAccess).project!;
}

describe('packages are read', () => {
  test('with the module of their entrypoint, whatever its ending', async () => {
    for (const ending of ['.js', '.mjs', '.cjs']) {
      const { schema, typeName, entrypoint } = await readPackage(
        packageOf(CONFIG, [file(`dist/handlers${ending}`, '')]),
      );
      assert.equal(schema, WIDGET_SCHEMA);
      assert.equal(typeName, WIDGET);
      assert.deepEqual(entrypoint, { file: `dist/handlers${ending}`, name: 'entrypoint' });
    }
  });

  test('those that only say where the handlers are, with the inputs for tests', async () => {
    const folder = project();
    const bytes = endpointPackage(folder, type, WIDGET_SCHEMA, 'http://127.0.0.1:3001', fileAccess);
    const { endpoint, schema, entrypoint } = await readPackage(bytes);
    assert.equal(endpoint, 'http://127.0.0.1:3001');
    assert.equal(schema, WIDGET_SCHEMA);
    assert.equal(entrypoint, undefined);
    const tps = readProject(join(import.meta.dirname, '../../../examples/tps-report'), 'tps', fileAccess);
    const withInputs = await readPackage(
      endpointPackage(tps.project!, type, WIDGET_SCHEMA, 'https://handlers.example', fileAccess),
    );
    assert.deepEqual([...withInputs.inputs.keys()].sort(), [
      'inputs/inputs_1_create.json',
      'inputs/inputs_1_invalid.json',
      'inputs/inputs_1_update.json',
    ]);
  });
});

describe('packages that cannot be used', () => {
  const python = { ...CONFIG, runtime: 'python3.9', entrypoint: 'acme.handlers.resource' };
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['no archive', Buffer.from('text'), /no zip archive/],
    ['no schema', createZip([file('.rpdk-config', CONFIG)]), /has no schema\.json/],
    ['no configuration', createZip([file('schema.json', '{}')]), /has no \.rpdk-config/],
    ['a configuration that is no JSON', packageOf('{'), /\.rpdk-config of the package is not a JSON object/],
    ['a configuration without a type', packageOf({ runtime: 'nodejs22.x' }), /has no typeName/],
    ['no handlers', packageOf(CONFIG), /no ResourceProvider\.zip.*its runtime is nodejs22\.x/],
    [
      'Java',
      packageOf({ ...CONFIG, runtime: 'java17' }),
      /its runtime is java17.*formwork register --handlers/,
    ],
    ['Python', packageOf(python, [file('acme/handlers.py', '')]), /its runtime is python3\.9.*--handlers/],
    [
      'handlers that are not where they are said to be',
      packageOf(CONFIG, [file('x.js', '')]),
      /no module for its entrypoint dist\/handlers\.entrypoint/,
    ],
    [
      'an entrypoint that leads out',
      packageOf({ ...CONFIG, entrypoint: '../../x.entry' }, [file('x.js', '')]),
      /no module/,
    ],
    [
      'an endpoint that is no address',
      packageOf({ typeName: WIDGET, settings: { handlersEndpoint: 'file:///etc' } }),
      /must be an http or https address/,
    ],
    [
      'handlers whose archive is damaged',
      createZip([file('schema.json', '{}'), file('.rpdk-config', CONFIG), file('ResourceProvider.zip', 'x')]),
      /no zip archive/,
    ],
  ];
  for (const [what, bytes, message] of cases)
    test(what, async () => {
      await assert.rejects(readPackage(bytes), (error) => {
        assert.ok(error instanceof PackageError, String(error));
        assert.match(error.message, message);
        return true;
      });
    });
});

describe('handlers of packages run in workers', () => {
  function options(context: TestContext, bytes: Uint8Array): HandlersOptions & { readonly folder: string } {
    const folder = mkdtempSync(join(tmpdir(), 'formwork-package-'));
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    const env = { PATH: process.env['PATH'] ?? '', WIDGET_FOLDER: join(folder, 'backend') };
    return {
      folder: join(folder, 'handlers'),
      findPackage: async () => bytes,
      env,
      workers: 1,
      memoryMb: 256,
    };
  }
  const request: HandlerRequest = {
    action: 'CREATE',
    awsAccountId: '123456789012',
    bearerToken: 'token-1',
    region: 'eu-west-1',
    resourceType: WIDGET,
    requestData: { resourceProperties: { Name: 'one' } },
  };
  const version = {
    type,
    schema: WIDGET_SCHEMA,
    handlers: { kind: 'package', sha256: 'abc' },
    name: 'v1',
  } as const;

  test('as formwork package makes them', async (context) => {
    const access = fileAccess;
    const created = await createPackage(project(), type, { shown: 'widget', version: '0.0.0', access });
    const invoker = await startHandlers(version, options(context, created.package!.content));
    context.after(() => invoker.close());
    const event = await invoker.invoke(request, { timeoutMs: 30_000 });
    assert.equal(event.status, 'SUCCESS', event.message);
    assert.equal(event.resourceModel?.['Name'], 'one');
  });

  test('CommonJS stays CommonJS, also below a folder whose package.json says otherwise', async (context) => {
    const source =
      'exports.entrypoint = async (event) => ({ status: "FAILED", errorCode: "NotFound", message: "here" });';
    const bytes = packageOf(CONFIG, [file('dist/handlers.js', source)]);
    const setting = options(context, bytes);
    writeFileSync(join(setting.folder, '../package.json'), '{"type":"module"}');
    const invoker = await startHandlers(version, setting);
    context.after(() => invoker.close());
    const event = await invoker.invoke(request, { timeoutMs: 30_000 });
    assert.equal(event.errorCode, 'NotFound', event.message);
    assert.equal(readFileSync(join(setting.folder, 'abc/package.json'), 'utf8'), '{}\n');
  });
});
