import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { compileMetaSchema } from '../../../src/schema/structure/compile.ts';

const compile =
  (schema: JsonObject): (() => void) =>
  () => {
    compileMetaSchema({ definitions: {}, ...schema });
  };

describe('a meta-schema that says more than the check understands is refused', () => {
  test('unknown keywords', () => {
    assert.throws(compile({ type: 'string', minLength: 1 }), /uses minLength, which nobody checks/);
    assert.throws(compile({ type: 'array', contains: {} }), /uses contains/);
    assert.throws(compile({ type: 'object', properties: { a: { not: {} } } }), /uses not/);
    assert.throws(compile({ minimum: 1 }), /uses minimum/);
  });

  test('keywords beside a choice or a reference', () => {
    assert.throws(compile({ anyOf: [{ type: 'string' }], minItems: 1 }), /uses minItems/);
    assert.throws(compile({ allOf: [{ type: 'string' }], pattern: 'x' }), /uses pattern/);
    assert.throws(compile({ allOf: [{ type: 'string' }, {}] }), /allOf for more than a reference/);
    assert.throws(compile({ enum: ['a'], maxLength: 1 }), /uses maxLength/);
  });

  test('choices that the type of the value does not decide', () => {
    assert.throws(compile({ anyOf: [{ type: 'string' }, { type: 'string', pattern: 'x' }] }), /overlap/);
    assert.throws(compile({ anyOf: [{ type: 'integer' }, { type: 'number' }] }), /overlap/);
    assert.throws(compile({ anyOf: [{ type: 'string' }, { minimum: 1 }] }), /uses minimum/);
    assert.doesNotThrow(compile({ anyOf: [{}, { type: 'string' }] }));
  });

  test('references that lead nowhere, maps with two patterns, other dependencies', () => {
    assert.throws(compile({ $ref: '#/definitions/none' }), /has no #\/definitions\/none/);
    assert.throws(compile({ type: 'object', patternProperties: { a: {}, b: {} } }), /two patterns/);
    assert.throws(compile({ type: 'object', dependencies: { a: { minProperties: 2 } } }), /nobody checks/);
  });

  test('annotations are no demands', () => {
    assert.doesNotThrow(
      compile({ $comment: 'x', title: 'x', description: 'x', default: 1, examples: [], type: 'null' }),
    );
  });
});
