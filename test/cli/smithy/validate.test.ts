import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { fileError, type Outcome, workplace } from '../terminal.ts';
import {
  GOOD_AST,
  GOOD_MODEL,
  ONE_DANGER_MODEL,
  ONE_ERROR_MODEL,
  ONE_WARNING_MODEL,
  SUPPRESSED_MODEL,
} from './models.ts';

async function validate(t: TestContext, model: string | Uint8Array, ...args: string[]): Promise<Outcome> {
  return workplace(t, { 'main.smithy': model }).formwork('smithy', 'validate', 'main.smithy', ...args);
}

interface Report {
  readonly diagnostics: readonly Readonly<Record<string, unknown>>[];
  readonly summary: Readonly<Record<string, number>>;
}

async function report(t: TestContext, model: string, ...args: string[]): Promise<Report> {
  return JSON.parse((await validate(t, model, '--format', 'json', ...args)).stdout) as Report;
}

describe('smithy validate for people', () => {
  test('a good model', async (t) => {
    assert.deepEqual(await validate(t, GOOD_MODEL), {
      code: 0,
      stdout: '✓ 1 file checked, no problems found.\n',
      stderr: '',
    });
  });

  test('an event has its place, severity, id and shape, and the source line with a caret', async (t) => {
    const { code, stdout } = await validate(t, ONE_ERROR_MODEL);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^main\.smithy:23:9 ERROR Target\.UnresolvedShape example\.shop#GetOrderOutput\$order\n {2}\S/,
    );
    assert.match(stdout, /\n {4}23 │ {9}order: Ordre\n {7}│ {9}\^+\n/);
    assert.match(stdout, /\n✗ 1 ERROR in 1 file\.\n$/);
  });

  test('a syntax error is one, too, and a broken file does not hide what is wrong with others', async (t) => {
    const { formwork } = workplace(t, {
      'a.smithy': 'namespace a.b\nstructure A {',
      'b.smithy': 'namespace a.c\nstrcture B {}',
    });
    const { code, stdout } = await formwork('smithy', 'validate', '.');
    assert.equal(code, 1);
    assert.match(stdout, /^a\.smithy:2:14 ERROR Model\n/);
    assert.match(stdout, /\n\nb\.smithy:2:1 ERROR Model\n/);
  });

  test('a warning does not fail', async (t) => {
    const { code, stdout } = await validate(t, ONE_WARNING_MODEL);
    assert.equal(code, 0);
    assert.match(stdout, / WARNING HttpMethodSemantics\.MissingReadonlyTrait example\.shop#GetOrder\n/);
    assert.match(stdout, /\n! 1 WARNING in 1 file\.\n$/);
  });

  test('a danger does', async (t) => {
    const { code, stdout } = await validate(t, ONE_DANGER_MODEL);
    assert.equal(code, 1);
    assert.match(stdout, /^main\.smithy:3:18 DANGER SyntacticShapeIdTarget\n/);
  });

  test('a suppressed event is shown on request, with the reason', async (t) => {
    const quiet = await validate(t, SUPPRESSED_MODEL);
    assert.deepEqual({ code: quiet.code }, { code: 0 });
    assert.match(
      quiet.stdout,
      /^✓ 1 file checked, nothing to show\. Not shown: 1 SUPPRESSED; see --severity\.\n$/,
    );
    const { stdout } = await validate(t, SUPPRESSED_MODEL, '--severity', 'SUPPRESSED');
    assert.match(stdout, / SUPPRESSED HttpMethodSemantics\.MissingReadonlyTrait .*\n.*\(It counts\.\)\n/);
  });
});

