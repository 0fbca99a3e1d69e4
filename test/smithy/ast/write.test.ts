import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isJsonObject, type JsonObject } from '../../../src/json/index.ts';
import { toAst } from '../../../src/smithy/index.ts';
import { load, shapesOf } from '../model/loading.ts';

describe('writing JSON AST', () => {
  test('shapes, traits, references and metadata are sorted; members keep their order', () => {
    const loaded = load({
      'a.smithy': `$version: "2.0"
metadata b = {z: 1, a: {y: 1, x: 2}}
metadata a = []
namespace test
service Z { operations: [b, A, C] }
operation b {}
operation A {}
operation C {}
@sensitive @deprecated
structure S { z: String, a: String }
`,
    });
    const written = toAst(loaded.model, { includePrelude: false });
    assert.equal(JSON.stringify(written['metadata']), '{"a":[],"b":{"a":{"x":2,"y":1},"z":1}}');
    const shapes = written['shapes'] as JsonObject;
    assert.deepEqual(Object.keys(shapes), ['test#A', 'test#C', 'test#S', 'test#Z', 'test#b']);
    assert.deepEqual(shapes['test#Z'], {
      type: 'service',
      operations: [{ target: 'test#A' }, { target: 'test#b' }, { target: 'test#C' }],
    });
    const structure = shapes['test#S'] as JsonObject;
    assert.deepEqual(Object.keys(structure['traits'] as JsonObject), [
      'smithy.api#deprecated',
      'smithy.api#sensitive',
    ]);
    assert.deepEqual(Object.keys(structure['members'] as JsonObject), ['z', 'a']);
  });

  test('what is written loads into the same model again', () => {
    const shapes = shapesOf(
      load(`
        @mixin
        structure M { @required a: String, b: Integer = 1
        }
        structure S with [M] { c: String }
        apply S$a @length(min: 1)
        intEnum I { A = 1
        }`),
    );
    const again = load({ 'a.json': JSON.stringify({ smithy: '2.0', shapes }) });
    assert.deepEqual(again.events, []);
    assert.deepEqual(shapesOf(again), shapes);
  });

  test('the prelude and the trait packages are left out unless asked for', () => {
    const { model } = load('@aws.api#service(sdkId: "X")\nservice S {}');
    assert.deepEqual(Object.keys(shapesOf({ model, events: [] })), ['test#S']);
    const all = toAst(model, { includePrelude: true })['shapes'];
    assert.ok(isJsonObject(all) && Object.hasOwn(all, 'smithy.api#String'));
    assert.ok(Object.hasOwn(all, 'aws.api#service'));
  });
});
