import assert from 'node:assert/strict';
import { createInputGenerator, type Extent } from '../../../src/contract/inputs/index.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
import { typeOf } from '../../schema/model/types.ts';

export const EXTENTS: readonly Extent[] = ['minimal', 'typical', 'full'];

/** A type with a required property `Value` of a schema. */
export function typeOfValue(schema: JsonObject, more: JsonObject = {}): ResourceType {
  return typeOf({ Value: schema }, { required: ['Value'], ...more });
}

/** Values that the generator makes for a schema, over several seeds and extents; each has passed validation. */
export function valuesOf(schema: JsonObject, more: JsonObject = {}, count = 12): readonly JsonValue[] {
  const generator = createInputGenerator(typeOfValue(schema, more), { seed: 11 });
  return EXTENTS.flatMap((extent) =>
    Array.from({ length: count }, (_, key) => {
      const { model, diagnostics } = generator.create(key, { extent });
      assert.ok(model !== undefined, diagnostics.map(({ message }) => message).join('\n'));
      return model['Value']!;
    }),
  );
}

/** Why no value can be made for a schema. */
export function problemOf(schema: JsonObject, more: JsonObject = {}): string {
  const { model, diagnostics } = createInputGenerator(typeOfValue(schema, more), { seed: 11 }).create(0);
  assert.equal(model, undefined, `a value was made: ${JSON.stringify(model)}`);
  const [first] = diagnostics;
  assert.equal(first?.code, 'value-not-generated');
  return first.message;
}
