import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject, JsonValue } from '../../src/json/index.ts';
import { toAst } from '../../src/smithy/ast/write.ts';
import { transformModel } from '../../src/smithy/convert/index.ts';
import { loadModel, type Model } from '../../src/smithy/index.ts';
import { corpusMissing, corpusText } from './corpus.ts';

const FOLDER = 'smithy-idl/transform';

function load(...files: readonly string[]): Model {
  return loadModel(files.map((file) => ({ file, text: corpusText(`${FOLDER}/${file}`) }))).model;
}

function ast(model: Model): JsonObject {
  return toAst(model, { includePrelude: false });
}

function transformed(model: Model, name: string, args: JsonObject): Model {
  const place = { file: 'smithy-build.json', line: 1, column: 1, endLine: 1, endColumn: 1 };
  const outcome = transformModel(model, [{ name, args, pointer: '' }], { locate: () => place });
  assert.deepEqual(outcome.diagnostics, []);
  return outcome.model;
}

/** Every text of a value replaced, keys included. */
function replaced(value: JsonValue, renamed: ReadonlyMap<string, string>): JsonValue {
  const text = JSON.stringify(value, (_, inner: JsonValue) => {
    if (typeof inner === 'string') return renamed.get(inner) ?? inner;
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, item]) => [renamed.get(key) ?? key, item]));
  });
  return JSON.parse(text) as JsonValue;
}

describe('the models of the transforms of the reference', { skip: corpusMissing }, () => {
  for (const [folder, args] of [
    ['deprecated-date', { relativeDate: '2024-10-10' }],
    ['deprecated-version', { relativeVersion: '1.1.0' }],
  ] as const) {
    for (const part of ['members', 'shapes', 'traits']) {
      test(`${folder}: ${part}`, () => {
        const before = load(`${folder}/deprecated-${part}-before.smithy`);
        const after = load(`${folder}/deprecated-${part}-after.smithy`);
        assert.notDeepEqual(ast(before), ast(after));
        assert.deepEqual(ast(transformed(before, 'removeDeprecatedShapes', args)), ast(after));
      });
    }
  }

  test('includeClosures and flattenClosureNamespaces', () => {
    const model = load('include-closures-test.smithy', 'include-closures-test-unrelated.smithy');
    const ids = (of: Model): string[] => Object.keys(ast(of)['shapes'] as JsonObject);
    const included = transformed(model, 'includeClosures', { closures: ['com.example#Shapes'] });
    assert.deepEqual(ids(included), ['com.example#Bar', 'com.example#Foo']);
    const args = { closure: 'com.example#Shapes', namespace: 'com.flat' };
    assert.deepEqual(ids(transformed(model, 'flattenClosureNamespaces', args)), [
      'com.flat#Bar',
      'com.flat#RenamedFoo',
      'com.unrelated#Unrelated',
    ]);
  });

  test('renameShapes replaces the IDs of all shapes wherever the JSON AST names them', () => {
    for (const file of ['rename-shape-test-model.json', 'test-model.json', 'integration-test-model.json']) {
      const model = load(file);
      const before = ast(model);
      // A letter at the end keeps the order of all IDs, which the AST is sorted by.
      const renamed = new Map(
        Object.keys(before['shapes'] as JsonObject)
          .filter((id) => !id.includes('$'))
          .map((id) => [id, `${id}_x`]),
      );
      const after = ast(transformed(model, 'renameShapes', { renamed: Object.fromEntries(renamed) }));
      assert.deepEqual(after, replaced(before, renamed), file);
    }
  });
});
