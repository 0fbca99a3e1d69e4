import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

test('taggable-and-tagging: both, whatever they say', () => {
  const { findings } = run('taggable-and-tagging', { taggable: true });
  assert.deepEqual(
    findings.map(({ pointer, severity }) => [pointer, severity]),
    [['/taggable', 'error']],
  );
});

test('taggable-and-tagging: the deprecated one can go if they agree', () => {
  const fixesOf = (change: Parameters<typeof run>[1]): unknown =>
    run('taggable-and-tagging', change).fixes.filter(
      (fix) => fix.kind === 'remove' && fix.pointer === '/taggable',
    ).length;
  assert.equal(fixesOf({ taggable: true }), 1);
  assert.equal(fixesOf({ taggable: false, tagging: { taggable: false } }), 1);
  assert.equal(fixesOf({ taggable: false }), 0);
  assert.equal(fixesOf({ taggable: true, tagging: [] }), 0);
  assert.match(run('taggable-and-tagging', { taggable: false }).findings[0]!.message, /disagree/);
});

test('taggable-and-tagging: one of them is fine', () => {
  assert.deepEqual(run('taggable-and-tagging', { taggable: true, tagging: null }).findings, []);
});
