import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createArbitrary, invalidArbitrary, lifecycleArbitrary } from '../../../src/contract/inputs/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { planChange, validateModel } from '../../../src/schema/index.ts';
import { typeOf, typeWith } from '../../schema/model/types.ts';

const type = typeOf(
  {
    Name: { type: 'string', pattern: '^[a-z][a-z0-9-]{2,30}$' },
    Size: { type: 'integer', minimum: 3, maximum: 100_000 },
    Notes: { type: 'array', items: { type: 'string', minLength: 1 } },
    Settings: {
      type: 'object',
      properties: { Level: { type: 'integer' }, Mode: { type: 'string', enum: ['slow', 'fast'] } },
      additionalProperties: false,
    },
    Target: {
      oneOf: [
        {
          type: 'object',
          properties: { Url: { type: 'string', format: 'uri' } },
          required: ['Url'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: { Topic: { type: 'string' } },
          required: ['Topic'],
          additionalProperties: false,
        },
      ],
    },
  },
  { required: ['Name'], createOnlyProperties: ['/properties/Name'] },
);

/** What fast-check shrinks a failure to. */
function smallest<Value>(arbitrary: fc.Arbitrary<Value>, fails: (value: Value) => boolean): Value {
  const { failed, counterexample } = fc.check(
    fc.property(arbitrary, (value) => !fails(value)),
    { seed: 7, numRuns: 500 },
  );
  assert.ok(failed);
  return counterexample![0];
}

describe('create inputs as an arbitrary', () => {
  test('every value is valid', () => {
    fc.assert(
      fc.property(createArbitrary(type), (model) => validateModel(type, model, 'create').length === 0),
    );
  });

  test('the same seed gives the same values', () => {
    const sample = (): readonly JsonObject[] => fc.sample(createArbitrary(type), { seed: 3, numRuns: 20 });
    assert.deepEqual(sample(), sample());
  });

  test('a failure shrinks to a small model', () => {
    assert.deepEqual(Object.keys(smallest(createArbitrary(type), () => true)), ['Name']);
    const { Name: name, ...rest } = smallest(createArbitrary(type), (model) => 'Settings' in model);
    assert.deepEqual(rest, { Settings: {} });
    assert.equal(name, 'aaa');
  });

  test('values shrink too, and stay valid on the way', () => {
    const arbitrary = createArbitrary(type, { extent: 'full' });
    const seen: JsonObject[] = [];
    const large = smallest(arbitrary, (model) => {
      seen.push(model);
      return ((model['Size'] as number | undefined) ?? 0) > 50;
    });
    assert.deepEqual(large, { Name: 'aaa', Size: 51 });
    assert.ok(seen.length > 10);
    for (const model of seen) assert.deepEqual(validateModel(type, model, 'create'), []);
    const notes = smallest(arbitrary, (model) => ((model['Notes'] ?? []) as readonly string[]).length >= 2);
    assert.equal((notes['Notes'] as readonly string[]).length, 2);
  });

  test('identifiers stay unlike each other in small models', () => {
    const named = typeOf(
      { Name: { type: 'string' } },
      { primaryIdentifier: ['/properties/Name'], required: ['Name'], readOnlyProperties: null },
    );
    const names: unknown[] = [];
    const always = (model: JsonObject): boolean => {
      names.push(model['Name']);
      return true;
    };
    assert.deepEqual(Object.keys(smallest(createArbitrary(named), always)), ['Name']);
    assert.equal(String(names.at(-1)).length > 8, true);
    assert.equal(new Set(fc.sample(createArbitrary(named), 200).map((model) => model['Name'])).size, 200);
  });

  test('a type without models is told apart from a failure', () => {
    const impossible = typeOf({ A: { type: 'integer', minimum: 2, maximum: 1 } }, { required: ['A'] });
    assert.throws(() => fc.sample(createArbitrary(impossible), 1), /ask the generator why/);
  });
});

describe('lifecycles as an arbitrary', () => {
  test('the update belongs to the created resource', () => {
    fc.assert(
      fc.property(lifecycleArbitrary(type), ({ create, update }) => {
        assert.deepEqual(validateModel(type, create, 'create'), []);
        assert.equal(planChange(type, create, update).action, 'update');
      }),
    );
  });

  test('shrinks to one change', () => {
    const { create, update } = smallest(lifecycleArbitrary(type), (value) => 'Size' in value.update);
    assert.deepEqual(create, { Name: 'aaa' });
    assert.equal(planChange(type, create, update).changes.length, 1);
  });
});

describe('invalid inputs as an arbitrary', () => {
  test('each breaks what it says', () => {
    fc.assert(
      fc.property(invalidArbitrary(typeWith({})), ({ model, broken }) => {
        const messages = validateModel(typeWith({}), model, 'create').map(({ message }) => message);
        assert.ok(messages.includes(broken.message));
      }),
      { numRuns: 50 },
    );
  });
});
