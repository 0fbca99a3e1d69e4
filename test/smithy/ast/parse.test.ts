import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { linesOf, load, shapesOf } from '../model/loading.ts';

/** Loads a JSON AST with these shapes. */
function ast(shapes: unknown, more: object = {}) {
  return load({ 'a.json': JSON.stringify({ smithy: '2.0', ...more, shapes }, null, 1) });
}

describe('JSON AST', () => {
  test('every kind of shape comes back as it was written', () => {
    const shapes = {
      'a#E': {
        type: 'enum',
        members: { A: { target: 'smithy.api#Unit', traits: { 'smithy.api#enumValue': 'a' } } },
      },
      'a#L': { type: 'list', member: { target: 'a#S', traits: { 'smithy.api#documentation': 'x' } } },
      'a#M': { type: 'map', key: { target: 'smithy.api#String' }, value: { target: 'a#L' } },
      'a#O': {
        type: 'operation',
        input: { target: 'a#S' },
        output: { target: 'smithy.api#Unit' },
        errors: [{ target: 'a#X' }],
      },
      'a#R': {
        type: 'resource',
        identifiers: { id: { target: 'smithy.api#String' } },
        create: { target: 'a#O' },
      },
      'a#S': {
        type: 'structure',
        mixins: [{ target: 'a#T' }],
        members: { m: { target: 'smithy.api#String', traits: { 'smithy.api#required': {} } } },
      },
      'a#S$t': { type: 'apply', traits: { 'smithy.api#required': {} } },
      'a#Svc': { type: 'service', version: '1', resources: [{ target: 'a#R' }], rename: { 'b#X': 'Y' } },
      'a#T': {
        type: 'structure',
        members: { t: { target: 'a#E' } },
        traits: { 'smithy.api#mixin': {} },
      },
      'a#X': { type: 'structure', members: {}, traits: { 'smithy.api#error': 'client' } },
    };
    const loaded = ast(shapes, { metadata: { k: [1] } });
    assert.deepEqual(linesOf(loaded), []);
    assert.deepEqual(shapesOf(loaded), shapes);
    assert.deepEqual(loaded.model.metadata.get('k'), [1]);
  });

  test('the order of keys does not matter', () => {
    const loaded = load({ 'a.json': '{"shapes":{"a#S":{"traits":{},"type":"string"}},"smithy":"2.0"}' });
    assert.deepEqual(shapesOf(loaded), { 'a#S': { type: 'string' } });
  });

  test('a JSON file that does not say it is Smithy is no model', () => {
    for (const text of ['{"shapes": {"a#S": 1}}', '[]', '"x"', '{"a": 1, "a": 2}']) {
      const loaded = load({ 'a.json': text });
      assert.deepEqual(linesOf(loaded), [], text);
      assert.deepEqual(shapesOf(loaded), {}, text);
    }
  });

  test('a shape that cannot be read does not stop the others', () => {
    const loaded = ast({
      'a#A': { type: 'structure', members: { m: 'oops' } },
      'a#B': { type: 'thing' },
      'a#C': { type: 'operation', input: 'a#D' },
      'a#D': { type: 'list', member: {} },
      'a#E': { members: {} },
      'a#F': { type: 'string' },
    });
    assert.deepEqual(linesOf(loaded), [
      'ERROR Model a#A 7:10 Expected object, but found string.',
      'ERROR Model a#B 10:10 Invalid shape `type`: thing',
      'ERROR Model a#C 15:13 Expected `input` to be an object; found string',
      'ERROR Model a#D 19:14 Missing expected member `target`.',
      'ERROR Model a#E 21:10 Missing expected member `type`.',
    ]);
    assert.deepEqual(Object.keys(shapesOf(loaded)), ['a#F']);
  });

  test('what has no meaning is a warning', () => {
    const loaded = ast({ 'a#S': { type: 'string', members: {} } }, { extra: 1 });
    assert.deepEqual(linesOf(loaded), [
      'WARNING Model a#S 5:10 Expected an object with possible properties of `mixins`, `traits`, `type`, ' +
        'but found additional properties: `members`',
      'WARNING Model - 1:1 Expected an object with possible properties of `metadata`, `shapes`, `smithy`, ' +
        'but found additional properties: `extra`',
    ]);
  });

  test('names must be absolute and well formed', () => {
    assert.deepEqual(linesOf(ast({ S: { type: 'string' } })), ['ERROR Model - 4:3 Invalid shape ID: S']);
    assert.deepEqual(linesOf(ast({ 'a#S': { type: 'string', traits: { required: {} } } })), [
      'ERROR Model a#S 7:5 Invalid shape ID: required',
    ]);
    assert.deepEqual(linesOf(ast({ 'a#S': { type: 'structure', members: { 'a-b': { target: 'a#S' } } } })), [
      'ERROR Model a#S 7:5 Invalid shape ID member: a-b',
    ]);
  });

  test('broken JSON: every mistake with its place, and nothing is loaded from it', () => {
    const loaded = load({ 'a.json': '{"smithy": "2.0",\n "shapes": {"a#S": {"type": "string",}}' });
    assert.deepEqual(linesOf(loaded), [
      'ERROR Model - 2:37 Error parsing JSON: A "," before "}" is not allowed.',
      'ERROR Model - 1:1 Error parsing JSON: The file ends before this "{" is closed.',
    ]);
    assert.deepEqual(shapesOf(loaded), {});
  });

  test('a key that appears twice is an error', () => {
    const loaded = load({
      'a.json': '{"smithy": "2.0", "shapes": {"a#S": {"type": "string"}, "a#S": {"type": "blob"}}}',
    });
    assert.deepEqual(linesOf(loaded), [
      'ERROR Model - 1:57 Error parsing JSON: The key "a#S" appears twice in this object; most readers silently keep only the last one.',
    ]);
  });

  test('keys that only look like duplicates are fine', () => {
    const documentation = 'a "quoted": word, and a \\": backslash';
    const loaded = ast({ 'a#S': { type: 'string', traits: { 'smithy.api#documentation': documentation } } });
    assert.deepEqual(linesOf(loaded), []);
  });

  test('values nested without end are refused', () => {
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const loaded = load({ 'a.json': `{"smithy": "2.0", "metadata": {"a": ${nested}}}` });
    assert.deepEqual(linesOf(loaded), [
      'ERROR Model - 1:547 Error parsing JSON: The brackets are nested more than 512 deep.',
    ]);
  });

  test('an unknown version', () => {
    assert.deepEqual(linesOf(load({ 'a.json': '{"smithy": "9"}' })), [
      'ERROR Model - 1:12 Unsupported Smithy version number: 9',
    ]);
  });

  test('text without a telling name is JSON if it starts like an object', () => {
    assert.deepEqual(
      Object.keys(shapesOf(load({ '-': '{"smithy":"2","shapes":{"a#S":{"type":"blob"}}}' }))),
      ['a#S'],
    );
    assert.deepEqual(Object.keys(shapesOf(load({ '-': 'namespace a\nblob S' }))), ['a#S']);
  });
});
