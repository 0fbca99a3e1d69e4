import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const check = (properties: Parameters<typeof run>[1], taggable = false): string[] =>
  run(
    'tags-but-not-taggable',
    {
      properties,
      definitions: { Spec: { type: 'object', properties: { HashTag: { type: 'string' } } } },
      tagging: { taggable },
    },
    'registry',
  ).findings.map((finding) => finding.message);

test('tags-but-not-taggable: a name with Tag in it, on any level', () => {
  assert.match(check({ Tags: { type: 'array' } })[0]!, /\/properties\/Tags,/);
  assert.match(check({ ImageTagMutability: { type: 'string' } })[0]!, /\/properties\/ImageTagMutability,/);
  assert.match(
    check({ Specs: { type: 'array', items: { $ref: '#/definitions/Spec' } } })[0]!,
    /\/properties\/Specs\/\*\/HashTag,/,
  );
});

test('tags-but-not-taggable: Stage and unused definitions are no tags', () => {
  assert.deepEqual(check({ Stage: { type: 'string' } }), []);
});

test('tags-but-not-taggable: a taggable type has tags', () => {
  assert.deepEqual(check({ Tags: { type: 'array' } }, true), []);
});
