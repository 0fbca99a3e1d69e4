import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('../../../src/contract/checks/', import.meta.url);

test('every check has a page, and every page a check', () => {
  const reported = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/code: '([a-z-]+)'/g)])
    .map((match) => match[1]!);
  const pages = readdirSync(new URL('pages/', folder)).map((name) => name.replace(/\.md$/, ''));
  assert.deepEqual([...new Set(reported)].sort(), pages.sort());
  for (const page of pages) {
    const text = readFileSync(new URL(`pages/${page}.md`, folder), 'utf8');
    assert.ok(text.startsWith(`# ${page}\n`), page);
    for (const section of ['Why', 'Wrong', 'Right', 'Source'])
      assert.match(text, new RegExp(`^## ${section}$`, 'm'), page);
  }
});
