import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { runGit } from '../../src/cli/io.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { GOOD, ONE_ERROR } from './schemas.ts';
import { jsonReport, type Outcome, type Workplace, workplace } from './terminal.ts';

const PROPERTIES = GOOD['properties'] as JsonObject;
const { Quantity: _, ...REMAINING } = PROPERTIES;
const SMALLER: JsonObject = { ...GOOD, properties: REMAINING };
const LARGER: JsonObject = { ...GOOD, properties: { ...PROPERTIES, Note: { type: 'string' } } };

async function diff(t: TestContext, old: unknown, now: unknown, ...args: string[]): Promise<Outcome> {
  return workplace(t, { 'old.json': old, 'new.json': now }).formwork('diff', 'old.json', 'new.json', ...args);
}

describe('diff --format json', () => {
  const cases: [string, JsonObject, JsonObject, number, unknown][] = [
    ['nothing', GOOD, GOOD, 0, { verdict: 'none', changes: [] }],
    [
      'a new property is minor',
      GOOD,
      LARGER,
      0,
      {
        verdict: 'minor',
        changes: [
          {
            kind: 'property-added',
            pointer: '/properties/Note',
            breaking: false,
            message: 'The property Note is new.',
          },
        ],
      },
    ],
    [
      'a property that is gone breaks',
      GOOD,
      SMALLER,
      1,
      {
        verdict: 'major',
        changes: [
          {
            kind: 'property-removed',
            pointer: '/properties/Quantity',
            breaking: true,
            message: 'The property Quantity is gone.',
          },
        ],
      },
    ],
  ];
  for (const [name, old, now, code, expected] of cases) {
    test(`${name}: exit code ${code}`, async (t) => {
      const outcome = await diff(t, old, now, '--format', 'json');
      assert.deepEqual({ code: outcome.code, stderr: outcome.stderr }, { code, stderr: '' });
      assert.deepEqual(JSON.parse(outcome.stdout), expected);
    });
  }

  test('only notes changed: patch', async (t) => {
    const now = { ...GOOD, sourceUrl: 'https://example.org/elsewhere' };
    const { code, stdout } = await diff(t, GOOD, now, '--format', 'json');
    assert.equal(code, 0);
    assert.equal((JSON.parse(stdout) as { verdict: string }).verdict, 'patch');
  });
});

describe('diff for people', () => {
  test('the verdict comes first, then the changes, those that break before the others', async (t) => {
    const now = { ...GOOD, properties: { Note: { type: 'string' }, ...REMAINING } };
    const { code, stdout } = await diff(t, GOOD, now);
    assert.equal(code, 1);
    assert.equal(
      stdout,
      [
        'major: Acme::Shop::Order has 2 changes, 1 of which can break those who use it.',
        '',
        '  /properties/Quantity breaking property-removed',
        '      The property Quantity is gone.',
        '',
        '  /properties/Note minor property-added',
        '      The property Note is new.',
        '',
      ].join('\n'),
    );
  });

  test('none, patch and minor say what they mean', async (t) => {
    assert.match(
      (await diff(t, GOOD, GOOD)).stdout,
      /^none: both schemas of Acme::Shop::Order say the same\.\n$/,
    );
    const patch = await diff(t, GOOD, { ...GOOD, sourceUrl: 'https://example.org/elsewhere' });
    assert.match(patch.stdout, /^patch: Acme::Shop::Order has 1 change, /);
    assert.match((await diff(t, GOOD, LARGER)).stdout, /^minor: .*none of which breaks anything\.\n/);
  });
});

describe('diff --format github', () => {
  test('changes are annotations in the new schema: at the property, or where it was', async (t) => {
    const definitions = {
      Tag: { ...((GOOD['definitions'] as JsonObject)['Tag'] as JsonObject), minProperties: 3 },
    };
    const now = { ...LARGER, definitions, properties: { ...REMAINING, Note: { type: 'string' } } };
    const place = workplace(t, { 'old.json': GOOD, 'new.json': now });
    const lines = place.read('new.json').split('\n');
    const lineOf = (start: RegExp): number => lines.findIndex((line) => start.test(line)) + 1;
    const { code, stdout } = await place.formwork('diff', 'old.json', 'new.json', '--format', 'github');
    assert.equal(code, 1);
    const found = stdout
      .split('\n')
      .map((line) =>
        /^::(\w+) file=new\.json,line=(\d+),.*title=([\w-]+)::/.exec(line)?.slice(1, 4).join(' '),
      );
    assert.deepEqual(
      found.filter((line) => line !== undefined).sort(),
      [
        `error ${lineOf(/^ +"items"/)} min-properties-added`,
        `error ${lineOf(/^ {2}"properties"/)} property-removed`,
        `notice ${lineOf(/^ +"Note"/)} property-added`,
      ].sort(),
    );
  });
});

const IDENTITY = ['user.name=t', 'user.email=t@example.org', 'commit.gpgsign=false'].flatMap((set) => [
  '-c',
  set,
]);
const NO_GIT = runGit(['--version'], '.') === undefined && 'git is not installed';

