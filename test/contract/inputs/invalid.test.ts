import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createInputGenerator } from '../../../src/contract/inputs/index.ts';
import { type JsonObject, resolvePointer } from '../../../src/json/index.ts';
import { validateModel } from '../../../src/schema/index.ts';
import { typeOf, typeWith } from '../../schema/model/types.ts';
import { typeOfValue } from './made.ts';

/** A schema that has the keyword, and how its value looks when just this keyword is broken. */
const RULES: Readonly<Record<string, JsonObject>> = {
  type: { type: 'integer' },
  enum: { type: 'string', enum: ['a', 'b'] },
  const: { type: 'integer', const: 3 },
  minLength: { type: 'string', minLength: 4 },
  maxLength: { type: 'string', maxLength: 4 },
  pattern: { type: 'string', pattern: '^[a-z]+$' },
  minimum: { type: 'integer', minimum: 5 },
  maximum: { type: 'number', maximum: 5, multipleOf: 0.5 },
  exclusiveMinimum: { type: 'number', exclusiveMinimum: 5 },
  exclusiveMaximum: { type: 'number', exclusiveMaximum: 5 },
  multipleOf: { type: 'integer', multipleOf: 4 },
  minItems: { type: 'array', items: { type: 'string' }, minItems: 2 },
  maxItems: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
  uniqueItems: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
  required: { type: 'object', properties: { A: { type: 'string' } }, required: ['A'] },
  additionalProperties: {
    type: 'object',
    properties: { A: { type: 'string' } },
    additionalProperties: false,
  },
  minProperties: { type: 'object', patternProperties: { '^[a-z]+$': { type: 'string' } }, minProperties: 2 },
  maxProperties: {
    type: 'object',
    patternProperties: { '^[a-z]': { type: 'string' } },
    minProperties: 1,
    maxProperties: 2,
  },
  dependencies: {
    type: 'object',
    properties: { A: { type: 'string' }, B: { type: 'string' } },
    required: ['A'],
    dependencies: { A: ['B'] },
  },
  oneOf: {
    type: 'object',
    properties: { A: { type: 'string' }, B: { type: 'string' } },
    oneOf: [{ required: ['A'] }, { required: ['B'] }],
  },
  anyOf: {
    type: 'object',
    properties: { A: { type: 'string' }, B: { type: 'string' } },
    anyOf: [{ required: ['A'] }, { required: ['B'] }],
  },
};

describe('one rule is broken, and it is said which', () => {
  for (const [rule, schema] of Object.entries(RULES)) {
    test(rule, () => {
      const type = typeOfValue(schema);
      const generator = createInputGenerator(type, { seed: 3 });
      let found = 0;
      for (let key = 0; key < 20; key++) {
        const { model, broken } = generator.invalidCreate(key, { rules: [rule], extent: 'full' });
        if (model === undefined) continue;
        // `required` and `additionalProperties` can also be broken at the top of the model.
        if (broken!.pointer.startsWith('/Value')) found++;
        const findings = validateModel(type, model, 'create');
        assert.equal(findings.length, 1, JSON.stringify([model, findings]));
        assert.equal(findings[0]!.message, broken!.message);
        assert.equal(broken!.rule, rule);
      }
      assert.ok(found > 0);
    });
  }

  test('a read-only property that the caller sets', () => {
    const { model, broken } = createInputGenerator(typeWith({}), { seed: 3 }).invalidCreate(0, {
      rules: ['readOnlyProperties'],
    });
    assert.deepEqual([broken!.rule, broken!.pointer], ['readOnlyProperties', '/Id']);
    assert.match(model!['Id'] as string, /^order-[0-9a-f]{8}$/);
  });

  test('in depth', () => {
    const Outer = {
      type: 'array',
      minItems: 1,
      items: { type: 'object', properties: { N: { type: 'integer', minimum: 1 } }, required: ['N'] },
    };
    const { model, broken } = createInputGenerator(typeOfValue(Outer), { seed: 3 }).invalidCreate(0, {
      rules: ['minimum'],
    });
    assert.match(broken!.pointer, /^\/Value\/\d+\/N$/);
    assert.equal(resolvePointer(model!, broken!.pointer), 0);
  });
});

test('many rules come up over many keys', () => {
  const generator = createInputGenerator(typeWith({}), { seed: 1 });
  const rules = new Set(Array.from({ length: 120 }, (_, key) => generator.invalidCreate(key).broken!.rule));
  for (const rule of [
    'required',
    'type',
    'additionalProperties',
    'readOnlyProperties',
    'minimum',
    'minLength',
    'maxLength',
  ]) {
    assert.ok(rules.has(rule), rule);
  }
});

test('what the schema does not say cannot be broken', () => {
  const { model, diagnostics } = createInputGenerator(typeOf({ Name: { type: 'string' } }), {
    seed: 1,
  }).invalidCreate(0, {
    rules: ['multipleOf'],
  });
  assert.equal(model, undefined);
  assert.deepEqual(diagnostics, []);
});

describe('invalid updates', () => {
  const previous = { Id: 'order-0123abcd', Name: 'first', Quantity: 3 };

  test('change a create-only property and nothing else that may not change', () => {
    const type = typeWith({});
    const generator = createInputGenerator(type, { seed: 1 });
    for (let key = 0; key < 20; key++) {
      const { model, broken } = generator.invalidUpdate(previous, key);
      assert.deepEqual([broken!.rule, broken!.pointer], ['createOnlyProperties', '/Name']);
      assert.equal(model!['Id'], previous.Id);
      const codes = validateModel(type, model!, 'update', { previous }).map(({ code }) => code);
      assert.deepEqual(codes, ['create-only-changed']);
    }
  });

  test('never another identifier, which would be another resource', () => {
    const type = typeWith({ primaryIdentifier: ['/properties/Name'], readOnlyProperties: null });
    assert.equal(createInputGenerator(type, { seed: 1 }).invalidUpdate(previous, 0).model, undefined);
  });
});
