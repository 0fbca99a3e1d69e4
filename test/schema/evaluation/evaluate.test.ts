import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import { evaluate, type Failure } from '../../../src/schema/evaluation/evaluate.ts';
import { loadSchema, type SchemaDocument } from '../../../src/schema/load.ts';
import { createLibrary } from '../../../src/schema/references/references.ts';

function documentOf(root: JsonObject, file = 'schema.json'): SchemaDocument {
  return loadSchema(JSON.stringify(root), file).document!;
}

function failuresOf(value: JsonValue, root: JsonObject): readonly Failure[] {
  const document = documentOf(root);
  return evaluate(value, { schema: document.root, document, pointer: '' });
}

const summary = (failures: readonly Failure[]): string[] =>
  failures.map(({ pointer, keyword, expected, actual }) =>
    [pointer, keyword, JSON.stringify(expected), JSON.stringify(actual)].join(' '),
  );

describe('what a failure tells', () => {
  test('where in the value, which keyword, where it stands, what it asked for and what it found', () => {
    const [failure] = failuresOf(
      { Rules: [{ Port: 0 }] },
      {
        properties: { Rules: { items: { $ref: '#/definitions/Rule' } } },
        definitions: { Rule: { properties: { Port: { minimum: 1 } } } },
      },
    );
    assert.equal(failure?.pointer, '/Rules/0/Port');
    assert.equal(failure.keyword, 'minimum');
    assert.equal(failure.schemaPointer, '/definitions/Rule/properties/Port/minimum');
    assert.equal(failure.expected, 1);
    assert.equal(failure.actual, 0);
  });

  test('every failure is found, not only the first', () => {
    const failures = failuresOf(
      { A: 'x', B: 1, C: true },
      {
        type: 'object',
        additionalProperties: false,
        required: ['A', 'D'],
        properties: { A: { type: 'integer', minLength: 2 }, B: { enum: [2, 3] } },
      },
    );
    assert.deepEqual(summary(failures), [
      ' required "D" null',
      '/A type "integer" "string"',
      '/A minLength 2 1',
      '/B enum [2,3] 1',
      '/C additionalProperties false "C"',
    ]);
  });

  test('anyOf and oneOf tell what is wrong with each branch', () => {
    const branches = [{ type: 'string' }, { type: 'integer', minimum: 3 }];
    for (const keyword of ['anyOf', 'oneOf']) {
      const [failure] = failuresOf(1, { [keyword]: branches });
      assert.equal(failure?.keyword, keyword);
      assert.deepEqual(failure.branches?.map(summary), [[' type "string" "integer"'], [' minimum 3 1']]);
    }
  });

  test('oneOf tells which branches fit if several do', () => {
    const [failure] = failuresOf(5, { oneOf: [{ minimum: 1 }, { maximum: 1 }, { type: 'integer' }] });
    assert.deepEqual(failure?.actual, [0, 2]);
  });

  test('dependencies tell who needs what', () => {
    assert.deepEqual(summary(failuresOf({ A: 1 }, { dependencies: { A: ['B'], C: ['D'] } })), [
      ' dependencies "B" "A"',
    ]);
  });
});

describe('what is not judged does not fail', () => {
  test('formats that nobody knows and patterns that cannot be read', () => {
    assert.deepEqual(failuresOf('x', { format: 'timestamp' }), []);
    assert.deepEqual(failuresOf('x', { pattern: '(' }), []);
    assert.deepEqual(
      failuresOf({ x: 1 }, { patternProperties: { '(': false }, additionalProperties: false }),
      [],
    );
  });

  test('references that lead nowhere or round in a circle', () => {
    assert.deepEqual(failuresOf(1, { $ref: '#/definitions/Nowhere' }), []);
    assert.deepEqual(failuresOf(1, { $ref: '#' }), []);
    assert.deepEqual(failuresOf(1, { allOf: [{ $ref: '#' }] }), []);
  });

  test('a branch that may fit keeps anyOf and oneOf from failing', () => {
    const unknown = { type: 'string', format: 'timestamp' };
    assert.deepEqual(failuresOf('x', { anyOf: [{ type: 'integer' }, unknown] }), []);
    assert.deepEqual(failuresOf('x', { oneOf: [{ type: 'string' }, unknown] }), []);
    assert.deepEqual(failuresOf('x', { not: unknown }), []);
    assert.deepEqual(failuresOf(['x'], { contains: unknown }), []);
    const consequences = JSON.parse('{"then": false, "else": false}') as JsonObject;
    assert.deepEqual(failuresOf('x', { if: unknown, ...consequences }), []);
  });
});

