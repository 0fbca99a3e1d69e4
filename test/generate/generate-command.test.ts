import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileAccess } from '../../src/cli/io.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { fileError, workplace } from '../cli/terminal.ts';
import { GOOD_SCHEMA } from '../schema/rules/tester.ts';

const SCHEMA = 'acme-shop-order.json';
const CONFIG = { artifact_type: 'RESOURCE', typeName: 'Acme::Shop::Order', language: 'typescript' };
const ALL = ['docs/README.md', 'docs/tag.md', 'resource-role.yaml', 'src/models.ts'];

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** The schema with one more definition, which gets a page. */
const LARGER: JsonObject = {
  ...GOOD_SCHEMA,
  definitions: {
    ...(GOOD_SCHEMA['definitions'] as JsonObject),
    Part: { type: 'object', additionalProperties: false, properties: { Size: { type: 'string' } } },
  },
  properties: { ...(GOOD_SCHEMA['properties'] as JsonObject), Part: { $ref: '#/definitions/Part' } },
};

describe('formwork generate', () => {
  test('writes types, pages and the role, and says so', async (t) => {
    const { formwork, path } = workplace(t, { [SCHEMA]: GOOD_SCHEMA });
    const { code, stdout, stderr } = await formwork('generate');
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.deepEqual(stdout.trim().split('\n').sort(), ALL.map((file) => `created ${file}`).sort());
    assert.deepEqual(filesIn(path), [SCHEMA, ...ALL].sort());
  });

  test('twice changes nothing', async (t) => {
    const { formwork } = workplace(t, { [SCHEMA]: GOOD_SCHEMA });
    await formwork('generate');
    assert.deepEqual(await formwork('generate'), {
      code: 0,
      stdout: '✓ Acme::Shop::Order: 4 files, all up to date.\n',
      stderr: '',
    });
  });

  test('takes the folder of the project', async (t) => {
    const { formwork, path } = workplace(t, {
      [`order/${SCHEMA}`]: GOOD_SCHEMA,
      'order/.rpdk-config': CONFIG,
    });
    const { code, stdout } = await formwork('generate', 'order');
    assert.equal(code, 0);
    assert.match(stdout, /^created order\/src\/models\.ts$/m);
    assert.ok(existsSync(join(path, 'order/src/models.ts')));
  });

  test('puts the types where the configuration says', async (t) => {
    const { formwork, path } = workplace(t, {
      [SCHEMA]: GOOD_SCHEMA,
      '.rpdk-config': { ...CONFIG, settings: { models: 'lib/types/./order.ts' } },
    });
    await formwork('generate');
    assert.ok(existsSync(join(path, 'lib/types/order.ts')));
    assert.ok(!existsSync(join(path, 'src')));
  });

  test('writes no TypeScript for handlers in another language', async (t) => {
    const { formwork, path } = workplace(t, {
      [SCHEMA]: GOOD_SCHEMA,
      '.rpdk-config': { ...CONFIG, language: 'java' },
    });
    const { code, stderr } = await formwork('generate');
    assert.equal(code, 0);
    assert.match(stderr, /handlers are in java/);
    assert.ok(!existsSync(join(path, 'src')));
  });

  describe('--check', () => {
    test('is content with what was generated, also with the line ends of another system', async (t) => {
      const { formwork, path, read } = workplace(t, { [SCHEMA]: GOOD_SCHEMA });
      await formwork('generate');
      writeFileSync(join(path, 'docs/tag.md'), read('docs/tag.md').replaceAll('\n', '\r\n'));
      const { code, stdout } = await formwork('generate', '--check');
      assert.deepEqual([code, stdout], [0, '✓ Acme::Shop::Order: all generated files are up to date.\n']);
    });

    test('is content with what a formatter made of it, and so is generate', async (t) => {
      const { formwork, path, read } = workplace(t, { [SCHEMA]: GOOD_SCHEMA });
      await formwork('generate');
      const formatted = read('src/models.ts').replaceAll(';\n', '\n').replaceAll("'", '"');
      writeFileSync(join(path, 'src/models.ts'), formatted);
      assert.equal((await formwork('generate', '--check')).code, 0);
      await formwork('generate');
      assert.equal(read('src/models.ts'), formatted);
    });

    test('fails for what is missing, stale or left over, and writes nothing', async (t) => {
      const { formwork, path } = workplace(t, { [SCHEMA]: LARGER });
      await formwork('generate');
      writeFileSync(join(path, SCHEMA), JSON.stringify(GOOD_SCHEMA));
      rmSync(join(path, 'resource-role.yaml'));
      const before = filesIn(path);
      const { code, stdout, stderr } = await formwork('generate', '--check');
      assert.equal(code, 1);
      assert.deepEqual(stdout.trim().split('\n').sort(), [
        'left over docs/part.md',
        'missing resource-role.yaml',
        'stale docs/README.md',
        'stale src/models.ts',
      ]);
      assert.match(stderr, /"formwork generate" brings/);
      assert.deepEqual(filesIn(path), before);
    });
  });

  describe('files that are there', () => {
    test('pages that were generated and are no longer needed go, pages written by hand stay', async (t) => {
      const { formwork, path } = workplace(t, { [SCHEMA]: LARGER, 'docs/notes.md': 'My notes.\n' });
      await formwork('generate');
      assert.ok(existsSync(join(path, 'docs/part.md')));
      writeFileSync(join(path, SCHEMA), JSON.stringify(GOOD_SCHEMA));
      const { stdout } = await formwork('generate');
      assert.match(stdout, /^removed docs\/part\.md$/m);
      assert.deepEqual(filesIn(path), [SCHEMA, 'docs/notes.md', ...ALL].sort());
    });

    test('a role that is no longer needed goes', async (t) => {
      const { formwork, path } = workplace(t, { [SCHEMA]: GOOD_SCHEMA });
      await formwork('generate');
      const { handlers: _, tagging: __, ...rest } = GOOD_SCHEMA;
      writeFileSync(join(path, SCHEMA), JSON.stringify({ ...rest, tagging: { taggable: false } }));
      const { code, stdout } = await formwork('generate');
      assert.equal(code, 0);
      assert.match(stdout, /^removed resource-role\.yaml$/m);
    });

    test('written by hand are replaced only with --force; without it nothing is written', async (t) => {
      const { formwork, path, read } = workplace(t, {
        [SCHEMA]: GOOD_SCHEMA,
        'src/models.ts': 'export const mine = 1;\n',
      });
      const refused = await formwork('generate');
      assert.deepEqual([refused.code, refused.stdout], [2, '']);
      assert.match(refused.stderr, /src\/models\.ts was not generated by Formwork/);
      assert.deepEqual(filesIn(path), [SCHEMA, 'src/models.ts']);
      assert.equal((await formwork('generate', '--force')).code, 0);
      assert.match(read('src/models.ts'), /export interface CreateInput/);
    });

    test("generated by AWS's CLI are replaced", async (t) => {
      const { formwork } = workplace(t, {
        [SCHEMA]: GOOD_SCHEMA,
        'docs/README.md': '# Acme::Shop::Order\n\n## Syntax\n\n### JSON\n\n<pre>\n{}\n</pre>\n',
        'resource-role.yaml': 'Service: resources.cloudformation.amazonaws.com\n',
      });
      assert.equal((await formwork('generate')).code, 0);
    });

    test('something else in the way of a file is told', async (t) => {
      const { formwork, path } = workplace(t, { [SCHEMA]: GOOD_SCHEMA, src: 'a file\n' });
      mkdirSync(join(path, 'docs/README.md'), { recursive: true });
      const { code, stderr } = await formwork('generate');
      assert.equal(code, 2);
      assert.match(stderr, /src\/models\.ts cannot be written: something that is no file is in the way/);
      assert.match(stderr, /docs\/README\.md cannot be written/);
    });

    test('all are as they were if one cannot be written', async (t) => {
      const { formwork, formworkIn, path, read } = workplace(t, { [SCHEMA]: LARGER });
      await formwork('generate');
      const before = filesIn(path).map((file) => [file, read(file)]);
      writeFileSync(join(path, SCHEMA), JSON.stringify(GOOD_SCHEMA));
      let failed = false;
      const rename: typeof fileAccess.rename = (from, to) => {
        if (!failed && to.endsWith('README.md')) {
          failed = true;
          throw fileError('ENOSPC');
        }
        fileAccess.rename(from, to);
      };
      const { code, stdout } = await formworkIn({ io: { rename } }, 'generate');
      assert.deepEqual([code, stdout], [2, '']);
      assert.deepEqual(
        filesIn(path).map((file) => [
          file,
          file === SCHEMA ? before.find(([name]) => name === file)![1] : read(file),
        ]),
        before,
      );
    });
  });

  describe('what is no project', () => {
    const mistakes: [name: string, files: Record<string, unknown>, args: string[], message: RegExp][] = [
      ['a folder that does not exist', {}, ['gone'], /^formwork: gone does not exist\.\n$/],
      ['a file', { [SCHEMA]: GOOD_SCHEMA }, [SCHEMA], /acme-shop-order\.json is a file\. Give the folder/],
      ['an empty folder', {}, [], /is not a project: it has neither a \.rpdk-config nor a schema/],
      [
        'a schema of another name',
        { 'order.json': GOOD_SCHEMA },
        [],
        /order\.json is the schema of Acme::Shop::Order, but it is not called acme-shop-order\.json/,
      ],
      [
        'two schemas',
        { [SCHEMA]: GOOD_SCHEMA, 'acme-shop-part.json': { ...GOOD_SCHEMA, typeName: 'Acme::Shop::Part' } },
        [],
        /several schemas: acme-shop-order\.json, acme-shop-part\.json/,
      ],
      [
        'a configuration that is no JSON',
        { '.rpdk-config': '{"typeName": }' },
        [],
        /\.rpdk-config:1:\d+: \S/,
      ],
      [
        'a configuration that is no object',
        { '.rpdk-config': '[]' },
        [],
        /\.rpdk-config must hold a JSON object/,
      ],
      ['a configuration without type', { '.rpdk-config': {} }, [], /\.rpdk-config has no "typeName"/],
      [
        'a type name of another form',
        { '.rpdk-config': { typeName: 'Order' } },
        [],
        /\.rpdk-config:2:15: "Order" is not a type name/,
      ],
      [
        'a type name that is no text',
        { '.rpdk-config': { typeName: 7 } },
        [],
        /\.rpdk-config:2:15: "typeName" must be a text, not a number/,
      ],
      [
        'the project of a hook',
        { '.rpdk-config': { ...CONFIG, artifact_type: 'HOOK' } },
        [],
        /the project of a hook; only resource types/,
      ],
      [
        'a schema that is not there',
        { '.rpdk-config': CONFIG },
        [],
        /names the type Acme::Shop::Order, but its schema acme-shop-order\.json does not exist/,
      ],
      [
        'a schema of another type',
        { '.rpdk-config': CONFIG, [SCHEMA]: { ...GOOD_SCHEMA, typeName: 'Acme::Shop::Part' } },
        [],
        /names the type Acme::Shop::Order, but acme-shop-order\.json is the schema of Acme::Shop::Part/,
      ],
      [
        'types outside of the project',
        { [SCHEMA]: GOOD_SCHEMA, '.rpdk-config': { ...CONFIG, settings: { models: '../models.ts' } } },
        [],
        /"\.\.\/models\.ts" must be the path of a \.ts file inside the project/,
      ],
      ['--check with --force', { [SCHEMA]: GOOD_SCHEMA }, ['--check', '--force'], /contradict/],
    ];
    for (const [name, files, args, message] of mistakes)
      test(`${name} ends with 2`, async (t) => {
        const { code, stdout, stderr } = await workplace(t, files).formwork('generate', ...args);
        assert.deepEqual([code, stdout], [2, '']);
        assert.match(stderr, message);
      });
  });

  test('a schema with errors is not worked with; they are shown', async (t) => {
    const { formwork, path } = workplace(t, {
      [SCHEMA]: { ...GOOD_SCHEMA, readOnlyProperties: ['/properties/Gone'] },
    });
    const { code, stdout, stderr } = await formwork('generate');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /acme-shop-order\.json:\d+:\d+ error pointer-unresolved/);
    assert.deepEqual(filesIn(path), [SCHEMA]);
  });
});
