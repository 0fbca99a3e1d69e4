import { Ajv } from 'ajv';
import type { JsonObject } from '../src/json/index.ts';
import {
  compareModels,
  compileSchema,
  loadSchema,
  prepareValidation,
  type ResourceType,
  validateModel,
} from '../src/schema/index.ts';
import { atMost, type Row, ratioOf } from './row.ts';

export async function modelRows(): Promise<Row[]> {
  return [await validation(), ...(await comparison())];
}

const SCHEMA: JsonObject = {
  typeName: 'Acme::Bench::Service',
  description: 'A service with some nesting.',
  additionalProperties: false,
  definitions: {
    Rule: {
      type: 'object',
      additionalProperties: false,
      required: ['Port', 'Protocol'],
      properties: {
        Port: { type: 'integer', minimum: 0, maximum: 65535 },
        Protocol: { type: 'string', enum: ['tcp', 'udp', 'icmp'] },
        Note: { type: 'string', maxLength: 200 },
        Sources: { type: 'array', insertionOrder: false, items: { type: 'string', pattern: '^[0-9./]+$' } },
      },
    },
  },
  properties: {
    Arn: { type: 'string' },
    Name: { type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9-]*$', minLength: 1, maxLength: 64 },
    Size: { type: 'integer' },
    Password: { type: 'string' },
    Rules: { type: 'array', insertionOrder: false, items: { $ref: '#/definitions/Rule' } },
    Labels: {
      type: 'object',
      patternProperties: { '^[a-z]+$': { type: 'string' } },
      additionalProperties: false,
    },
  },
  required: ['Name'],
  primaryIdentifier: ['/properties/Arn'],
  readOnlyProperties: ['/properties/Arn'],
  writeOnlyProperties: ['/properties/Password'],
  createOnlyProperties: ['/properties/Name'],
};

function rule(index: number): JsonObject {
  return {
    Port: index % 65536,
    Protocol: 'tcp',
    Note: `rule number ${index}`,
    Sources: ['10.0.0.0/8', `10.0.${index % 256}.0/24`],
  };
}

function benchType(): ResourceType {
  return compileSchema(loadSchema(JSON.stringify(SCHEMA), 'bench.json').document!);
}

/** Our validation of a create input, semantics included, against Ajv's compiled function for the same schema. */
async function validation(): Promise<Row> {
  await prepareValidation();
  const type = benchType();
  const model: JsonObject = {
    Name: 'service-1',
    Size: 5,
    Password: 'secret',
    Rules: Array.from({ length: 20 }, (_, index) => rule(index)),
    Labels: { team: 'a', stage: 'b' },
  };
  const bare = new Ajv({ strict: false, logger: false, ownProperties: true }).compile(SCHEMA);
  const rounds = 20_000;
  const run = (work: () => unknown) => (): void => {
    for (let round = 0; round < rounds; round++) work();
  };
  const ours = run(() => validateModel(type, model, 'create'));
  const theirs = run(() => bare(model));
  ours();
  theirs();
  return atMost('model: validate, against bare compiled Ajv', await ratioOf(10, ours, theirs), 'x', 1.5);
}

async function comparison(): Promise<Row[]> {
  const type = benchType();
  const pair = (count: number): [JsonObject, JsonObject] => {
    const rules = Array.from({ length: count }, (_, index) => rule(index));
    return [{ Rules: rules }, { Rules: structuredClone(rules).reverse() }];
  };
  const work =
    ([a, b]: [JsonObject, JsonObject], rounds: number) =>
    (): void => {
      for (let round = 0; round < rounds; round++) {
        if (compareModels(type, a, b).length > 0) throw new Error('equal models differ');
      }
    };
  const large = pair(100_000);
  const growth = await ratioOf(6, work(large, 1), work(pair(10_000), 10));
  const text = (): unknown => JSON.stringify(large[0]).length + JSON.stringify(large[1]).length;
  return [
    atMost('model: compare unordered arrays, ten times the items', growth * 10, 'x', 15),
    atMost(
      'model: compare 100,000 unordered objects, against JSON.stringify of both',
      await ratioOf(6, work(large, 1), text),
      'x',
      3,
    ),
  ];
}
