import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModel } from '../../../src/smithy/index.ts';
import { locationOf } from '../../../src/smithy/model/place.ts';

test('the items of a metadata list that several files make stand in their files', () => {
  const { model } = loadModel([
    { file: 'a.smithy', text: '$version: "2"\nmetadata list = ["a"\n  "b"]\n' },
    { file: 'b.json', text: '{ "smithy": "2.0", "metadata": { "list": [\n"c", "d"] } }' },
    { file: 'c.smithy', text: '$version: "2"\nmetadata list = []\n' },
    { file: 'd.smithy', text: '$version: "2"\n\n\nmetadata list = [{ x: [1] }]\n' },
  ]);
  assert.deepEqual(model.metadata.get('list'), ['a', 'b', 'c', 'd', { x: [1] }]);
  const place = model.metadataPlaces.get('list')!;
  const shown = [0, 1, 2, 3, 4].map((index) => {
    const { file, line, column } = locationOf(place.child!(index));
    return `${file}:${line}:${column}`;
  });
  assert.deepEqual(shown, ['a.smithy:2:18', 'a.smithy:3:3', 'b.json:2:1', 'b.json:2:6', 'd.smithy:4:18']);
  assert.equal(locationOf(place.child!(4).child!('x').child!(0)).column, 24);
  assert.equal(locationOf(place).file, 'd.smithy');
});
