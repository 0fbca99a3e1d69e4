import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleModule } from '../src/generate/package/bundle.ts';
import { entrySources } from '../src/generate/package/entry-source.ts';
import type { JsonObject } from '../src/json/index.ts';
import {
  createQuickValidation,
  createValidation,
  defineProvider,
  type HandlerRequest,
  success,
  type Validation,
} from '../src/provider/index.ts';
import {
  compileSchema,
  loadSchema,
  modelChecks,
  prepareValidation,
  quickChecks,
  quickTypeOf,
  type ResourceType,
} from '../src/schema/index.ts';
import { coldStart } from './cold-start.ts';
import { atMost, bestOf, type Row } from './row.ts';

export async function providerRows(): Promise<Row[]> {
  return [...(await overheads()), await lambdaColdStart(), await bundleSize()];
}

const SCHEMA: JsonObject = {
  typeName: 'Acme::Bench::Service',
  description: 'A service of ordinary size.',
  additionalProperties: false,
  definitions: {
    Rule: {
      type: 'object',
      additionalProperties: false,
      required: ['Port'],
      properties: {
        Port: { type: 'integer', minimum: 0, maximum: 65535 },
        Protocol: { type: 'string', enum: ['tcp', 'udp'] },
        Sources: { type: 'array', items: { type: 'string', pattern: '^[0-9./]+$' } },
      },
    },
    Tag: { type: 'object', properties: { Key: { type: 'string' }, Value: { type: 'string' } } },
  },
  properties: {
    Arn: { type: 'string' },
    Name: { type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9-]*$', maxLength: 64 },
    Description: { type: 'string', maxLength: 200 },
    Size: { type: 'integer', minimum: 1 },
    Public: { type: 'boolean' },
    Password: { type: 'string' },
    Rules: { type: 'array', insertionOrder: false, items: { $ref: '#/definitions/Rule' } },
    Tags: { type: 'array', insertionOrder: false, items: { $ref: '#/definitions/Tag' } },
  },
  required: ['Name'],
  primaryIdentifier: ['/properties/Arn'],
  readOnlyProperties: ['/properties/Arn'],
  writeOnlyProperties: ['/properties/Password'],
  createOnlyProperties: ['/properties/Name'],
};

/** As CloudFormation sends it: numbers and booleans are texts. */
const MODEL: JsonObject = {
  Name: 'service-1',
  Description: 'A service of ordinary size.',
  Size: '5',
  Public: 'true',
  Password: 'secret',
  Rules: [80, 443, 8080].map((port) => ({
    Port: String(port),
    Protocol: 'tcp',
    Sources: ['10.0.0.0/8', '192.168.0.0/16'],
  })),
  Tags: ['team', 'stage', 'cost'].map((Key) => ({ Key, Value: 'x' })),
};

const REQUEST: HandlerRequest = {
  action: 'CREATE',
  awsAccountId: '123456789012',
  bearerToken: '4e0a3c1f-8f4c-4a43-9d3c-3a6a8b0a9c11',
  region: 'eu-central-1',
  resourceType: 'Acme::Bench::Service',
  stackId:
    'arn:aws:cloudformation:eu-central-1:123456789012:stack/bench/e722ae60-fe62-11e8-9a0e-0ae8cc519968',
  requestData: {
    resourceProperties: MODEL,
    logicalResourceId: 'Service',
    stackTags: { team: 'a' },
    systemTags: { 'aws:cloudformation:stack-name': 'bench' },
    callerCredentials: { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'session' },
  },
};

/** What the run time adds to a handler that does nothing, from the request on the wire to the event on the wire. */
async function overheads(): Promise<Row[]> {
  await prepareValidation();
  const type = compileSchema(loadSchema(JSON.stringify(SCHEMA), 'bench.json').document!);
  const neverLoaded = async (): Promise<never> => {
    throw new Error('the request of the bench is in order');
  };
  const packaged = createQuickValidation(type, quickChecks(quickTypeOf(type)), neverLoaded);
  return [
    atMost(
      'provider: overhead of one invocation, validation included',
      await overhead(type, createValidation(type, modelChecks(type))),
      'µs',
      50,
    ),
    atMost('provider: the same as it is packaged for Lambda', await overhead(type, packaged), 'µs', 50),
  ];
}