describe('--severity', () => {
  test('hides what is less severe, but does not change the exit code', async (t) => {
    const warning = await validate(t, ONE_WARNING_MODEL, '--severity', 'ERROR');
    assert.deepEqual(warning, {
      code: 0,
      stdout: '✓ 1 file checked, nothing to show. Not shown: 1 WARNING; see --severity.\n',
      stderr: '',
    });
    const danger = await validate(t, ONE_DANGER_MODEL, '--severity', 'ERROR');
    assert.deepEqual(danger, {
      code: 1,
      stdout: '✗ 1 file checked, nothing to show. Not shown: 1 DANGER; see --severity.\n',
      stderr: '',
    });
  });

  test('may be written in any case', async (t) => {
    assert.deepEqual((await report(t, ONE_WARNING_MODEL, '--severity', 'danger')).diagnostics, []);
    assert.equal((await report(t, ONE_WARNING_MODEL, '--severity', 'note')).diagnostics.length, 1);
  });
});

describe('formats', () => {
  test('json: the shape of all findings, with the names of Smithy and the shape', async (t) => {
    const { diagnostics, summary } = await report(t, ONE_ERROR_MODEL);
    const [{ message, ...event } = {}, ...others] = diagnostics;
    assert.deepEqual(others, []);
    assert.deepEqual(event, {
      code: 'Target.UnresolvedShape',
      severity: 'ERROR',
      shape: 'example.shop#GetOrderOutput$order',
      file: 'main.smithy',
      line: 23,
      column: 9,
      endLine: 23,
      endColumn: 14,
      pointer: null,
      help: null,
      docs: null,
    });
    assert.match(String(message), /unresolved shape `example\.shop#Ordre`/);
    assert.deepEqual(summary, { files: 1, errors: 1, warnings: 0 });
  });

  test('json: an event about no shape has none; a danger counts as an error', async (t) => {
    const { diagnostics, summary } = await report(t, ONE_DANGER_MODEL);
    assert.deepEqual(
      diagnostics.map(({ severity, shape }) => [severity, shape]),
      [['DANGER', null]],
    );
    assert.deepEqual(summary, { files: 1, errors: 1, warnings: 0 });
  });

  test('json: the message of a suppressed event is as it was', async (t) => {
    const { diagnostics } = await report(t, SUPPRESSED_MODEL, '--severity', 'SUPPRESSED');
    assert.doesNotMatch(String(diagnostics[0]?.['message']), /It counts/);
  });

  test('github, sarif and junit know three severities', async (t) => {
    const github = (await validate(t, ONE_DANGER_MODEL, '--format', 'github')).stdout;
    assert.match(github, /^::error file=main\.smithy,line=3,.*title=SyntacticShapeIdTarget::/);
    const sarif = JSON.parse((await validate(t, ONE_WARNING_MODEL, '--format', 'sarif')).stdout) as {
      runs: { results: { ruleId: string; level: string }[] }[];
    };
    assert.deepEqual(
      sarif.runs[0]!.results.map(({ ruleId, level }) => [ruleId, level]),
      [['HttpMethodSemantics.MissingReadonlyTrait', 'warning']],
    );
    const junit = (await validate(t, ONE_ERROR_MODEL, '--format', 'junit')).stdout;
    assert.match(junit, /<failure message="[^"]*" type="Target\.UnresolvedShape">/);
  });
});

