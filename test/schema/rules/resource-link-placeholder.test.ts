import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const check = (templateUri: unknown, mappings: unknown): string[] =>
  run('resource-link-placeholder', {
    resourceLink: { templateUri: templateUri as string, mappings: mappings as string },
  }).findings.map((finding) => finding.pointer);

test('resource-link-placeholder: a placeholder without mapping, once however often it is used', () => {
  assert.deepEqual(check('/orders/${OrderId}/${OrderId}', {}), ['/resourceLink/templateUri']);
  assert.deepEqual(check('/orders/${}', {}), ['/resourceLink/templateUri']);
});

test('resource-link-placeholder: the console knows its own', () => {
  assert.deepEqual(check('/orders?region=${awsRegion}&p=${awsPartition}', {}), []);
});

test('resource-link-placeholder: a mapping that leads nowhere', () => {
  assert.deepEqual(check('/orders/${A}', { A: '/Nobody' }), ['/resourceLink/mappings/A']);
  assert.deepEqual(check('/orders/${A}', { A: 'Id' }), ['/resourceLink/mappings/A']);
});

test('resource-link-placeholder: a mapping that nobody uses', () => {
  assert.deepEqual(check('/orders/${A}', { A: '/Id', B: '/Name' }), ['/resourceLink/mappings/B']);
});

test('resource-link-placeholder: pointers into the model or, as some write them, into the schema', () => {
  assert.deepEqual(check('/orders/${A}/${B}', { A: '/Id', B: '/properties/Name' }), []);
});

test('resource-link-placeholder: wrong types are for others to report', () => {
  assert.deepEqual(check(5, {}), []);
  assert.deepEqual(check('/${A}', []), []);
  assert.deepEqual(check('/${A}', { A: 5 }), []);
});
