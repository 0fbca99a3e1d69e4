import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { diffTypes } from '../../../src/schema/evolution/diff.ts';
import { typeOf, typeWith } from '../model/types.ts';

/** The kinds of change between two versions of one property. */
const property = (before: JsonObject, after: JsonObject): string[] =>
  diffTypes(typeOf({ P: before }), typeOf({ P: after })).changes.map(
    ({ kind, breaking }) => `${kind}${breaking ? '!' : ''}`,
  );
const between = (before: JsonObject, after: JsonObject): string[] =>
  diffTypes(typeWith(before), typeWith(after)).changes.map(
    ({ kind, pointer, breaking }) => `${kind}${breaking ? '!' : ''} ${pointer}`,
  );

describe('what changed between two versions of a schema', () => {
  test('nothing', () => {
    assert.deepEqual(diffTypes(typeWith({}), typeWith({})), { verdict: 'none', changes: [] });
  });

  test('the verdict is the greatest step that any change asks for', () => {
    const verdict = (after: JsonObject): string =>
      diffTypes(typeOf({ P: { type: 'string' } }), typeOf(after)).verdict;
    assert.equal(verdict({ P: { type: 'string', description: 'd' } }), 'patch');
    assert.equal(verdict({ P: { type: 'string', description: 'd' }, Q: { type: 'string' } }), 'minor');
    assert.equal(verdict({ Q: { type: 'string' } }), 'major');
  });

  test('what the schema says of itself is told apart from what it says of its properties', () => {
    assert.deepEqual(between({}, { description: 'Other words.' }), ['description-changed /description']);
  });

  test('types, enums and defaults', () => {
    assert.deepEqual(property({}, { type: 'string' }), ['type-added!']);
    assert.deepEqual(property({ type: 'string' }, {}), ['type-removed!']);
    assert.deepEqual(property({ type: 'string' }, { type: 'integer' }), ['type-changed!']);
    assert.deepEqual(property({ type: ['string', 'object'] }, { type: ['object', 'string'] }), []);
    assert.deepEqual(property({ enum: ['a', 'b'] }, { enum: ['b', 'c'] }), [
      'enum-value-removed!',
      'enum-value-added',
    ]);
    assert.deepEqual(property({}, { default: 1 }), ['default-added']);
    assert.deepEqual(property({ default: 1 }, { default: 2 }), ['default-changed!']);
    assert.deepEqual(property({ default: 1 }, {}), ['default-removed!']);
  });

  test('bounds: tighter breaks, wider does not', () => {
    assert.deepEqual(property({ minLength: 1 }, { minLength: 2 }), ['min-length-tightened!']);
    assert.deepEqual(property({ minLength: 2 }, { minLength: 1 }), ['min-length-relaxed']);
    assert.deepEqual(property({ maximum: 9 }, { maximum: 5 }), ['maximum-tightened!']);
    assert.deepEqual(property({ maximum: 5 }, { maximum: 9 }), ['maximum-relaxed']);
    assert.deepEqual(property({}, { maxItems: 3 }), ['max-items-added!']);
    assert.deepEqual(property({ maxItems: 3 }, {}), ['max-items-removed!']);
  });

  test('patterns only warn: nobody can tell whether a new one takes less', () => {
    assert.deepEqual(property({}, { pattern: 'a' }), ['pattern-added']);
    assert.deepEqual(property({ pattern: 'a' }, { pattern: 'b' }), ['pattern-changed']);
  });

  test('arrays', () => {
    assert.deepEqual(property({ insertionOrder: false }, {}), ['insertion-order-added!']);
    assert.deepEqual(property({}, { insertionOrder: false }), ['insertion-order-removed']);
    assert.deepEqual(property({}, { uniqueItems: true }), ['unique-items-added!']);
    assert.deepEqual(property({ items: { type: 'string' } }, { items: { type: 'integer' } }), [
      'type-changed!',
    ]);
  });

  test('combinators: fewer choices break, more do not; more conditions break, fewer do not', () => {
    const [a, b, c] = [{ required: ['A'] }, { required: ['B'] }, { type: 'string' }];
    assert.deepEqual(property({ oneOf: [a, b] }, { oneOf: [b, a] }), []);
    assert.deepEqual(property({ oneOf: [a, b] }, { oneOf: [a] }), ['one-of-branch-removed!']);
    assert.deepEqual(property({ anyOf: [a] }, { anyOf: [a, c] }), ['any-of-branch-added']);
    assert.deepEqual(property({ allOf: [a] }, { allOf: [a, b] }), ['all-of-branch-added!']);
    assert.deepEqual(property({ allOf: [a, b] }, { allOf: [a] }), ['all-of-branch-removed']);
    assert.deepEqual(property({}, { oneOf: [a, b] }), ['one-of-added!']);
    assert.deepEqual(property({ oneOf: [a, { type: 'string' }] }, { oneOf: [a, { type: 'integer' }] }), [
      'type-changed!',
    ]);
  });

  test('nested properties are named by their pointer, wherever the definition is used', () => {
    const version = (properties: JsonObject): ReturnType<typeof typeOf> =>
      typeOf(
        { A: { $ref: '#/definitions/D' }, B: { type: 'array', items: { $ref: '#/definitions/D' } } },
        { definitions: { D: { type: 'object', properties } } },
      );
    const { changes } = diffTypes(version({ X: {}, Y: {} }), version({ X: {} }));
    assert.deepEqual(
      changes.map(({ kind, pointer }) => `${kind} ${pointer}`),
      ['property-removed /properties/A/Y', 'property-removed /properties/B/*/Y'],
    );
  });

  test('a definition that holds itself comes to an end', () => {
    const version = (type: string): ReturnType<typeof typeOf> =>
      typeOf(
        { A: { $ref: '#/definitions/D' } },
        {
          definitions: {
            D: { type: 'object', properties: { Inner: { $ref: '#/definitions/D' }, V: { type } } },
          },
        },
      );
    assert.deepEqual(
      diffTypes(version('string'), version('integer')).changes.map(({ pointer }) => pointer),
      ['/properties/A/V'],
    );
  });

  test('lists of properties', () => {
    assert.deepEqual(between({}, { createOnlyProperties: ['/properties/Name', '/properties/Quantity'] }), [
      'create-only-added! /properties/Quantity',
    ]);
    assert.deepEqual(between({}, { createOnlyProperties: null }), ['create-only-removed /properties/Name']);
    assert.deepEqual(between({}, { readOnlyProperties: ['/properties/Id', '/properties/Quantity'] }), [
      'read-only-added! /properties/Quantity',
    ]);
    assert.deepEqual(between({}, { readOnlyProperties: null }), ['read-only-removed! /properties/Id']);
    assert.deepEqual(between({}, { writeOnlyProperties: ['/properties/Secret', '/properties/Name'] }), [
      'write-only-added! /properties/Name',
    ]);
    assert.deepEqual(between({}, { deprecatedProperties: ['/properties/Quantity'] }), [
      'deprecated-added /properties/Quantity',
    ]);
    assert.deepEqual(between({}, { required: ['Name', 'Quantity'] }), [
      'required-added! /properties/Quantity',
    ]);
    assert.deepEqual(between({}, { required: [] }), ['required-removed /properties/Name']);
  });

  test('a new property may be create-only without breaking anyone', () => {
    const after = typeOf({ New: { type: 'string' } }, { createOnlyProperties: ['/properties/New'] });
    assert.deepEqual(
      diffTypes(typeOf({}), after).changes.map(({ kind }) => kind),
      ['property-added'],
    );
  });

  test('identifiers', () => {
    const id = (...names: string[]): JsonObject => ({
      primaryIdentifier: names.map((name) => `/properties/${name}`),
    });
    assert.deepEqual(between(id('Id'), id('Id', 'Name')), ['identifier-added! /properties/Name']);
    assert.deepEqual(between(id('Id', 'Name'), id('Id')), ['identifier-removed! /properties/Name']);
    assert.deepEqual(between(id('Id', 'Name'), id('Name', 'Id')), [
      'identifier-reordered! /primaryIdentifier',
    ]);
    assert.deepEqual(between({ additionalIdentifiers: [['/properties/Name']] }, {}), [
      'additional-identifier-removed! /additionalIdentifiers',
    ]);
  });

  test('handlers', () => {
    const handlers = (...actions: string[]): JsonObject => ({
      handlers: Object.fromEntries(actions.map((action) => [action, { permissions: ['a:B'] }])),
    });
    assert.deepEqual(between(handlers('create', 'update'), handlers('create')), [
      'handler-removed! /handlers/update',
    ]);
    assert.deepEqual(between(handlers('create'), handlers('create', 'list')), [
      'handler-added /handlers/list',
    ]);
    assert.deepEqual(between(handlers('create'), { handlers: { create: { permissions: ['a:B', 'a:C'] } } }), [
      'permission-added /handlers/create/permissions',
    ]);
  });

  test('tagging', () => {
    const tagging = {
      taggable: true,
      tagOnCreate: true,
      tagUpdatable: true,
      tagProperty: '/properties/Tags',
    };
    assert.deepEqual(between({ tagging }, { tagging: { ...tagging, tagOnCreate: false } }), [
      'tag-on-create-removed! /tagging/tagOnCreate',
    ]);
    assert.deepEqual(
      between({ tagging }, { tagging: { taggable: true, tagOnCreate: true, tagUpdatable: true } }),
      ['tagging-attribute-removed! /tagging/tagProperty'],
    );
  });

  test("every breaking change that AWS's schema linter has an id for is found under that id", () => {
    const aliases = (before: JsonObject, after: JsonObject): (string | undefined)[] =>
      diffTypes(typeWith(before), typeWith(after)).changes.map(({ alias }) => alias);
    const of = (schema: JsonObject): JsonObject => ({
      properties: { Id: { type: 'string' }, P: schema, Tags: { type: 'array' }, Other: { type: 'array' } },
      required: [],
      createOnlyProperties: null,
      writeOnlyProperties: null,
    });
    const list = (...names: string[]): string[] => names.map((name) => `/properties/${name}`);
    const tagging = {
      taggable: true,
      tagOnCreate: true,
      cloudFormationSystemTags: true,
      tagProperty: '/properties/Tags',
    };
    const limits = (name: string): [JsonObject, JsonObject][] => [
      [of({ [name]: 5 }), of({})],
      [of({}), of({ [name]: 5 })],
      [of({ [name]: 5 }), of({ [name]: name.startsWith('min') ? 6 : 4 })],
    ];
    const { P: _, ...withoutP } = of({})['properties'] as JsonObject;
    const cases: Record<string, [JsonObject, JsonObject]> = {
      PR001: [of({}), { ...of({}), properties: withoutP }],
      PR002: [of({}), { ...of({}), createOnlyProperties: list('P') }],
      PR003: [of({}), { ...of({}), writeOnlyProperties: list('P') }],
      PR004: [of({}), { ...of({}), readOnlyProperties: list('Id', 'P') }],
      PR005: [{ ...of({}), readOnlyProperties: list('Id', 'P') }, of({})],
      PID001: [of({}), { ...of({}), primaryIdentifier: list('Id', 'P') }],
      PID002: [{ ...of({}), primaryIdentifier: list('Id', 'P') }, of({})],
      RQ001: [of({}), { ...of({}), required: ['P'] }],
      TP001: [of({}), of({ type: 'string' })],
      TP002: [of({ type: 'string' }), of({})],
      TP003: [of({ type: 'string' }), of({ type: 'integer' })],
      ENM001: [of({ enum: ['a', 'b'] }), of({ enum: ['a'] })],
      PAT001: [of({}), of({ pattern: 'a' })],
      PAT002: [of({ pattern: 'a' }), of({})],
      PAT003: [of({ pattern: 'a' }), of({ pattern: 'b' })],
      TFDF001: [of({ default: 1 }), of({})],
      TFDF002: [of({ default: 1 }), of({ default: 2 })],
      TAG100: [
        { ...of({}), tagging },
        { ...of({}), tagging: { taggable: true, tagOnCreate: true, tagProperty: '/properties/Tags' } },
      ],
      TAG101: [
        { ...of({}), tagging },
        { ...of({}), tagging: { ...tagging, taggable: false } },
      ],
      TAG102: [
        { ...of({}), tagging },
        { ...of({}), tagging: { ...tagging, tagOnCreate: false } },
      ],
      TAG103: [
        { ...of({}), tagging },
        { ...of({}), tagging: { ...tagging, cloudFormationSystemTags: false } },
      ],
      TAG104: [
        { ...of({}), tagging },
        { ...of({}), tagging: { ...tagging, tagProperty: '/properties/Other' } },
      ],
    };
    const numbered: [string, string, number][] = [
      ['minLength', 'ML', 1],
      ['maxLength', 'ML', 4],
      ['minItems', 'MI', 1],
      ['maxItems', 'MI', 4],
      ['minimum', 'MI', 7],
      ['maximum', 'MI', 10],
    ];
    for (const [name, prefix, first] of numbered) {
      for (const [step, pair] of limits(name).entries())
        cases[`${prefix}${String(first + step).padStart(3, '0')}`] = pair;
    }
    for (const [id, [before, after]] of Object.entries(cases)) {
      assert.ok(aliases(before, after).includes(id), `${id}: ${aliases(before, after).join()}`);
    }
  });
});
