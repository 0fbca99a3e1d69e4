import assert from 'node:assert/strict';
import type { Diagnostic } from '../../../src/diagnostics/index.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import {
  type Conversion,
  type ConvertedResource,
  convertModel,
  loadModel,
  type Model,
  readOptions,
} from '../../../src/smithy/index.ts';

export const HEADER = `$version: "2"
namespace acme.shop

use aws.api#arn
use aws.api#service
use aws.api#tagEnabled
use aws.api#taggable
use aws.cloudformation#cfnAdditionalIdentifier
use aws.cloudformation#cfnDefaultValue
use aws.cloudformation#cfnExcludeProperty
use aws.cloudformation#cfnMutability
use aws.cloudformation#cfnName
use aws.cloudformation#cfnResource
use aws.iam#iamAction
use aws.iam#requiredActions
`;

export const CONFIG: JsonObject = { service: 'acme.shop#Shop', organizationName: 'Acme' };

const SERVICE = '\nservice Shop { version: "1", resources: [Order] }\n';

/** A model of the namespace acme.shop; with a service for the resource Order unless the text has one. */
export function modelOf(text: string, ...others: readonly string[]): Model {
  const main = `${HEADER}${text}${/^service Shop\b/m.test(text) ? '' : SERVICE}`;
  const files = [main, ...others].map((content, index) => ({ file: `model${index}.smithy`, text: content }));
  const { model, events } = loadModel(files);
  assert.deepEqual(
    events.filter(({ severity }) => severity === 'ERROR'),
    [],
  );
  return model;
}

export function convert(model: Model, config: JsonObject = {}): Conversion {
  const { options, diagnostics } = readOptions({ ...CONFIG, ...config });
  assert.deepEqual(diagnostics, []);
  return convertModel(model, options!);
}

/** The only resource of a model, converted without a finding. */
export function convertOne(
  text: string,
  config: JsonObject = {},
  ...others: readonly string[]
): ConvertedResource {
  const { resources, diagnostics } = convert(modelOf(text, ...others), config);
  assert.deepEqual(diagnostics.map(shown), []);
  assert.equal(resources.length, 1);
  return resources[0]!;
}

/** The schema of the only resource. */
export function schemaOf(text: string, config: JsonObject = {}, ...others: readonly string[]): JsonObject {
  return convertOne(text, config, ...others).schema;
}

/** What a conversion has to say, each as `severity code line`. */
export function findings(text: string, config: JsonObject = {}, ...others: readonly string[]): string[] {
  return convert(modelOf(text, ...others), config).diagnostics.map(shown);
}

export function shown({ severity, code, location }: Diagnostic): string {
  const line = location === undefined ? '' : ` ${location.line - HEADER.split('\n').length + 1}`;
  return `${severity} ${code}${line}`;
}

/** A value inside a schema. */
export function at(value: JsonValue | undefined, ...keys: readonly string[]): JsonValue | undefined {
  return keys.reduce<JsonValue | undefined>((found, key) => (found as JsonObject | undefined)?.[key], value);
}