describe('what is a model', () => {
  const files = {
    'model/main.smithy': GOOD_MODEL,
    'model/deep/extra.json': GOOD_AST,
    'model/other.json': { shapes: { smithy: '2.0' } },
    'model/broken.json': '{ "a": "smithy", ',
    'model/node_modules/x/bad.smithy': 'bad',
    'model/.hidden/bad.smithy': 'bad',
    'model/README.md': '# no model',
  };

  test('in a folder: *.smithy, and *.json with "smithy" at the top', async (t) => {
    const { stdout, stderr, code } = await workplace(t, files).formwork('smithy', 'validate', 'model');
    assert.deepEqual([code, stderr, stdout], [0, '', '✓ 2 files checked, no problems found.\n']);
  });

  test('all files make one model, each file once', async (t) => {
    const { formwork } = workplace(t, {
      'a.smithy': '$version: "2"\nnamespace a\nstructure A { b: b#B }',
      'b.smithy': '$version: "2"\nnamespace b\nstructure B {}',
    });
    assert.equal((await formwork('smithy', 'validate', 'a.smithy')).code, 1);
    const both = await formwork('smithy', 'validate', 'a.smithy', 'b.smithy', './a.smithy', '.');
    assert.deepEqual([both.code, both.stdout], [0, '✓ 2 files checked, no problems found.\n']);
  });

  test('a model whose "smithy" is not its first key is one; broken JSON that starts like one is told', async (t) => {
    const { formwork } = workplace(t, {
      'last.json': { shapes: {}, smithy: '2.0' },
      'broken.json': '{ "smithy": "2.0", "shapes": ',
    });
    const { code, stdout } = await formwork('smithy', 'validate', '.');
    assert.equal(code, 1);
    assert.match(stdout, /^broken\.json:1:\d+ ERROR Model\n {2}Error parsing JSON: /);
    assert.match(stdout, /in 2 files\.\n$/);
  });

  test('"-" is standard input, in the IDL or in JSON', async (t) => {
    const { formworkIn } = workplace(t);
    for (const stdin of [GOOD_MODEL, JSON.stringify(GOOD_AST)])
      assert.equal((await formworkIn({ stdin }, 'smithy', 'validate', '-')).code, 0);
    const { code, stdout } = await formworkIn({ stdin: ONE_ERROR_MODEL }, 'smithy', 'validate', '-');
    assert.equal(code, 1);
    assert.match(stdout, /^<stdin>:23:9 ERROR /);
  });

  test('wrong bytes are an event with a place', async (t) => {
    const bytes = Buffer.concat([Buffer.from('$version: "2"\nnamespace a\n// '), Buffer.from([0xff])]);
    const { code, stdout } = await validate(t, bytes);
    assert.equal(code, 1);
    assert.match(stdout, /^main\.smithy:3:4 ERROR Model\n {2}The byte 0xff is not valid UTF-8 here\./);
  });

  const problems: [string, string[], RegExp][] = [
    ['a path that does not exist', ['gone'], /^formwork: gone does not exist\.\n$/],
    ['an empty path', [''], /^formwork: A path is empty\.\n$/],
    [
      'a JSON file that is no model',
      ['model/other.json'],
      /^formwork: model\/other\.json is not a Smithy model: it has no "smithy" key\.\n$/,
    ],
    ['a folder without models', ['empty'], /^formwork: There is no Smithy model in empty: /],
  ];
  for (const [name, paths, message] of problems) {
    test(`${name} is told, and ends with 2`, async (t) => {
      const { formwork } = workplace(t, { ...files, 'empty/package.json': {} });
      const { code, stdout, stderr } = await formwork('smithy', 'validate', ...paths);
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
      assert.match(stderr, message);
    });
  }

  test('what can be read is checked all the same', async (t) => {
    const { formwork } = workplace(t, { 'main.smithy': ONE_ERROR_MODEL });
    const { code, stdout, stderr } = await formwork('smithy', 'validate', 'main.smithy', 'gone');
    assert.equal(code, 2);
    assert.match(stdout, /^main\.smithy:23:9 ERROR /);
    assert.equal(stderr, 'formwork: gone does not exist.\n');
  });

  test('a file that may not be read is told', async (t) => {
    const readFile = (): never => {
      throw fileError('EACCES');
    };
    const { formworkIn } = workplace(t, { 'main.smithy': GOOD_MODEL });
    const { code, stderr } = await formworkIn({ io: { readFile } }, 'smithy', 'validate', 'main.smithy');
    assert.equal(code, 2);
    assert.equal(stderr, 'formwork: main.smithy: permission denied.\n');
  });
});

test('--allow-unknown-traits turns traits without a definition into warnings', async (t) => {
  const model = GOOD_MODEL.replace('@readonly\n', '@readonly\n@unheardOf\n');
  assert.equal((await validate(t, model)).code, 1);
  const { code, stdout } = await validate(t, model, '--allow-unknown-traits');
  assert.equal(code, 0);
  assert.match(stdout, / WARNING Model\.UnresolvedTrait /);
});