describe('diff --base', { skip: NO_GIT }, () => {
  const git = (path: string, ...args: string[]): string =>
    execFileSync('git', [...IDENTITY, ...args], {
      cwd: path,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  /** A repository whose tag v1 has a schema that is larger than the one of today. */
  function repository(t: TestContext): Workplace {
    const place = workplace(t, { 'schemas/order.json': GOOD, 'other.json': GOOD });
    git(place.path, 'init', '-q');
    git(place.path, 'add', '.');
    git(place.path, 'commit', '-q', '-m', 'one');
    git(place.path, 'tag', 'v1');
    writeFileSync(join(place.path, 'schemas/order.json'), JSON.stringify(SMALLER, null, 2));
    writeFileSync(join(place.path, 'new.json'), JSON.stringify(GOOD));
    return place;
  }

  test('compares with the file as it was in a commit', async (t) => {
    const { formwork } = repository(t);
    for (const ref of ['v1', 'HEAD']) {
      const { code, stdout } = await formwork('diff', '--base', ref, 'schemas/order.json');
      assert.equal(code, 1);
      assert.match(stdout, /^major: .*\n\n {2}\/properties\/Quantity breaking property-removed\n/);
    }
    assert.equal((await formwork('diff', '--base', 'v1', 'other.json')).code, 0);
  });

  test('references of the old schema lead to the old files', async (t) => {
    const withRef = {
      ...GOOD,
      properties: { ...PROPERTIES, Quantity: { $ref: 'shared.json#/definitions/Count' } },
    };
    const shared = (maximum: number): object => ({ definitions: { Count: { type: 'integer', maximum } } });
    const { path, formwork } = workplace(t, { 'order.json': withRef, 'shared.json': shared(10) });
    git(path, 'init', '-q');
    git(path, 'add', '.');
    git(path, 'commit', '-q', '-m', 'one');
    writeFileSync(join(path, 'shared.json'), JSON.stringify(shared(5)));
    const { stdout } = await formwork('diff', '--base', 'HEAD', 'order.json');
    assert.match(
      stdout,
      /\/properties\/Quantity breaking maximum-tightened\n {6}maximum changed from 10 to 5\./,
    );
  });

  const mistakes: [string, string[], RegExp][] = [
    [
      'a commit that does not exist',
      ['v2', 'schemas/order.json'],
      /there is no commit "v2" in the repository of schemas\/order\.json\./,
    ],
    [
      'a ref that looks like an option',
      ['--all', 'schemas/order.json'],
      /"--all" is not the name of a commit/,
    ],
    ['a file that was not there yet', ['v1', 'new.json'], /^formwork: new\.json does not exist in v1\.\n$/],
    ['a file that does not exist', ['v1', 'gone.json'], /^formwork: gone\.json does not exist\.\n$/],
    ['a folder', ['v1', 'schemas'], /^formwork: schemas is a folder, not a file\.\n$/],
    ['standard input', ['v1', '-'], /standard input is not one/],
    ['two files', ['v1', 'other.json', 'new.json'], /two are given/],
  ];
  for (const [name, [ref, ...files], message] of mistakes) {
    test(`${name} is told, and ends with 2`, async (t) => {
      const { code, stdout, stderr } = await repository(t).formwork('diff', `--base=${ref}`, ...files);
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
      assert.match(stderr, message);
    });
  }

  test('a file outside of any repository is told in the words of git', async (t) => {
    const { formwork } = workplace(t, { 'order.json': GOOD });
    const { code, stderr } = await formwork('diff', '--base', 'v1', 'order.json');
    assert.equal(code, 2);
    assert.match(stderr, /^formwork: --base: git says of order\.json: fatal: .*git repository.*\n$/i);
  });

  test('no git is told', async (t) => {
    const { formworkIn } = workplace(t, { 'order.json': GOOD });
    const { code, stderr } = await formworkIn(
      { io: { git: () => undefined } },
      'diff',
      '--base',
      'v1',
      'order.json',
    );
    assert.equal(code, 2);
    assert.match(stderr, /^formwork: --base needs git, which is not installed/);
  });
});

describe('what keeps schemas from being compared', () => {
  test('is found in both files, in the format, and ends with 1', async (t) => {
    const outcome = await diff(t, '{', { Name: 'x' }, '--format', 'json');
    assert.equal(outcome.code, 1);
    assert.deepEqual(
      jsonReport(outcome).diagnostics.map(({ file, code }) => [file, code]),
      [
        ['new.json', 'not-a-resource-type'],
        ['old.json', 'json-syntax'],
      ],
    );
  });

  test('errors of the new schema are mentioned; those of the old one nobody can mend', async (t) => {
    assert.match((await diff(t, GOOD, ONE_ERROR)).stderr, /^formwork: new\.json has an error, /);
    assert.equal((await diff(t, ONE_ERROR, GOOD)).stderr, '');
  });

  test('one schema without --base is a mistake', async (t) => {
    const { code, stderr } = await workplace(t, { 'old.json': GOOD }).formwork('diff', 'old.json');
    assert.equal(code, 2);
    assert.equal(
      stderr,
      'formwork: diff needs two schemas, or one and the commit to compare it with: --base <ref>.\n',
    );
  });

  test('"-" is standard input for one of the two', async (t) => {
    const { formworkIn } = workplace(t, { 'old.json': GOOD });
    const outcome = await formworkIn({ stdin: JSON.stringify(LARGER) }, 'diff', 'old.json', '-');
    assert.equal(outcome.code, 0);
    assert.match(outcome.stdout, /^minor: /);
    assert.equal((await formworkIn({}, 'diff', '-', '-')).code, 2);
  });
});
