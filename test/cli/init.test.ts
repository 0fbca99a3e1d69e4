import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fileError, jsonReport, type Workplace, workplace } from './terminal.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const WEATHER = `$version: "2.0"
namespace acme.weather
use aws.cloudformation#cfnResource
service Weather { version: "2024-01-01", resources: [City] }
@cfnResource
resource City {
  identifiers: { cityId: String }
  properties: { name: String }
  create: CreateCity
  read: GetCity
  delete: DeleteCity
}
operation CreateCity { input := for City { @required $name } output := for City { @required $cityId } }
@readonly
operation GetCity { input := for City { @required $cityId } output := for City { @required $cityId $name } }
@idempotent
operation DeleteCity { input := for City { @required $cityId } output := {} }
`;

function filesIn(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
}

/** Runs the tests of a project as its author would, with this checkout as the installed package. */
function runTests(folder: string): ReturnType<typeof spawnSync> {
  const hook = pathToFileURL(join(ROOT, 'src/provider/invoke/own-modules.ts')).href;
  const lend = `data:text/javascript,import { lendOwnModules } from ${JSON.stringify(hook)}; lendOwnModules();`;
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(process.execPath, ['--import', lend, '--test', 'test/**/*.test.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
}

/** The findings of the compiler in a project, with this checkout as the installed package. */
function compile(folder: string): string {
  const args = ['--noEmit', '-p', join(folder, 'tsconfig.check.json')];
  return String(
    spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...args], {
      encoding: 'utf8',
    }).stdout,
  );
}

const CHECK = {
  extends: './tsconfig.json',
  compilerOptions: {
    paths: { 'formwork/*': [`${ROOT}src/*/index.ts`] },
    typeRoots: [`${ROOT}node_modules/@types`],
    lib: ['es2025'],
  },
};

async function isGood({ formwork }: Workplace, folder: string): Promise<void> {
  for (const profile of ['default', 'registry', 'portable']) {
    const found = jsonReport(await formwork('validate', folder, '--profile', profile, '--format', 'json'));
    assert.deepEqual([found.diagnostics, found.summary.files], [[], 1], profile);
  }
  const generated = await formwork('generate', folder, '--check');
  assert.equal(generated.code, 0, generated.stdout);
}

describe('formwork init', () => {
  test('makes a project that is good as it stands', async (t) => {
    const place = workplace(t, { 'tsconfig.check.json': CHECK });
    const { code, stdout } = await place.formwork('init', '--yes');
    assert.equal(code, 0);
    assert.match(stdout, /Acme::Example::Note: \d+ files in this folder/);
    await isGood(place, '.');
    const tests = runTests(place.path);
    assert.equal(tests.status, 0, String(tests.stdout));
    assert.match(String(tests.stdout), /pass 3\n/);
    assert.equal(compile(place.path), '');
    const refused = await place.formwork('invoke', 'create', '--model', 'inputs/inputs_1_invalid.json');
    assert.match(refused.stdout, /InvalidRequest/, 'the model that is meant to be refused is refused');
  });

  test('takes the name of the type, and another folder', async (t) => {
    const place = workplace(t);
    assert.equal(
      (await place.formwork('init', 'shop/order', '--type-name', 'Initrode::Shop::Order')).code,
      0,
    );
    assert.deepEqual(
      filesIn(place.path)
        .map(dirname)
        .filter((name) => !name.startsWith('shop/order')),
      [],
    );
    assert.equal(
      JSON.parse(place.read('shop/order/initrode-shop-order.json')).typeName,
      'Initrode::Shop::Order',
    );
    await isGood(place, 'shop/order');
  });

  test('asks at a terminal, and takes what it is told', async (t) => {
    const place = workplace(t);
    const questions: string[] = [];
    const answers = ['Initrode::Shop::Order', 'what somebody "ordered".'];
    const ask = async (question: string): Promise<string | undefined> => {
      questions.push(question);
      return answers[questions.length - 1];
    };
    assert.equal((await place.formworkIn({ io: { ask } }, 'init')).code, 0);
    assert.equal(questions.length, 2);
    assert.match(
      JSON.parse(place.read('initrode-shop-order.json')).description,
      /what somebody "ordered"\.$/,
    );
    await isGood(place, '.');
  });

  test('derives the schema from a Smithy model', async (t) => {
    const place = workplace(t, { 'weather.smithy': WEATHER, 'city/tsconfig.check.json': CHECK });
    const args = ['init', 'city', '--from-smithy', 'weather.smithy', '--type-name', 'Acme::Climate::City'];
    const { code, stderr } = await place.formwork(...args);
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(place.read('city/acme-climate-city.json')).primaryIdentifier, [
      '/properties/CityId',
    ]);
    assert.equal((await place.formwork('generate', 'city', '--check')).code, 0);
    const input = (kind: string): string => join('city/inputs', `inputs_1_${kind}.json`);
    assert.deepEqual(Object.keys(JSON.parse(place.read(input('create')))), ['Name']);
    const refused = await place.formwork('invoke', 'create', 'city', '--model', input('invalid'));
    assert.match(refused.stdout, /InvalidRequest/);
    const tests = runTests(join(place.path, 'city'));
    assert.equal(tests.status, 0, String(tests.stdout));
    assert.match(String(tests.stdout), /pass 3\n/);
    assert.equal(compile(join(place.path, 'city')), '');
    process.env['STORE_FOLDER'] = join(place.path, 'store');
    t.after(() => delete process.env['STORE_FOLDER']);
    const created = await place.formworkIn(
      { stdin: '{"Name": "Rome"}' },
      'invoke',
      'create',
      'city',
      '--model',
      '-',
    );
    assert.match(created.stdout, /SUCCESS[\s\S]*"CityId": "City-/);
  });
});

describe('what formwork init refuses, without leaving anything behind', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp, number])[] = [
    ['no name where nobody can be asked', [], /give --type-name, or --yes/, 2],
    ['a name that is none', ['--type-name', 'Order'], /"Order" is not a type name like Acme::Shop::Order/, 2],
    ['a name of AWS', ['--type-name', 'AWS::Shop::Order'], /reserved/, 2],
    ['a service without a model', ['--yes', '--service', 'a#B'], /--service goes with --from-smithy/, 2],
    ['a model that does not exist', ['--from-smithy', 'gone.smithy'], /gone\.smithy/, 2],
    ['a model with errors', ['--from-smithy', 'broken.smithy'], /broken\.smithy:2:\d+/, 1],
    [
      'a type that the model does not describe',
      ['--from-smithy', 'weather.smithy', '--type-name', 'Acme::Climate::Town'],
      /weather\.smithy describes Acme::Climate::City\. Choose one of them with --type-name/,
      2,
    ],
    [
      'a model that names no organization',
      ['--from-smithy', 'weather.smithy'],
      /formwork: --type-name tells/,
      1,
    ],
    [
      'a model without resources',
      ['--from-smithy', 'bare.smithy', '--type-name', 'Acme::Climate::City'],
      /No resource in bare\.smithy carries @aws\.cloudformation#cfnResource/,
      2,
    ],
    ['a folder that is a file', ['weather.smithy', '--yes'], /is there, but no folder/, 2],
  ];
  const models = {
    'weather.smithy': WEATHER,
    'broken.smithy': '$version: "2.0"\nnamespace',
    'bare.smithy': '$version: "2.0"\nnamespace a\nservice B { version: "1" }\n',
  };
  for (const [what, args, message, exit] of cases)
    test(what, async (t) => {
      const { formwork, path } = workplace(t, models);
      const { code, stderr } = await formwork('init', ...args);
      assert.match(stderr, message);
      assert.equal(code, exit);
      assert.deepEqual(filesIn(path), Object.keys(models).sort());
    });

  test('a folder that is a project already', async (t) => {
    const { formwork } = workplace(t);
    await formwork('init', '--yes');
    const again = await formwork('init', '--yes');
    assert.equal(again.code, 2);
    assert.match(again.stderr, /is a project already/);
  });

  test('to replace a file', async (t) => {
    const { formwork, path, read } = workplace(t, { 'README.md': 'mine', 'package.json': {} });
    const { code, stderr } = await formwork('init', '--yes');
    assert.equal(code, 2);
    assert.match(stderr, /package\.json is there already[\s\S]*README\.md is there already/);
    assert.deepEqual(filesIn(path), ['README.md', 'package.json']);
    assert.equal(read('README.md'), 'mine');
  });

  test('to leave half a project behind', async (t) => {
    const { formworkIn, path } = workplace(t);
    const { fileAccess } = await import('../../src/cli/io.ts');
    const writeFile: typeof fileAccess.writeFile = (file, content) => {
      if (file.includes('tsconfig')) throw fileError('ENOSPC');
      fileAccess.writeFile(file, content);
    };
    const { code, stderr } = await formworkIn({ io: { writeFile } }, 'init', '--yes');
    assert.equal(code, 2);
    assert.match(stderr, /no space is left/);
    assert.deepEqual(readdirSync(path), []);
  });
});
