import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const check = (tagging: Parameters<typeof run>[1]): ReturnType<typeof run> =>
  run('tagging-not-explicit', { tagging }, 'registry');

test('tagging-not-explicit: one finding for each that is missing', () => {
  assert.equal(check({ taggable: true }).findings.length, 5);
  assert.equal(check({ taggable: true, tagOnCreate: false, permissions: [] }).findings.length, 3);
});

test('tagging-not-explicit: the fix writes the defaults, but no permissions', () => {
  const added = check({ taggable: true }).fixes.flatMap((fix) =>
    fix.kind === 'set' && fix.object === '/tagging' ? [[fix.key, fix.value]] : [],
  );
  assert.deepEqual(Object.fromEntries(added), {
    tagOnCreate: true,
    tagUpdatable: true,
    cloudFormationSystemTags: true,
    tagProperty: '/properties/Tags',
  });
});

test('tagging-not-explicit: only for taggable types, only for the registry', () => {
  assert.deepEqual(check({ taggable: false }).findings, []);
  assert.deepEqual(run('tagging-not-explicit', { tagging: { taggable: true } }).findings, []);
});
