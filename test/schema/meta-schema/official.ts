import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { JsonObject } from '../../../src/json/index.ts';

/** Draft-07 as the CloudFormation CLI applies it: formats are notes, and what stands beside `$ref` does not count. */
const DRAFT_07 = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  meta: false,
  ignoreKeywordsWithRef: true,
  logger: false,
} as const;

/** The CloudFormation CLI's own meta-schema, compiled by Ajv. */
export function compileOfficial(folder: URL): ValidateFunction {
  const read = (name: string): JsonObject => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  const ajv = new Ajv(DRAFT_07);
  ajv.addSchema(read('meta-schema.json'));
  ajv.addSchema(read('base.definition.schema.v1.json'));
  ajv.addSchema(read('provider.configuration.definition.schema.v1.json'));
  return ajv.compile(read('provider.definition.schema.v1.json'));
}

/** A meta-schema, compiled by Ajv so that it gives every error. */
export function compileWithAjv(schema: JsonObject): ValidateFunction {
  return new Ajv({ ...DRAFT_07, allErrors: true, verbose: false }).compile(schema);
}
