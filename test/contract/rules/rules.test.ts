import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ContractRule, Level } from '../../../src/contract/rule.ts';
import { STEPS } from '../../../src/contract/steps.ts';

/** Every rule of the handler contract. */
const IDS: Readonly<Record<Level, readonly string[]>> = {
  MUST: [
    'create-answers-in-time',
    'create-model-shape',
    'create-returns-identifier',
    'create-failed-leaves-nothing',
    'create-applies-all',
    'create-in-progress-until-done',
    'create-times-out-as-failed',
    'create-failure-explains',
    'create-echoes-input',
    'create-returns-all',
    'create-returns-no-null',
    'create-then-read',
    'create-then-read-additional',
    'create-then-list',
    'create-idempotent',
    'create-existing',
    'create-read-only-input',
    'update-answers-in-time',
    'update-model-shape',
    'update-returns-identifier',
    'update-keeps-identifier',
    'update-applies-all',
    'update-in-progress-until-done',
    'update-times-out-as-failed',
    'update-failure-explains',
    'update-echoes-input',
    'update-returns-all',
    'update-returns-no-null',
    'update-replaces-collections',
    'update-by-additional-identifier',
    'update-missing',
    'update-creates-nothing',
    'update-create-only',
    'delete-answers-in-time',
    'delete-by-identifier-alone',
    'delete-in-progress-until-done',
    'delete-times-out-as-failed',
    'delete-failure-explains',
    'delete-returns-no-model',
    'delete-missing',
    'delete-then-read',
    'delete-then-update',
    'delete-then-delete',
    'delete-then-list',
    'delete-then-create',
    'delete-really-deletes',
    'read-answers-in-time',
    'read-is-synchronous',
    'read-by-identifier-alone',
    'read-model-shape',
    'read-returns-all',
    'read-returns-no-null',
    'read-hides-write-only',
    'read-missing',
    'list-answers-in-time',
    'list-is-synchronous',
    'list-returns-identifiers',
    'list-elements-readable',
    'list-pages',
    'list-empty',
    'list-hides-write-only',
    'shape',
    'event-well-formed',
    'error-code-known',
    'no-leak',
  ],
  SHOULD: ['create-in-progress-model', 'update-in-progress-model', 'survives-replay', 'runtime-stabilized'],
  MAY: ['list-filters'],
};

const LEVELS: ReadonlyMap<string, Level> = new Map(
  (Object.keys(IDS) as Level[]).flatMap((level) => IDS[level].map((id) => [id, level] as const)),
);

const folder = new URL('../../../src/contract/rules/', import.meta.url);
const TABLE = new URL('../../../../shared/design/contract-rules.md', import.meta.url);

const SECTIONS = ['Why', 'What breaks it', 'How to fix', 'Source'];

const tests = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.test.ts') && name !== 'rules.test.ts')
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));

describe('the rules of the handler contract', () => {
  test('are 70', () => {
    assert.equal(LEVELS.size, 70);
  });

  for (const [id, level] of LEVELS) {
    test(`${id} is a rule with a page and a test`, async () => {
      const rule = await load(id);
      assert.equal(rule.id, id);
      assert.equal(rule.level, level);
      assert.match(rule.demands, /^[A-Z].*\.$/);
      assert.doesNotMatch(rule.demands, /\. [A-Z]/, 'what it demands is one sentence');
      assert(rule.scenarios.length > 0);
      for (const scenario of rule.scenarios) assert(Object.hasOwn(STEPS, scenario), scenario);
      assertPage(id, level);
      const name = nameOf(id);
      assert(
        tests.some((text) => text.includes(`/src/contract/rules/${id}.ts'`) && text.split(name).length > 2),
        `${id} has no test`,
      );
    });
  }

  test('there are no others', () => {
    const known = [...LEVELS.keys()].flatMap((id) => [`${id}.md`, `${id}.ts`]);
    const found = readdirSync(folder).filter((name) => name !== 'index.ts');
    assert.deepEqual(found.toSorted(), known.toSorted());
  });

  test('are those of the design', { skip: existsSync(TABLE) ? false : 'design not present' }, () => {
    const rows = readFileSync(TABLE, 'utf8').matchAll(/^\| ([a-z-]+) \| (MUST|SHOULD|MAY) \|/gm);
    const found = new Map([...rows].map(([, id, level]) => [id!, level!]));
    assert.deepEqual(sorted(found), sorted(LEVELS));
  });
});

function sorted(map: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function nameOf(id: string): string {
  return id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

async function load(id: string): Promise<ContractRule> {
  const module: Record<string, unknown> = await import(new URL(`${id}.ts`, folder).href);
  const rule = module[nameOf(id)];
  assert(rule !== undefined, `${id}.ts exports no ${nameOf(id)}`);
  return rule as ContractRule;
}

function assertPage(id: string, level: Level): void {
  const path = fileURLToPath(new URL(`${id}.md`, folder));
  assert(existsSync(path), `${id} has no page`);
  const page = readFileSync(path, 'utf8');
  assert(page.startsWith(`# ${id}\n\n`));
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  assert.deepEqual(sections, SECTIONS);
  assert.equal(
    /^Severity: (warning|info)$/m.test(page),
    level !== 'MUST',
    'its severity follows from its level',
  );
  for (const [, json] of page.matchAll(/```json\n([\s\S]*?)```/g)) JSON.parse(json!);
}
