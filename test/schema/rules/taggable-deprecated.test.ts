import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from '../../../src/json/index.ts';
import { applyFixes } from '../../../src/schema/fix.ts';
import { GOOD_SCHEMA, pointers, run } from './tester.ts';

const old = (taggable: unknown): Parameters<typeof run>[1] => ({
  tagging: null,
  taggable: taggable as boolean,
});

test('taggable-deprecated: at the keyword, whatever it says', () => {
  for (const taggable of [true, false, 'yes'])
    assert.deepEqual(pointers('taggable-deprecated', old(taggable)), ['/taggable']);
});

test('taggable-deprecated: an error in the profile registry, which wants tagging', () => {
  assert.equal(run('taggable-deprecated', old(true)).findings[0]?.severity, 'warning');
  assert.equal(run('taggable-deprecated', old(true), 'registry').findings[0]?.severity, 'error');
});

test('taggable-deprecated: with tagging beside it, taggable-and-tagging speaks', () => {
  assert.deepEqual(pointers('taggable-deprecated', { taggable: true }), []);
});

test('taggable-deprecated: the fix says the same with tagging', () => {
  const fixed = (taggable: boolean): unknown => {
    const { document } = parseJson(JSON.stringify({ taggable }), 'schema.json');
    const { fixes } = run('taggable-deprecated', old(taggable));
    return JSON.parse(
      applyFixes(document!, [fixes.filter((fix) => 'pointer' in fix && fix.pointer === '/taggable')]).text,
    );
  };
  assert.deepEqual(fixed(false), { tagging: { taggable: false } });
  assert.deepEqual(fixed(true), {
    tagging: {
      taggable: true,
      tagOnCreate: true,
      tagUpdatable: true,
      cloudFormationSystemTags: true,
      tagProperty: '/properties/Tags',
    },
  });
});

test('taggable-deprecated: no fix that would promise what is missing', () => {
  const fixesOf = (change: Parameters<typeof run>[1]): number =>
    run('taggable-deprecated', { ...old(true), ...change }).fixes.filter(
      (fix) => 'pointer' in fix && fix.pointer === '/taggable',
    ).length;
  const { update: _, ...handlers } = GOOD_SCHEMA['handlers'] as Record<string, never>;
  assert.equal(fixesOf({}), 2);
  assert.equal(fixesOf({ handlers }), 0);
  assert.equal(fixesOf({ properties: { Id: { type: 'string' } } }), 0);
  assert.equal(fixesOf(old('yes')), 0);
});
