import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('identifier-mutable: each part of the identifier is read-only or create-only', () => {
  const found = pointers('identifier-mutable', {
    primaryIdentifier: ['/properties/Id', '/properties/Name', '/properties/Quantity'],
    readOnlyProperties: ['/properties/Id'],
    createOnlyProperties: ['/properties/Name'],
  });
  assert.deepEqual(found, ['/primaryIdentifier/2']);
});

test('identifier-mutable: conditionally create-only is not enough', () => {
  const found = pointers('identifier-mutable', {
    primaryIdentifier: ['/properties/Quantity'],
    conditionalCreateOnlyProperties: ['/properties/Quantity'],
  });
  assert.deepEqual(found, ['/primaryIdentifier/0']);
});

test('identifier-mutable: a parent in the list does not count for the official tools, and the message says so', () => {
  const { findings } = run('identifier-mutable', {
    properties: { Key: { type: 'object', properties: { Id: { type: 'string' } } } },
    primaryIdentifier: ['/properties/Key/Id'],
    readOnlyProperties: ['/properties/Key'],
  });
  assert.equal(findings.length, 1);
  assert.match(findings[0]!.message, /only \/properties\/Key is/);
});

test('identifier-mutable: another spelling in the list does not count either, and the message says so', () => {
  const { findings } = run('identifier-mutable', {
    primaryIdentifier: ['/properties/Id'],
    readOnlyProperties: ['properties/Id'],
  });
  assert.equal(findings.length, 1);
  assert.match(findings[0]!.message, /same spelling/);
});

test('identifier-mutable: a warning for authors, an error for the registry', () => {
  const change = { primaryIdentifier: ['/properties/Quantity'] };
  assert.equal(run('identifier-mutable', change).findings[0]?.severity, 'warning');
  assert.equal(run('identifier-mutable', change, 'registry').findings[0]?.severity, 'error');
});
