import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type Outcome, workplace } from '../terminal.ts';
import { GOOD_AST, GOOD_MODEL, ONE_ERROR_MODEL } from './models.ts';

interface Ast {
  readonly smithy: string;
  readonly shapes: Readonly<Record<string, { type: string; members?: object; mixins?: object }>>;
}

async function ast(t: TestContext, ...args: string[]): Promise<Outcome> {
  const files = { 'model/main.smithy': GOOD_MODEL, 'model/extra.json': GOOD_AST, 'old.json': OLD };
  return workplace(t, files).formwork('smithy', 'ast', ...args);
}

const OLD = { smithy: '1.0', shapes: { 'a#B': { type: 'set', member: { target: 'smithy.api#String' } } } };

describe('smithy ast', () => {
  test('prints all files as one JSON AST 2.0, without what comes with Formwork', async (t) => {
    const { code, stdout, stderr } = await ast(t, 'model');
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const { smithy, shapes } = JSON.parse(stdout) as Ast;
    assert.equal(smithy, '2.0');
    assert.deepEqual(Object.keys(shapes), [
      'example.shop#Extra',
      'example.shop#GetOrder',
      'example.shop#GetOrderInput',
      'example.shop#GetOrderOutput',
      'example.shop#Named',
      'example.shop#Order',
      'example.shop#Shop',
    ]);
    assert.deepEqual(shapes['example.shop#Order'], {
      type: 'structure',
      mixins: [{ target: 'example.shop#Named' }],
      members: { id: { target: 'smithy.api#String' } },
    });
  });

  test('--flatten makes mixins part of the shapes that use them', async (t) => {
    const { shapes } = JSON.parse((await ast(t, 'model', '--flatten')).stdout) as Ast;
    assert.equal(shapes['example.shop#Named'], undefined);
    assert.deepEqual(shapes['example.shop#Order'], {
      type: 'structure',
      members: { name: { target: 'smithy.api#String' }, id: { target: 'smithy.api#String' } },
    });
  });

  test('brings version 1.0 to 2.0', async (t) => {
    const { smithy, shapes } = JSON.parse((await ast(t, 'old.json')).stdout) as Ast;
    assert.equal(smithy, '2.0');
    assert.equal(shapes['a#B']?.type, 'list');
  });

  test('what it prints, it can read', async (t) => {
    const { stdout } = await ast(t, 'model');
    const again = await workplace(t).formworkIn({ stdin: stdout }, 'smithy', 'ast', '-');
    assert.equal(again.stdout, stdout);
  });

  test('does not judge: a target that does not exist is printed as it is', async (t) => {
    const { formwork } = workplace(t, { 'main.smithy': ONE_ERROR_MODEL });
    const { code, stdout } = await formwork('smithy', 'ast', 'main.smithy');
    assert.equal(code, 0);
    assert.match(stdout, /"target": "example\.shop#Ordre"/);
  });

  test('files that are no Smithy give nothing but the reasons, on standard error', async (t) => {
    const { formwork } = workplace(t, { 'main.smithy': 'namespace a\nstructure B {' });
    const { code, stdout, stderr } = await formwork('smithy', 'ast', 'main.smithy');
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(stderr, /^main\.smithy:2:14 ERROR Model\n/);
    assert.match(stderr, /✗ 1 ERROR in 1 file\.\n$/);
  });

  test('unknown traits are accepted on request', async (t) => {
    const { formwork } = workplace(t, { 'main.smithy': '$version: "2"\nnamespace a\n@unheardOf\nstring B' });
    assert.equal((await formwork('smithy', 'ast', 'main.smithy')).code, 1);
    const { code, stdout } = await formwork('smithy', 'ast', 'main.smithy', '--allow-unknown-traits');
    assert.equal(code, 0);
    assert.match(stdout, /"a#unheardOf": \{\}/);
  });

  test('paths that cannot be used are told, and end with 2', async (t) => {
    const { code, stdout, stderr } = await ast(t, 'gone', 'model', 'away');
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
    assert.equal(stderr, 'formwork: gone does not exist.\nformwork: away does not exist.\n');
  });
});
