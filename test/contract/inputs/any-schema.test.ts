import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createInputGenerator } from '../../../src/contract/inputs/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { validateModel } from '../../../src/schema/index.ts';
import { typeOf } from '../../schema/model/types.ts';

const small = fc.nat(4);
const names = fc.subarray(['A', 'B', 'C', 'D'], { minLength: 1 });

const text = fc.record(
  {
    type: fc.constant('string'),
    minLength: small,
    maxLength: fc.integer({ min: 2, max: 9 }),
    pattern: fc.constantFrom('^[a-z]+$', '^a|b$', '\\d', '^(?!x)\\w{1,4}$', '^[^a]*$', '(', '^(ab)+$'),
    format: fc.constantFrom('date-time', 'uri', 'ipv4', 'whatever'),
    enum: fc.constant(['a', 'bb', 'ccc', 7]),
  },
  { requiredKeys: ['type'] },
);

const number = fc.record(
  {
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.integer({ min: -5, max: 5 }),
    maximum: fc.integer({ min: 0, max: 12 }),
    exclusiveMinimum: fc.double({ min: -5, max: 5, noNaN: true }),
    exclusiveMaximum: fc.integer({ min: 0, max: 12 }),
    multipleOf: fc.constantFrom(1, 2, 3, 0.5, 0.1, 7),
  },
  { requiredKeys: ['type'] },
);

const { schema } = fc.letrec<{ schema: JsonObject; object: JsonObject; array: JsonObject; fork: JsonObject }>(
  (tie) => ({
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schema' },
      text as fc.Arbitrary<JsonObject>,
      number as fc.Arbitrary<JsonObject>,
      fc.constantFrom<JsonObject>(
        {},
        { type: 'boolean' },
        { type: ['string', 'null'] },
        { $ref: '#/definitions/Rec' },
        { const: 3 },
      ),
      tie('object'),
      tie('array'),
      tie('fork'),
    ),
    object: fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), tie('schema'), { maxKeys: 4 }),
        patternProperties: fc.dictionary(fc.constantFrom('^[a-c]$', '^x', 'A'), tie('schema'), {
          minKeys: 1,
          maxKeys: 2,
        }),
        additionalProperties: fc.constantFrom<false>(false),
        required: names,
        minProperties: small,
        maxProperties: small,
        dependencies: fc.dictionary(fc.constantFrom('A', 'B'), fc.oneof(names, tie('schema')), {
          maxKeys: 2,
        }),
      },
      { requiredKeys: ['type'] },
    ) as fc.Arbitrary<JsonObject>,
    array: fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: small,
        maxItems: small,
        uniqueItems: fc.boolean(),
        contains: tie('schema'),
      },
      { requiredKeys: ['type'] },
    ) as fc.Arbitrary<JsonObject>,
    fork: fc.record(
      {
        oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<JsonObject>,
  }),
);

/** Seconds of the processor: much more than any of them should take, and a busy machine does not count. */
const LONGEST = 5;

function secondsUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

describe('any schema at all', () => {
  test('gives valid models or says why not, and comes to an end', () => {
    let made = 0;
    let asked = 0;
    fc.assert(
      fc.property(schema, schema, schema, fc.integer(), (required, optional, Rec, seed) => {
        const type = typeOf({ Must: required, May: optional }, { required: ['Must'], definitions: { Rec } });
        const start = secondsUsed();
        const generator = createInputGenerator(type, { seed });
        for (const extent of ['minimal', 'typical', 'full'] as const) {
          const { model, diagnostics } = generator.create(0, { extent });
          asked++;
          if (model === undefined) {
            assert.ok(diagnostics.some(({ severity }) => severity === 'error'));
            continue;
          }
          made++;
          const errors = validateModel(type, model, 'create').filter(({ severity }) => severity === 'error');
          assert.deepEqual(errors, []);
          assert.deepEqual(generator.create(0, { extent }).model, model);
          const previous = { ...model, Id: 'x' };
          const updated = generator.update(previous, 0).model;
          assert.ok(updated !== undefined);
          const updateErrors = validateModel(type, updated, 'update', { previous }).filter(
            ({ severity }) => severity === 'error',
          );
          assert.deepEqual(updateErrors, []);
          const { broken, model: invalid } = generator.invalidCreate(0, { extent });
          if (invalid !== undefined) {
            const messages = validateModel(type, invalid, 'create').map(({ message }) => message);
            assert.ok(messages.includes(broken!.message));
          }
        }
        assert.ok(secondsUsed() - start < LONGEST, `${secondsUsed() - start} s`);
      }),
      // Smaller schemas are not looked for: with a slow one that would take minutes.
      { seed: 5, numRuns: 200, endOnFailure: true },
    );
    // Many random schemas contradict themselves, but by far not all.
    assert.ok(made / asked > 0.4, `${made} of ${asked}`);
  });
});
