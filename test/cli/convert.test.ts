import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileAccess } from '../../src/cli/io.ts';
import { fileError, workplace } from './terminal.ts';

const MODEL = `$version: "2"
namespace acme.shop
use aws.cloudformation#cfnResource
service Shop { version: "1", resources: [Order, Customer] }
@cfnResource
resource Order { identifiers: { orderId: String } }
@cfnResource
resource Customer { identifiers: { customerId: String } }
`;
const FLAGS = ['--service', 'acme.shop#Shop', '--organization-name', 'Acme'];
const BUILD = {
  version: '1.0',
  sources: ['model'],
  plugins: { cloudformation: { service: 'acme.shop#Shop', organizationName: 'Acme' } },
};

describe('convert', () => {
  test('several schemas are printed by type name', async (t) => {
    const { formwork } = workplace(t, { 'shop.smithy': MODEL });
    const { code, stdout, stderr } = await formwork('convert', 'shop.smithy', ...FLAGS);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.deepEqual(Object.keys(JSON.parse(stdout) as object), [
      'Acme::Shop::Order',
      'Acme::Shop::Customer',
    ]);
  });

  test('one schema is printed as it is', async (t) => {
    const { formwork } = workplace(t, { 'shop.smithy': MODEL });
    const { code, stdout } = await formwork('convert', 'shop.smithy', ...FLAGS, '--resource', 'Order');
    assert.equal(code, 0);
    assert.equal((JSON.parse(stdout) as { typeName: string }).typeName, 'Acme::Shop::Order');
  });

  test('what is printed passes validate', async (t) => {
    const { formwork, formworkIn } = workplace(t, { 'shop.smithy': MODEL });
    const { stdout } = await formwork('convert', 'shop.smithy', ...FLAGS, '--resource', 'Order');
    assert.equal((await formworkIn({ stdin: stdout }, 'validate', '-')).code, 0);
  });

  test('--output writes a file for each, and makes the folder', async (t) => {
    const { formwork, read } = workplace(t, { 'shop.smithy': MODEL });
    const { code, stdout, stderr } = await formwork(
      'convert',
      'shop.smithy',
      ...FLAGS,
      '--output',
      'out/schemas',
    );
    assert.deepEqual({ code, stdout }, { code: 0, stdout: '' });
    assert.match(read('out/schemas/acme-shop-order.json'), /^\{\n {4}"typeName": "Acme::Shop::Order",\n/);
    assert.equal(
      stderr,
      'formwork: wrote out/schemas/acme-shop-order.json\nformwork: wrote out/schemas/acme-shop-customer.json\n',
    );
  });

  test('options come from a file, and the command line wins', async (t) => {
    const config = {
      service: 'acme.shop#Shop',
      organizationName: 'Other',
      disableCapitalizedProperties: true,
    };
    const { formwork } = workplace(t, { 'shop.smithy': MODEL, 'options.json': config });
    const args = ['--config', 'options.json', '--organization-name', 'Acme', '--resource', 'Order'];
    const schema = JSON.parse((await formwork('convert', 'shop.smithy', ...args)).stdout) as Record<
      string,
      unknown
    >;
    assert.equal(schema['typeName'], 'Acme::Shop::Order');
    assert.deepEqual(schema['primaryIdentifier'], ['/properties/orderId']);
  });

  test('--compat writes what the reference writes, without a line break at the end', async (t) => {
    const { formwork, read } = workplace(t, { 'shop.smithy': MODEL });
    await formwork('convert', 'shop.smithy', ...FLAGS, '--output', '.', '--compat');
    assert.ok(read('acme-shop-order.json').endsWith('\n}'));
  });
});

describe('convert with a build file', () => {
  const files = { 'model/shop.smithy': MODEL, 'smithy-build.json': BUILD };

  test('writes where the Smithy build does', async (t) => {
    const { formwork, path } = workplace(t, files);
    const { code } = await formwork('convert');
    assert.equal(code, 0);
    assert.deepEqual(readdirSync(join(path, 'build/smithy/source/cloudformation')).sort(), [
      'acme-shop-customer.json',
      'acme-shop-order.json',
    ]);
  });

  test('runs every projection, or the one that is named', async (t) => {
    const projections = {
      public: {
        transforms: [{ name: 'excludeShapesBySelector', args: { selector: '[id=acme.shop#Customer]' } }],
      },
    };
    const { formwork, path } = workplace(t, { ...files, 'smithy-build.json': { ...BUILD, projections } });
    assert.equal((await formwork('convert', '--projection', 'public', '--output', 'out')).code, 0);
    assert.deepEqual(readdirSync(join(path, 'out')), ['public']);
    assert.deepEqual(readdirSync(join(path, 'out/public/cloudformation')), ['acme-shop-order.json']);
    assert.equal((await formwork('convert', '--output', 'all')).code, 0);
    assert.deepEqual(readdirSync(join(path, 'all')).sort(), ['public', 'source']);
  });

  test('paths are counted from the build file', async (t) => {
    const { formwork, path } = workplace(t, {
      'project/model/shop.smithy': MODEL,
      'project/smithy-build.json': { ...BUILD, outputDirectory: 'out' },
    });
    assert.equal((await formwork('convert', '--build', 'project/smithy-build.json')).code, 0);
    assert.ok(existsSync(join(path, 'project/out/source/cloudformation/acme-shop-order.json')));
  });

  test('what is wrong with the model is told once, however many projections there are', async (t) => {
    const lost = `${MODEL}@cfnResource\nresource Lost { identifiers: { lostId: String } }\n`;
    const { formwork } = workplace(t, {
      'model/shop.smithy': lost,
      'smithy-build.json': { ...BUILD, projections: { a: {}, b: {} } },
    });
    const { code, stderr } = await formwork('convert');
    assert.equal(code, 0);
    assert.equal(stderr.match(/convert-resource-outside-service/g)?.length, 1);
  });

  test('a build file without the plugin ends with 2', async (t) => {
    const { formwork } = workplace(t, { 'smithy-build.json': { version: '1.0', sources: [] } });
    const { code, stderr } = await formwork('convert');
    assert.equal(code, 2);
    assert.equal(stderr, 'formwork: smithy-build.json has no plugin "cloudformation".\n');
  });

  test('a wrong service is reported where it is configured', async (t) => {
    const plugins = { cloudformation: { ...BUILD.plugins.cloudformation, service: 'acme.shop#Shopp' } };
    const { formwork } = workplace(t, { ...files, 'smithy-build.json': { ...BUILD, plugins } });
    const { code, stderr } = await formwork('convert');
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^smithy-build\.json:8:18 error convert-service-unknown\n.*Did you mean "acme\.shop#Shop"/,
    );
  });
});

