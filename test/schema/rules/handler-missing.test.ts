import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '../../../src/json/index.ts';
import { GOOD_SCHEMA, run } from './tester.ts';

const all = GOOD_SCHEMA['handlers'] as Record<string, JsonValue>;
const without = (...actions: string[]): Record<string, JsonValue> =>
  Object.fromEntries(Object.entries(all).filter(([action]) => !actions.includes(action)));
const check = (handlers: JsonValue): { pointer: string; message: string }[] =>
  run('handler-missing', { handlers }).findings.map(({ pointer, message }) => ({ pointer, message }));

test('handler-missing: names what is missing, once', () => {
  assert.match(check(without('read'))[0]!.message, /no read handler/);
  assert.match(check(without('create', 'delete'))[0]!.message, /no create or delete handler/);
  assert.equal(check(without('create', 'delete')).length, 1);
  assert.equal(check(without('read'))[0]!.pointer, '/handlers');
});

test('handler-missing: no handlers at all', () => {
  assert.match(check({})[0]!.message, /no create, read or delete handler/);
  assert.equal(check(null)[0]!.pointer, '');
  assert.equal(check([]).length, 1);
});

test('handler-missing: update and list are not needed to provision', () => {
  assert.deepEqual(check(without('update', 'list')), []);
});

test('handler-missing: an error in the profile registry', () => {
  assert.equal(run('handler-missing', { handlers: {} }, 'registry').findings[0]?.severity, 'error');
});
