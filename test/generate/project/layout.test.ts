import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSameText } from '../../../src/generate/project/layout.ts';

describe('a text that was only laid out anew', () => {
  const generated = `/** A size. */
export type Size =
  | 'S'
  | 'it\\'s';

export const resourceType = {
  paths: [
    { segments: ['Id'] },
  ],
};
`;
  const formatted = `/** A size. */
export type Size = "S" | "it's"

export const resourceType = { paths: [{ segments: ["Id"] }] }
`;

  test('is the same module', () => {
    assert.ok(isSameText('src/models.ts', generated, formatted));
  });

  const changes: [name: string, from: string, to: string][] = [
    ['another value', "'S'", "'M'"],
    ['another comment', 'A size', 'The size'],
    ['another name', 'Size', 'Sizes'],
    ['a value with other punctuation', "'S'", "'S;'"],
    ['a value with another space', "'S'", "'S '"],
    ['one value less', "  | 'S'\n", ''],
  ];
  for (const [name, from, to] of changes)
    test(`is another with ${name}`, () => {
      assert.ok(!isSameText('src/models.ts', generated.replace(from, to), formatted));
    });

  test('is the same page, but not with other words', () => {
    const page = '| Handler | Timeout |\n| --- | --- |\n| create | 5 |\n';
    const padded = '| Handler | Timeout |\n| ------- | ------- |\n| create  | 5       |\n';
    assert.ok(isSameText('docs/README.md', page, padded));
    assert.ok(!isSameText('docs/README.md', page, padded.replace('5', '6')));
  });
});