describe('convert --explain', () => {
  test('prints a table for each resource', async (t) => {
    const { formwork } = workplace(t, { 'shop.smithy': MODEL });
    const { code, stdout } = await formwork('convert', 'shop.smithy', ...FLAGS, '--explain');
    assert.equal(code, 0);
    assert.match(stdout, /^Acme::Shop::Order, from the resource acme\.shop#Order \(shop\.smithy:6:1\)\n/);
    assert.match(stdout, /^`customerId` +Read only \+ primary identifier +\+ /m);
  });

  test('or JSON', async (t) => {
    const { formwork } = workplace(t, { 'shop.smithy': MODEL });
    const { stdout } = await formwork('convert', 'shop.smithy', ...FLAGS, '--explain', '--json');
    const { resources } = JSON.parse(stdout) as { resources: { typeName: string; properties: unknown[] }[] };
    assert.deepEqual(
      resources.map(({ typeName }) => typeName),
      ['Acme::Shop::Order', 'Acme::Shop::Customer'],
    );
  });

  test('writes nothing, also with a build file', async (t) => {
    const { formwork, path } = workplace(t, { 'model/shop.smithy': MODEL, 'smithy-build.json': BUILD });
    assert.equal((await formwork('convert', '--explain')).code, 0);
    assert.ok(!existsSync(join(path, 'build')));
  });
});

describe('convert says what is wrong', () => {
  test('with the model, in the words of Smithy', async (t) => {
    const { formwork } = workplace(t, {
      'shop.smithy': MODEL.replace('resources: [Order,', 'resources: [Ordr,'),
    });
    const { code, stdout, stderr } = await formwork('convert', 'shop.smithy', ...FLAGS);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(stderr, /^shop\.smithy:4:\d+ ERROR Target/);
  });

  test('with what the model says of its resources', async (t) => {
    const model = MODEL.replace('identifiers: { orderId: String }', 'identifiers: { order_id: String }');
    const { formwork } = workplace(t, { 'shop.smithy': model });
    const { code, stdout, stderr } = await formwork('convert', 'shop.smithy', ...FLAGS);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(stderr, /^shop\.smithy:6:1 error convert-name-invalid\n/);
  });

  test('with the options', async (t) => {
    const { formwork } = workplace(t, { 'shop.smithy': MODEL });
    const { code, stderr } = await formwork('convert', 'shop.smithy', '--organization-name', 'Acme');
    assert.equal(code, 2);
    assert.match(stderr, /missing required property, `service`/);
  });

  test('warnings do not stop it', async (t) => {
    const { formwork } = workplace(t, { 'shop.smithy': MODEL, 'options.json': { nonsense: 1 } });
    const { code, stdout, stderr } = await formwork(
      'convert',
      'shop.smithy',
      ...FLAGS,
      '--config',
      'options.json',
    );
    assert.equal(code, 0);
    assert.notEqual(stdout, '');
    assert.match(stderr, /^options\.json:2:3 warning convert-option-unknown\n/);
  });

  const mistakes: [string, string[], RegExp][] = [
    [
      'no models and no build file',
      [],
      /^formwork: Name the files of the model, or write a smithy-build\.json\.\n$/,
    ],
    ['a model that does not exist', ['gone.smithy', ...FLAGS], /^formwork: gone\.smithy does not exist\.\n$/],
    ['--json without --explain', ['shop.smithy', '--json'], /--json goes with --explain/],
    ['models and a build file', ['shop.smithy', '--build', 'x.json'], /either models or --build/],
    ['a file of options with a build file', ['--config', 'x.json'], /--config goes with models/],
    [
      'a file of options that is no object',
      ['shop.smithy', '--config', 'list.json'],
      /does not hold a JSON object/,
    ],
  ];
  for (const [name, args, message] of mistakes) {
    test(`${name} ends with 2`, async (t) => {
      const { formwork } = workplace(t, { 'shop.smithy': MODEL, 'list.json': [] });
      const { code, stdout, stderr } = await formwork('convert', ...args);
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
      assert.match(stderr, message);
    });
  }
});

describe('files are written all or none', () => {
  /** Fails where `broken` says so. */
  const failing = (broken: (path: string) => boolean, call: 'writeFile' | 'rename') => ({
    [call](from: string, to: string): void {
      if (broken(call === 'rename' ? to : from)) throw fileError('ENOSPC');
      fileAccess[call](from, to);
    },
  });

  for (const call of ['writeFile', 'rename'] as const) {
    test(`new folders are taken away again if ${call} fails`, async (t) => {
      const { formworkIn, path } = workplace(t, { 'shop.smithy': MODEL });
      const io = failing((file) => file.includes('customer'), call);
      const { code, stderr } = await formworkIn(
        { io },
        'convert',
        'shop.smithy',
        ...FLAGS,
        '--output',
        'a/b',
      );
      assert.equal(code, 2);
      assert.match(stderr, /no space is left/);
      assert.ok(!existsSync(join(path, 'a')));
    });

    test(`what was there stays if ${call} fails`, async (t) => {
      const before = {
        'out/acme-shop-order.json': 'old order',
        'out/acme-shop-customer.json': 'old customer',
      };
      const { formworkIn, path, read } = workplace(t, { 'shop.smithy': MODEL, ...before });
      const io = failing((file) => file.includes('customer.json') && !file.endsWith('.old'), call);
      assert.equal(
        (
          await formworkIn(
            { io: { ...io, rename: restorable(io) } },
            'convert',
            'shop.smithy',
            ...FLAGS,
            '--output',
            'out',
          )
        ).code,
        2,
      );
      assert.deepEqual(readdirSync(join(path, 'out')).sort(), [
        'acme-shop-customer.json',
        'acme-shop-order.json',
      ]);
      for (const [file, text] of Object.entries(before)) assert.equal(read(file), text);
    });
  }

  /** A disk that is full for new files only: what is moved back finds its place. */
  function restorable(io: { rename?: unknown }): typeof fileAccess.rename {
    let failed = io.rename === undefined;
    return (from, to) => {
      if (!failed && to.endsWith('customer.json')) {
        failed = true;
        throw fileError('ENOSPC');
      }
      fileAccess.rename(from, to);
    };
  }

  test('files of before are replaced, and nothing is left beside them', async (t) => {
    const { formwork, path, read } = workplace(t, {
      'shop.smithy': MODEL,
      'out/acme-shop-order.json': 'old',
    });
    assert.equal((await formwork('convert', 'shop.smithy', ...FLAGS, '--output', 'out')).code, 0);
    assert.deepEqual(readdirSync(join(path, 'out')).sort(), [
      'acme-shop-customer.json',
      'acme-shop-order.json',
    ]);
    assert.notEqual(read('out/acme-shop-order.json'), 'old');
  });
});
