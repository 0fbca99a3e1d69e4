import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const CODE = 'bounds-inverted';

test('bounds-inverted: every pair of bounds is compared', () => {
  const { findings } = run(CODE, {
    properties: {
      A: { type: 'integer', minimum: 2, maximum: 1 },
      B: { type: 'string', minLength: 2, maxLength: 1 },
      C: { type: 'array', minItems: 2, maxItems: 1 },
      D: { type: 'object', minProperties: 2, maxProperties: 1 },
      E: { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 1 },
      F: { type: 'number', minimum: 1, exclusiveMaximum: 1 },
      G: { type: 'number', exclusiveMinimum: 1, maximum: 1 },
    },
  });
  assert.deepEqual(findings.map(({ pointer }) => pointer).sort(), [
    '/properties/A/minimum',
    '/properties/B/minLength',
    '/properties/C/minItems',
    '/properties/D/minProperties',
    '/properties/E/exclusiveMinimum',
    '/properties/F/minimum',
    '/properties/G/exclusiveMinimum',
  ]);
  assert.equal(findings[0]!.severity, 'error');
});

test('bounds-inverted: equal bounds leave one value', () => {
  const { findings } = run(CODE, {
    properties: {
      A: { type: 'integer', minimum: 1, maximum: 1 },
      B: { type: 'string', minLength: 3, maxLength: 3 },
    },
  });
  assert.deepEqual(findings, []);
});

test('bounds-inverted: an integer needs a whole number between its bounds', () => {
  const { findings } = run(CODE, {
    properties: {
      A: { type: 'integer', minimum: 1.2, maximum: 1.8 },
      B: { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 },
      C: { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 2 },
      D: { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 3 },
    },
  });
  assert.deepEqual(
    findings.map(({ pointer }) => pointer),
    ['/properties/A', '/properties/B'],
  );
});

test("bounds-inverted: bounds that are no numbers are somebody else's business", () => {
  const { findings } = run(CODE, { properties: { A: { type: 'integer', minimum: '9', maximum: 1 } } });
  assert.deepEqual(findings, []);
});