describe('references', () => {
  test('keywords beside $ref do not count, as draft-07 has it', () => {
    assert.deepEqual(
      failuresOf('x', { properties: {}, $ref: '#/definitions/S', type: 'integer', definitions: { S: {} } }),
      [],
    );
  });

  test('other documents come from the library', () => {
    const vpc = documentOf({ properties: { Id: { type: 'string' } } }, 'aws-ec2-vpc.json');
    const document = documentOf({ properties: { VpcId: { $ref: 'aws-ec2-vpc.json#/properties/Id' } } });
    const site = { schema: document.root, document, pointer: '' };
    const [failure] = evaluate({ VpcId: 1 }, site, { library: createLibrary([vpc]) });
    assert.equal(failure?.document, vpc);
    assert.equal(failure.schemaPointer, '/properties/Id/type');
  });

  test('recursive schemas follow the value down', () => {
    const tree = { type: 'object', properties: { Children: { type: 'array', items: { $ref: '#' } } } };
    const failures = failuresOf({ Children: [{ Children: [{ Children: 1 }] }] }, tree);
    assert.deepEqual(summary(failures), ['/Children/0/Children/0/Children type "array" "integer"']);
  });
});

describe('hostile input', () => {
  test('schemas that refer to each other over and over cost no more than their number', () => {
    const definitions: Record<string, JsonObject> = { D40: { type: 'string' } };
    for (let i = 0; i < 40; i++) {
      const next = { $ref: `#/definitions/D${i + 1}` };
      definitions[`D${i}`] = { allOf: [next, next], anyOf: [next, next] };
    }
    assert.notEqual(failuresOf(1, { $ref: '#/definitions/D0', definitions }).length, 0);
  });

  test('a chain of references longer than any stack is left unjudged', () => {
    const definitions: Record<string, JsonObject> = { D20000: { type: 'string' } };
    for (let i = 0; i < 20_000; i++) definitions[`D${i}`] = { allOf: [{ $ref: `#/definitions/D${i + 1}` }] };
    assert.deepEqual(failuresOf(1, { $ref: '#/definitions/D0', definitions }), []);
  });

  test('names of built-in members are names like others', () => {
    const failures = failuresOf(JSON.parse('{"constructor": 1, "__proto__": 2}') as JsonValue, {
      additionalProperties: false,
      properties: JSON.parse('{"constructor": {"type": "string"}}') as JsonObject,
      required: ['toString'],
    });
    assert.deepEqual(summary(failures), [
      ' required "toString" null',
      '/constructor type "string" "integer"',
      '/__proto__ additionalProperties false "__proto__"',
    ]);
  });

  test('uniqueItems compares 50,000 elements one by one, not in pairs', () => {
    const elements = Array.from({ length: 50_000 }, (_, index) => ({ index }));
    assert.deepEqual(failuresOf(elements, { uniqueItems: true }), []);
    const [failure] = failuresOf([...elements, { index: 7 }], { uniqueItems: true });
    assert.deepEqual(failure?.actual, [7, 50_000]);
  });

  test('keywords of the wrong type assert nothing', () => {
    const broken = JSON.parse(
      '{"type": 5, "enum": 1, "minimum": "1", "pattern": 3, "required": true, "properties": [], "items": 4, "allOf": {}, "dependencies": 1, "multipleOf": 0}',
    ) as JsonObject;
    for (const value of [1, 'x', [1], { a: 1 }, null]) assert.deepEqual(failuresOf(value, broken), []);
  });
});

describe('values', () => {
  const accepts = (schema: JsonObject, value: JsonValue): boolean => failuresOf(value, schema).length === 0;

  test('multiples are decimal', () => {
    assert.ok(accepts({ multipleOf: 0.01 }, 4.02));
    assert.ok(accepts({ multipleOf: 0.1 }, 0.3));
    assert.ok(!accepts({ multipleOf: 0.1 }, 0.35));
    assert.ok(accepts({ multipleOf: 1e-8 }, 12.34567891));
    assert.ok(accepts({ multipleOf: 5 }, 1e300));
  });

  test('lengths count characters, not UTF-16 units', () => {
    assert.ok(accepts({ maxLength: 2 }, '\u{1f600}\u{1f600}'));
    assert.ok(!accepts({ maxLength: 1 }, 'ab'));
  });

  test('equality does not depend on the order of keys', () => {
    assert.ok(accepts({ const: { a: 1, b: [2] } }, { b: [2], a: 1 }));
    assert.ok(
      !accepts({ uniqueItems: true }, [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ]),
    );
    assert.ok(accepts({ uniqueItems: true }, [1, '1', true, [1], { a: 1 }]));
  });

  test('patterns are Java patterns and may match anywhere', () => {
    assert.ok(accepts({ pattern: '\\p{Alpha}' }, '1a'));
    assert.ok(!accepts({ pattern: '^\\p{Alpha}+\\z' }, '1a'));
  });
});
