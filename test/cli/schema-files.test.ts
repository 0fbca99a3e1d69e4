import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { GOOD, ONE_ERROR } from './schemas.ts';
import { jsonReport, type Workplace, workplace } from './terminal.ts';

const BROKEN = { ...ONE_ERROR };

async function filesWithFindings(place: Workplace, ...paths: string[]): Promise<string[]> {
  const report = jsonReport(await place.formwork('validate', ...paths, '--format', 'json'));
  return [...new Set(report.diagnostics.map(({ file }) => file))];
}

describe('validate: folders', () => {
  test('a folder is searched to its depths, in the order of names', async (t) => {
    const place = workplace(t, { 'b/two.json': BROKEN, 'a/deep/one.json': BROKEN, 'three.json': BROKEN });
    assert.deepEqual(await filesWithFindings(place), ['a/deep/one.json', 'b/two.json', 'three.json']);
  });

  test('other JSON files, dependencies and hidden folders are passed over', async (t) => {
    const place = workplace(t, {
      'order.json': BROKEN,
      'package.json': { name: 'x', properties: {} },
      'inner.json': { wrapped: { typeName: 'Acme::Shop::Order', properties: {} } },
      'list.json': [{ typeName: 'Acme::Shop::Order', properties: {} }],
      'notes.txt': 'typeName properties',
      'node_modules/dep/order.json': BROKEN,
      '.cache/order.json': BROKEN,
    });
    const outcome = await place.formwork('validate', '--format', 'json');
    assert.deepEqual(jsonReport(outcome).summary, { files: 1, errors: 1, warnings: 0 });
    assert.equal(outcome.stderr, '');
  });

  test('a schema with a syntax error is still known for a schema', async (t) => {
    const place = workplace(t, { 'order.json': '{ "typeName": "Acme::Shop::Order", "properties": { }' });
    assert.deepEqual(await filesWithFindings(place), ['order.json']);
  });

  test('a file that is named is checked whatever it holds', async (t) => {
    const outcome = await workplace(t, { 'package.json': '[]' }).formwork('validate', 'package.json');
    assert.equal(outcome.code, 1);
  });

  test('a folder with .rpdk-config stands for its schema', async (t) => {
    const place = workplace(t, {
      'project/.rpdk-config': { typeName: 'Acme::Shop::Order', artifact_type: 'RESOURCE' },
      'project/acme-shop-order.json': '{ "typeNam": 1 ',
      'project/target/acme-shop-order.json': BROKEN,
    });
    assert.deepEqual(await filesWithFindings(place, 'project'), ['project/acme-shop-order.json']);
    assert.deepEqual(await filesWithFindings(place, '.'), ['project/acme-shop-order.json']);
  });

  test('a project whose schema has another name is searched like any folder', async (t) => {
    const place = workplace(t, { '.rpdk-config': { typeName: 'Acme::Shop::Order' }, 'schema.json': BROKEN });
    assert.deepEqual(await filesWithFindings(place), ['schema.json']);
  });

  test('a project file that is not JSON does not stop the search', async (t) => {
    assert.deepEqual(await filesWithFindings(workplace(t, { '.rpdk-config': 'x', 'order.json': BROKEN })), [
      'order.json',
    ]);
  });

  test('hooks and modules are not resource types', async (t) => {
    const place = workplace(t, {
      '.rpdk-config': { typeName: 'Acme::Shop::Hook', artifact_type: 'HOOK' },
      'acme-shop-hook.json': GOOD,
    });
    const { code, stderr } = await place.formwork('validate');
    assert.equal(code, 2);
    assert.match(stderr, /There is no resource schema in \./);
  });

  test('a linked file is read; a link to a folder is not followed, so a loop ends', async (t) => {
    const place = workplace(t, { 'real/order.json': BROKEN, 'search/x.txt': '' });
    symlinkSync(join(place.path, 'real/order.json'), join(place.path, 'search/linked.json'));
    symlinkSync(join(place.path, 'search'), join(place.path, 'search/again'));
    symlinkSync('loop.json', join(place.path, 'search/loop.json'));
    symlinkSync('gone.json', join(place.path, 'search/dangling.json'));
    assert.deepEqual(await filesWithFindings(place, 'search'), ['search/linked.json']);
  });
});