async function overhead(type: ResourceType, validation: Validation): Promise<number> {
  const create = async ({
    desired,
  }: {
    desired: JsonObject;
  }): Promise<ReturnType<typeof success<JsonObject>>> => success({ ...desired, Arn: 'arn:1' });
  const provider = defineProvider({ type, create });
  const options = { validation, log: (): void => {} };
  const rounds = 5_000;
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const run = async (): Promise<void> => {
      for (let round = 0; round < rounds; round++) await work();
    };
    await run();
    return ((await bestOf(5, run)) / rounds) * 1000;
  };
  const event = await provider.invoke(REQUEST, options);
  if (event.status !== 'SUCCESS') throw new Error(`the bench handler failed: ${event.message}`);
  const whole = await time(() => provider.invoke(REQUEST, options));
  const bare = await time(() => create({ desired: MODEL }));
  return whole - bare;
}

/** A request that the example answers without having anything on file. */
const LIST: HandlerRequest = {
  ...REQUEST,
  action: 'LIST',
  resourceType: 'Initech::TPS::Report',
  requestData: { resourceProperties: {}, typeConfiguration: {} },
};

/** A fresh process that loads the package of an example and answers one request, against one whose handler is empty. */
async function lambdaColdStart(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-bench-'));
  try {
    const call = `\nconst answer = await entrypoint(${JSON.stringify(LIST)}, {}); if (answer.status !== 'SUCCESS') process.exit(1);`;
    const file = (name: string, content: string | Uint8Array): string => {
      const path = join(folder, `${name}.mjs`);
      writeFileSync(path, content);
      return path;
    };
    const example = file('example', await packagedExample(call));
    const empty = file('empty', `const entrypoint = async () => ({ status: 'SUCCESS' });${call}`);
    const ratio = ratioOfStarts(example, empty);
    return atMost('provider: cold start of the packaged example, against an empty handler', ratio, 'x', 1.5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By turns, so that a machine that is busy for a while is busy for both. */
function ratioOfStarts(file: string, other: string): number {
  coldStart([file], 3);
  const ratios = Array.from({ length: 21 }, () => coldStart([file], 1) / coldStart([other], 1));
  return ratios.sort((a, b) => a - b)[10]!;
}

/**
 * The module that `formwork package` makes of the example, with a line more at its end. Beside it would stand the module
 * with the whole schema, which a request that is in order does not need.
 */
async function packagedExample(line: string): Promise<Uint8Array> {
  const folder = fileURLToPath(new URL('../examples/tps-report', import.meta.url));
  const schema = readFileSync(join(folder, 'initech-tps-report.json'), 'utf8');
  const type = compileSchema(loadSchema(schema, 'schema.json').document!);
  const { entry, schemaAddress } = entrySources(type, { module: 'handlers', name: 'entrypoint' }, undefined);
  const options = { folder, source: entry + line, beside: schemaAddress, runtime: 'nodejs24.x' };
  const { content, problems } = await bundleModule(options);
  if (content === undefined) throw new Error(`the example cannot be bundled: ${problems.join(', ')}`);
  return content;
}

async function bundleSize(): Promise<Row> {
  const handlers = `
    import { defineProvider, listed, NotFound, success } from 'formwork/provider';
    export default defineProvider({
      create: ({ desired }) => success(desired),
      read: () => { throw new NotFound('There is none.'); },
      update: ({ desired }) => success(desired),
      delete: () => success(),
      list: () => listed([]),
    });
  `;
  return atMost(
    'provider: a bundle of handlers without validation',
    Buffer.byteLength(await bundled(handlers)) / 1024,
    'KiB',
    10,
  );
}

async function bundled(contents: string): Promise<string> {
  const source = (path: string): string => fileURLToPath(new URL(`../src/provider/${path}`, import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source('.'), loader: 'ts' },
    alias: { 'formwork/provider': source('index.ts') },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    write: false,
  });
  return outputFiles[0]!.text;
}
