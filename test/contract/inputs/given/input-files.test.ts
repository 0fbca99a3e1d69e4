import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPlaceholders, type InputFile, readInputFiles } from '../../../../src/contract/inputs/index.ts';
import type { JsonValue } from '../../../../src/json/index.ts';

const file = (name: string, value: JsonValue): InputFile => ({
  name: `inputs/${name}`,
  text: JSON.stringify(value, null, 2),
});
const read = (...files: readonly InputFile[]): ReturnType<typeof readInputFiles> =>
  readInputFiles(files, createPlaceholders({ seed: 1, values: { Name: 'ann' } }));
const codes = (...files: readonly InputFile[]): readonly string[] =>
  read(...files).diagnostics.map(({ code }) => code);

describe('files of models', () => {
  test('are put together by their numbers', () => {
    const { sets, diagnostics } = read(
      file('inputs_10_create.json', { N: 10 }),
      file('inputs_1_update.json', { N: 2 }),
      file('inputs_1_create.json', { N: 1, Name: '{{Name}}' }),
      file('inputs_1_invalid.json', { N: 'x' }),
    );
    assert.deepEqual(diagnostics, []);
    assert.deepEqual(
      sets.map(({ number, create, update, invalid }) => [
        number,
        create?.model,
        update?.model,
        invalid?.model,
      ]),
      [
        [1, { N: 1, Name: 'ann' }, { N: 2 }, { N: 'x' }],
        [10, { N: 10 }, undefined, undefined],
      ],
    );
  });

  test('may have more in their names, but the exact name comes first', () => {
    const { sets, diagnostics } = read(
      file('inputs_1_create.template.json', { N: 'template' }),
      file('inputs_1_create.json', { N: 'exact' }),
      file('inputs_2_create_with_clusters.json', { N: 2 }),
    );
    assert.deepEqual(
      sets.map(({ create }) => create?.model),
      [{ N: 'exact' }, { N: 2 }],
    );
    assert.deepEqual(
      diagnostics.map(({ code, location }) => [code, location?.file]),
      [['input-file-not-used', 'inputs/inputs_1_create.template.json']],
    );
  });

  test('of hooks, or with a name that says nothing, are not used', () => {
    assert.deepEqual(codes(file('inputs_1_pre_create.json', {}), file('inputs_1_delete.json', {})), [
      'input-file-not-used',
      'input-file-not-used',
    ]);
  });

  test('other files are none of our business', () => {
    assert.deepEqual(read(file('README.json', {}), file('inputs_x_create.json', {})), {
      sets: [],
      diagnostics: [],
    });
  });

  test('that are no object, or no JSON, are reported; the others are read', () => {
    const { sets, diagnostics } = read(
      file('inputs_1_create.json', [1]),
      { name: 'inputs/inputs_2_create.json', text: '{ "a": }' },
      file('inputs_3_create.json', { N: 3 }),
    );
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['model-not-object', 'json-syntax'],
    );
    assert.deepEqual(sets.at(-1)?.create?.model, { N: 3 });
  });
});

describe('files with CreateInputs and PatchInputs', () => {
  const both = (value: JsonValue): InputFile => file('inputs_1.json', value);

  test('give a model and the model after the patch', () => {
    const { sets, diagnostics } = read(
      both({
        CreateInputs: { Name: '{{Name}}', Tags: ['a'], Size: 1 },
        PatchInputs: [
          { op: 'replace', path: '/Tags', value: ['b'] },
          { op: 'remove', path: 'Size' },
        ],
      }),
    );
    assert.deepEqual(diagnostics, []);
    assert.deepEqual(sets[0]?.create?.model, { Name: 'ann', Tags: ['a'], Size: 1 });
    assert.deepEqual(sets[0]?.update?.model, { Name: 'ann', Tags: ['b'] });
  });

  test('know where a value stands', () => {
    const [set] = read(
      both({ CreateInputs: { Name: 'x' }, PatchInputs: [{ op: 'add', path: '/Size', value: 2 }] }),
    ).sets;
    assert.equal(set?.create?.locate('/Name').line, 3);
    assert.equal(set?.update?.locate('/Name').line, 3);
    assert.equal(set?.update?.locate('/Size').line, 6);
  });

  test('without a patch there is no update', () => {
    assert.equal(read(both({ CreateInputs: {} })).sets[0]?.update, undefined);
  });

  test('without a model there is nothing', () => {
    assert.deepEqual(codes(both({ Name: 'x' })), ['create-inputs-missing']);
    assert.deepEqual(codes(both([])), ['create-inputs-missing']);
  });

  test('a patch that cannot be applied is found at the operation', () => {
    const { sets, diagnostics } = read(
      both({
        CreateInputs: { Name: 'x' },
        PatchInputs: [
          { op: 'add', path: '/A', value: 1 },
          { op: 'remove', path: '/Missing' },
        ],
      }),
    );
    assert.deepEqual(
      diagnostics.map(({ code, pointer }) => [code, pointer]),
      [['input-patch-failed', '/PatchInputs/1']],
    );
    assert.deepEqual([sets[0]?.create?.model, sets[0]?.update], [{ Name: 'x' }, undefined]);
    assert.deepEqual(codes(both({ CreateInputs: {}, PatchInputs: { op: 'add' } })), ['input-patch-failed']);
  });
});
