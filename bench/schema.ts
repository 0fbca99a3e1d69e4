import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { validateSchema } from '../src/schema/index.ts';
import { coldStartRatio } from './cold-start.ts';
import { corpusPath, corpusSchemas } from './corpus.ts';
import { atMost, type Row, ratioOf } from './row.ts';

export async function schemaRows(): Promise<Row[]> {
  return [...(await againstAjv()), await growth(), coldValidate()];
}

/** Everything Formwork finds in the corpus, against JSON.parse and a compiled check with the official meta-schema. */
async function againstAjv(): Promise<Row[]> {
  const check = officialCheck();
  const schemas = corpusSchemas();
  if (check === undefined || schemas.length === 0) return [];
  const formwork = async (): Promise<void> => {
    for (const { file, text } of schemas) await validateSchema(text, file);
  };
  const ajv = (): void => {
    for (const { text } of schemas) check(JSON.parse(text));
  };
  return [
    atMost(
      'schema: validate and lint the corpus, against JSON.parse + Ajv',
      await ratioOf(10, formwork, ajv),
      'x',
      4,
    ),
  ];
}

function officialCheck(): ((value: unknown) => unknown) | undefined {
  const folder = corpusPath('meta-schemas/python-cli');
  if (folder === undefined) return undefined;
  const read = (name: string): object => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false, meta: true });
  ajv.addSchema(read('base.definition.schema.v1.json'));
  ajv.addSchema(read('provider.configuration.definition.schema.v1.json'));
  return ajv.compile(read('provider.definition.schema.v1.json'));
}

/**
 * Ten times the properties should take about ten times as long. No published schema has a thousand of them; beyond
 * that the engine keeps objects as hash tables, and JSON.parse alone takes twenty times as long for ten times the keys.
 */
async function growth(): Promise<Row> {
  const work = (count: number, rounds: number): (() => Promise<void>) => {
    const text = JSON.stringify(schemaWith(count));
    return async () => {
      for (let round = 0; round < rounds; round++) await validateSchema(text, 'schema.json');
    };
  };
  const ratio = await ratioOf(10, work(1000, 4), work(100, 40));
  return atMost('schema: ten times the properties', ratio * 10, 'x', 12);
}

function schemaWith(count: number): object {
  const names = Array.from({ length: count }, (_, index) => `Property${index}`);
  const definition = {
    type: 'object',
    additionalProperties: false,
    properties: {
      Name: { type: 'string', pattern: '^[a-z]+$' },
      Ports: { type: 'array', items: { type: 'integer' } },
    },
    required: ['Name'],
  };
  return {
    typeName: 'Acme::Bench::Large',
    description: 'A schema with many properties.',
    additionalProperties: false,
    definitions: Object.fromEntries(names.map((name) => [`${name}Shape`, definition])),
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}Shape` }])),
    primaryIdentifier: ['/properties/Property0'],
    createOnlyProperties: names.map((name) => `/properties/${name}/Name`),
    readOnlyProperties: names.map((name) => `/properties/${name}/Ports`),
    handlers: {
      create: { permissions: ['bench:Create'] },
      read: { permissions: ['bench:Read'] },
      delete: { permissions: ['bench:Delete'] },
    },
  };
}

function coldValidate(): Row {
  const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
  const schema = fileURLToPath(new URL('schemas/order.json', import.meta.url));
  return atMost(
    'cli: validate one schema, cold, against node -e 0',
    coldStartRatio([main, 'validate', schema]),
    'x',
    3,
  );
}
