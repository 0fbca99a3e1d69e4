import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Metafile } from 'esbuild';
import type { Provider } from '../../src/provider/index.ts';
import { wire } from './wire.ts';

const source = (path: string): string =>
  fileURLToPath(new URL(`../../src/provider/${path}`, import.meta.url));

/** A provider with all five handlers over a service, as authors write it. */
const HANDLERS = `
  import { AlreadyExists, defineProvider, inProgress, listed, NotFound, success } from 'formwork/provider';
  const reports = new Map();
  const find = (id) => {
    const report = reports.get(id);
    if (!report) throw new NotFound('There is no report ' + id + '.');
    return report;
  };
  export default defineProvider({
    type: {
      typeName: 'Initech::TPS::Report',
      primaryIdentifier: [{ segments: ['Id'] }],
      additionalIdentifiers: [],
      readOnly: { paths: [{ segments: ['Id'] }] },
      writeOnly: { paths: [{ segments: ['Password'] }] },
      handlers: { create: { timeoutInMinutes: 10 } },
    },
    create({ desired, token, callbackContext }) {
      if (callbackContext) return success(find(token));
      if (reports.has(token)) throw new AlreadyExists('There is a report already.');
      reports.set(token, { ...desired, Id: token });
      return inProgress({ model: find(token), delaySeconds: 1 });
    },
    read: ({ identifier }) => success(find(identifier.Id)),
    update({ desired, identifier }) {
      reports.set(identifier.Id, { ...find(identifier.Id), ...desired });
      return success(find(identifier.Id));
    },
    delete({ identifier }) {
      find(identifier.Id);
      reports.delete(identifier.Id);
      return success();
    },
    list: () => listed([...reports.values()]),
  });
`;

interface Bundle {
  readonly text: string;
  readonly bytes: number;
  readonly inputs: readonly string[];
  readonly imports: readonly string[];
}

async function bundle(contents: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: source('.'), loader: 'ts' },
    alias: { 'formwork/provider': source('index.ts'), 'formwork/provider/lambda': source('lambda/index.ts') },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    metafile: true,
  });
  const [output] = Object.values((metafile as Metafile).outputs);
  const file = outputFiles[0]!;
  return {
    text: file.text,
    bytes: file.contents.byteLength,
    inputs: Object.entries(output!.inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [path] : [],
    ),
    imports: output!.imports.map(({ path }) => path),
  };
}

describe('a bundle of handlers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-bundle-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('is smaller than 10 KiB', async () => {
    const { bytes } = await bundle(HANDLERS);
    assert.ok(bytes < 10 * 1024, `it has ${bytes} bytes`);
  });

  test('needs no package, and nothing of Node.js', async () => {
    const { inputs, imports } = await bundle(HANDLERS);
    assert.deepEqual(
      inputs.filter((path) => path.includes('node_modules')),
      [],
    );
    assert.deepEqual(imports, []);
  });

  test('works', async () => {
    const file = join(folder, 'handlers.mjs');
    writeFileSync(file, (await bundle(HANDLERS)).text);
    const { default: provider } = (await import(pathToFileURL(file).href)) as { default: Provider };
    const created = await provider.invoke(wire('CREATE', { Title: 'TPS', Password: 'x' }));
    assert.equal(created.status, 'IN_PROGRESS');
    const done = await provider.invoke(
      wire('CREATE', created.resourceModel, { callbackContext: created.callbackContext! }),
    );
    assert.equal(done.status, 'SUCCESS');
    assert.deepEqual(Object.keys(done.resourceModel ?? {}), ['Title', 'Id']);
  });

  test('for Lambda it needs only what Node.js has', async () => {
    const { imports } = await bundle(`
      import { createLambdaHandler } from 'formwork/provider/lambda';
      import { defineProvider } from 'formwork/provider';
      export const entrypoint = createLambdaHandler(defineProvider({}));
    `);
    assert.deepEqual(imports.toSorted(), ['node:crypto', 'node:zlib']);
  });
});
