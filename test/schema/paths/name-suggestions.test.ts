import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameSuggestions } from '../../../src/schema/paths/name-suggestions.ts';

test('a misspelt name gets the nearest candidate', () => {
  const closest = nameSuggestions();
  assert.equal(
    closest('Quantty', () => ['Name', 'Quantity']),
    'Quantity',
  );
  assert.equal(
    closest('Quantty', () => ['Name', 'Secret']),
    undefined,
  );
});

test('the work for one schema has an end', () => {
  const closest = nameSuggestions();
  const many = Array.from({ length: 30_000 }, (_, index) => `Name${index}`);
  let asked = 0;
  for (let round = 0; round < 100; round++) {
    closest('Nmae1', () => {
      asked++;
      return many;
    });
  }
  assert.equal(asked, 1);
});

test('what is longer than any name is not compared', () => {
  const long = 'x'.repeat(100_000);
  assert.equal(
    nameSuggestions()(long, () => [`${long}y`]),
    undefined,
  );
  assert.equal(
    nameSuggestions()('Name', () => [long, 'Names']),
    'Names',
  );
});
