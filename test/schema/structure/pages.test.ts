import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { hasErrors } from '../../../src/diagnostics/index.ts';
import { loadSchema } from '../../../src/schema/load.ts';
import { pageExamples } from '../rules/tester.ts';
import { check } from './tester.ts';

const folder = new URL('../../../src/schema/meta-schema/pages/', import.meta.url);
const structure = new URL('../../../src/schema/structure/', import.meta.url);
const LOADING = ['not-an-object', 'file-too-large'];
const codes = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));

describe('the pages of the structural findings', () => {
  test('every code that the check can give has a page', () => {
    const given = readdirSync(structure).flatMap((name) => [
      ...readFileSync(new URL(name, structure), 'utf8').matchAll(/code: '([a-z-]+)'/g),
    ]);
    const missing = given.map(([, code]) => code!).filter((code) => !codes.includes(code));
    assert.deepEqual(missing, []);
    assert.ok(given.length >= 9);
  });

  for (const code of codes) {
    test(`${code} has its sections and a test`, () => {
      const page = readFileSync(new URL(`${code}.md`, folder), 'utf8');
      assert.ok(page.startsWith(`# ${code}\n`));
      for (const section of ['Why', 'Wrong', 'Right', 'Source'])
        assert.match(page, new RegExp(`^## ${section}$`, 'm'));
      const file = LOADING.includes(code) ? 'loading' : code;
      assert.ok(existsSync(new URL(`${file}.test.ts`, import.meta.url)));
    });
  }

  for (const code of codes.filter((each) => !LOADING.includes(each))) {
    test(`${code}: the examples of its page are true`, () => {
      const { wrong, right } = pageExamples(new URL(`${code}.md`, folder));
      assert.ok(wrong.length > 0 && right.length > 0);
      for (const example of wrong) {
        const found = check(example).map((diagnostic) => diagnostic.code);
        assert.ok(found.includes(code), `${JSON.stringify(example)} gives ${found.join()}`);
      }
      for (const example of right) assert.deepEqual(check(example), []);
    });
  }

  test('not-an-object: the examples of its page are true', () => {
    const { wrong, right } = pageExamples(new URL('not-an-object.md', folder));
    const load = (value: unknown): boolean =>
      hasErrors(loadSchema(JSON.stringify(value), 'x.json').diagnostics);
    assert.deepEqual([...wrong.map(load), ...right.map(load)], [true, false]);
  });
});
