import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModel } from '../../src/smithy/index.ts';

const good = { file: 'good.smithy', text: '$version: "2.0"\nnamespace a\nstring Good\n' };

test('a file of 100 MB is an event, and the others are read', () => {
  const { model, events } = loadModel([{ file: 'large.smithy', text: ' '.repeat(100 * 1024 * 1024) }, good]);
  assert.deepEqual(
    events.map(({ id, severity, message }) => [id, severity, message]),
    [['Model', 'ERROR', 'The file has 100 MB; a model file has at most 64 MB, so it was not read.']],
  );
  assert.ok(model.shape('a#Good') !== undefined);
});

test('a file that is given twice counts once', () => {
  assert.deepEqual(loadModel([good, good]).events, []);
});
