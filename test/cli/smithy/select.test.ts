import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type Outcome, workplace } from '../terminal.ts';
import { GOOD_MODEL } from './models.ts';

async function select(t: TestContext, ...args: string[]): Promise<Outcome> {
  return workplace(t, { 'main.smithy': GOOD_MODEL }).formwork('smithy', 'select', ...args);
}

describe('smithy select', () => {
  test('prints one shape id per line, sorted', async (t) => {
    assert.deepEqual(await select(t, "structure [id|namespace = 'example.shop']", 'main.smithy'), {
      code: 0,
      stdout: [
        'example.shop#GetOrderInput',
        'example.shop#GetOrderOutput',
        'example.shop#Named',
        'example.shop#Order',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('--format json prints a list', async (t) => {
    const { stdout } = await select(t, 'service', 'main.smithy', '--format', 'json');
    assert.deepEqual(JSON.parse(stdout), ['example.shop#Shop']);
    const nothing = await select(t, 'resource', 'main.smithy', '--format', 'json');
    assert.deepEqual(JSON.parse(nothing.stdout), []);
  });

  test('the prelude takes part', async (t) => {
    const { stdout } = await select(t, 'string', 'main.smithy');
    assert.ok(stdout.split('\n').includes('smithy.api#String'));
  });

  test('no match is no error', async (t) => {
    assert.deepEqual(await select(t, 'resource', 'main.smithy'), { code: 0, stdout: '', stderr: '' });
  });

  test('a selector that cannot be read is shown with a mark under the place, and ends with 2', async (t) => {
    const { code, stdout, stderr } = await select(t, 'service [', 'main.smithy');
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
    assert.match(stderr, /^formwork: The selector cannot be read: .*\n\n {2}service \[\n {11}\^\n$/);
    const second = await select(t, 'service\n > [', 'main.smithy');
    assert.match(second.stderr, /\n {3}> \[\n {6}\^\n$/);
  });

  test('what a selector can never find is a warning', async (t) => {
    const { code, stdout, stderr } = await select(t, ':nope(service)', 'main.smithy');
    assert.deepEqual({ code, stdout }, { code: 0, stdout: '' });
    assert.equal(stderr, 'formwork: Unknown function name `nope`\n');
  });

  test('a selector that begins with "-" goes behind "--"', async (t) => {
    const { code, stdout } = await select(t, '--', '-[input]-> structure', 'main.smithy');
    assert.deepEqual([code, stdout], [0, 'example.shop#GetOrderInput\n']);
  });

  test('files that are no Smithy give the reasons on standard error, and end with 1', async (t) => {
    const { formworkIn } = workplace(t);
    const { code, stdout, stderr } = await formworkIn({ stdin: 'nonsense' }, 'smithy', 'select', '*', '-');
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(stderr, /^<stdin>:1:1 ERROR Model\n/);
  });
});
