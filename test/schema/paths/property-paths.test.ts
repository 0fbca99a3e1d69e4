import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { loadSchema } from '../../../src/schema/load.ts';
import { type ResolvedPath, resolvePropertyPath } from '../../../src/schema/paths/property-paths.ts';
import { EMPTY_LIBRARY } from '../../../src/schema/references/references.ts';

const SCHEMA: JsonObject = {
  definitions: {
    Rule: {
      type: 'object',
      properties: { Port: { type: 'integer' }, Inner: { $ref: '#/definitions/Rule' } },
    },
    Rules: { type: 'array', items: { $ref: '#/definitions/Rule' } },
  },
  properties: {
    Name: { type: 'string' },
    Rules: { $ref: '#/definitions/Rules' },
    Map: { type: 'object', patternProperties: { '^[a-z]+$': { $ref: '#/definitions/Rule' } } },
    Either: {
      oneOf: [
        { type: 'string' },
        { type: 'object', properties: { Left: {} } },
        { properties: { Right: {} } },
      ],
    },
    properties: { type: 'object', properties: { Odd: {} } },
    'a/b': { type: 'string' },
  },
};
const document = loadSchema(JSON.stringify(SCHEMA), 'schema.json').document!;
const resolve = (pointer: string): ResolvedPath => resolvePropertyPath(pointer, document, EMPTY_LIBRARY);
const proper = (pointer: string): string | undefined => resolve(pointer).path?.pointer;

describe('property pointers', () => {
  test('name properties, not places in the schema', () => {
    assert.deepEqual(resolve('/properties/Name').path, { pointer: '/properties/Name', segments: ['Name'] });
    assert.deepEqual(
      resolve('/properties/Name').sites.map(({ pointer }) => pointer),
      ['/properties/Name'],
    );
  });

  test('lead through references, arrays, maps, combinators and recursion', () => {
    for (const pointer of [
      '/properties/Rules/*/Port',
      '/properties/Rules/*/Inner/Inner/Port',
      '/properties/Map/*/Port',
      '/properties/Either/Left',
      '/properties/Either/Right',
      '/properties/a~1b',
    ]) {
      assert.equal(proper(pointer), pointer);
      assert.equal(resolve(pointer).oddity, undefined, pointer);
    }
    assert.deepEqual(
      resolve('/properties/Rules/*/Port').sites.map(({ pointer }) => pointer),
      ['/definitions/Rule/properties/Port'],
    );
  });

  test('odd forms are understood, with what is odd about them', () => {
    const odd: [string, string, RegExp][] = [
      ['properties/Name', '/properties/Name', /start with "\/"/],
      ['#/properties/Name', '/properties/Name', /fragment/],
      ['/Name', '/properties/Name', /start with \/properties\//],
      ['/properties/Rules/Port', '/properties/Rules/*/Port', /leaves out the "\*"/],
      ['/properties/Rules/items/Port', '/properties/Rules/*/Port', /"items"/],
      [
        '/properties/Rules/*/Inner/properties/Port',
        '/properties/Rules/*/Inner/Port',
        /repeats "\/properties\/"/,
      ],
      ['/properties/Rules.Port', '/properties/Rules/*/Port', /"\." instead of "\/"/],
      ['/definitions/Rule/properties/Port', '/properties/Rules/*/Port', /"definitions"/],
    ];
    for (const [written, pointer, oddity] of odd) {
      assert.equal(proper(written), pointer, written);
      assert.match(resolve(written).oddity ?? '', oddity, written);
    }
  });

  test('a property may be called "properties"', () => {
    assert.equal(proper('/properties/properties/Odd'), '/properties/properties/Odd');
    assert.equal(resolve('/properties/properties/Odd').oddity, undefined);
  });

  test('a "~" that escapes nothing makes it no pointer', () => {
    for (const pointer of ['/properties/a~', '/properties/a~2b', '#/properties/~', 'a~x'])
      assert.equal(proper(pointer), undefined, pointer);
  });

  test('what leads nowhere says at which name', () => {
    assert.equal(resolve('/properties/Nmae').missing, 'Nmae');
    assert.equal(resolve('/properties/Rules/*/Prot').missing, 'Prot');
    assert.equal(resolve('/properties/Name/*').path, undefined);
    for (const pointer of ['', '/', '/properties', '/properties/', '~', '#', '/definitions/None'])
      assert.equal(proper(pointer), undefined);
  });
});
