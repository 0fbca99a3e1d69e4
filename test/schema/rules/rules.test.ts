import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { PROFILES } from '../../../src/schema/rule.ts';
import { RULES } from '../../../src/schema/rules/index.ts';
import { GOOD_SCHEMA, pageExamples, run } from './tester.ts';

const rules = new URL('../../../src/schema/rules/', import.meta.url);

describe('the set of rules', () => {
  test('every rule file is registered, in order', () => {
    const files = readdirSync(rules)
      .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
      .map((name) => name.slice(0, -3))
      .filter((name) => /:\s*Rule\s*=/.test(readFileSync(new URL(`${name}.ts`, rules), 'utf8')));
    assert.deepEqual(
      RULES.map((rule) => rule.code),
      files.sort(),
    );
  });

  for (const rule of RULES) {
    test(`${rule.code} has a page with its sections, and a test`, () => {
      const page = readFileSync(new URL(`${rule.code}.md`, rules), 'utf8');
      assert.ok(page.startsWith(`# ${rule.code}\n`));
      for (const section of ['Why', 'Wrong', 'Right', 'Source'])
        assert.match(page, new RegExp(`^## ${section}$`, 'm'));
      assert.ok(existsSync(new URL(`${rule.code}.test.ts`, import.meta.url)));
    });

    test(`${rule.code}: the examples of its page are true`, () => {
      const { wrong, right } = pageExamples(new URL(`${rule.code}.md`, rules));
      const profile =
        PROFILES.find((name) => (rule.profiles?.[name] ?? rule.severity) !== 'off') ?? 'default';
      assert.ok(wrong.length > 0 && right.length > 0);
      for (const example of wrong)
        assert.notEqual(run(rule.code, example, profile).findings.length, 0, JSON.stringify(example));
      for (const example of right) assert.deepEqual(run(rule.code, example, profile).findings, []);
    });
  }

  test('the good schema is good in every profile', () => {
    for (const profile of PROFILES) {
      for (const rule of RULES)
        assert.deepEqual(run(rule.code, {}, profile).findings, [], `${rule.code} in ${profile}`);
    }
    assert.equal(GOOD_SCHEMA['typeName'], 'Acme::Shop::Order');
  });
});
