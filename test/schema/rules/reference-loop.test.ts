import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceLoop } from '../../../src/schema/rules/reference-loop.ts';
import { check, schemaFile } from './check.ts';
import { pointers, run } from './tester.ts';

test('reference-loop: a reference to itself, and a ring of references, are one finding each', () => {
  const { findings } = run('reference-loop', {
    definitions: {
      Tag: { $ref: '#/definitions/Tag' },
      A: { $ref: '#/definitions/B' },
      B: { $ref: '#/definitions/C' },
      C: { $ref: '#/definitions/A' },
    },
  });
  assert.deepEqual(
    findings.map(({ pointer, severity }) => [pointer, severity]),
    [
      ['/definitions/Tag', 'error'],
      ['/definitions/A', 'error'],
    ],
  );
  assert.match(
    findings[1]!.message,
    /#\/definitions\/A → #\/definitions\/B → #\/definitions\/C → #\/definitions\/A/,
  );
});

test('reference-loop: branches do not go deeper into a value, so they do not end a loop', () => {
  const found = pointers('reference-loop', {
    definitions: {
      Tag: { type: 'string' },
      A: { allOf: [{ type: 'object' }, { anyOf: [{ $ref: '#/definitions/A' }] }] },
      B: { dependencies: { X: { $ref: '#/definitions/B' } } },
    },
  });
  assert.equal(found.length, 2);
});

test('reference-loop: recursion through properties, maps and items is how trees are described', () => {
  const found = pointers('reference-loop', {
    definitions: {
      Tag: {
        type: 'object',
        properties: { Next: { $ref: '#/definitions/Tag' } },
        oneOf: [{ properties: { Other: { $ref: '#/definitions/Tag' } } }],
      },
      Map: { patternProperties: { '.*': { $ref: '#/definitions/Map' } } },
      List: { type: 'array', items: { $ref: '#/definitions/List' } },
    },
  });
  assert.deepEqual(found, []);
});

test('reference-loop: a definition that two references lead to is no loop', () => {
  const found = pointers('reference-loop', {
    definitions: {
      Tag: { oneOf: [{ $ref: '#/definitions/A' }, { $ref: '#/definitions/B' }] },
      A: { $ref: '#/definitions/C' },
      B: { $ref: '#/definitions/C' },
      C: { type: 'string' },
    },
  });
  assert.deepEqual(found, []);
});

test('reference-loop: a loop in another document is reported at the reference that leads into it', () => {
  const other = schemaFile('other.json', { definitions: { A: { $ref: '#/definitions/A' } } });
  const found = check(referenceLoop, { properties: { Id: { $ref: 'other.json#/definitions/A' } } }, [other]);
  assert.deepEqual(
    found.map((finding) => finding.pointer),
    ['/properties/Id'],
  );
});

test('reference-loop: ten thousand references in a ring do not exhaust the stack', () => {
  const count = 10_000;
  const definitions = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `D${index}`,
      { $ref: `#/definitions/D${(index + 1) % count}` },
    ]),
  );
  const found = check(referenceLoop, { definitions });
  assert.equal(found.length, 1);
  assert.ok(found[0]!.message.length < 500);
});
