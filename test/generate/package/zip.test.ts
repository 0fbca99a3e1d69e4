import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createZip } from '../../../src/generate/package/zip.ts';
import { readZip } from './zip-reader.ts';

const entry = (name: string, text: string): { name: string; content: Uint8Array } => ({
  name,
  content: new TextEncoder().encode(text),
});

describe('an archive', () => {
  test('holds every file as it is, without compression, sorted by name', () => {
    const read = readZip(createZip([entry('b/ä.txt', 'two'), entry('a.txt', ''), entry('b.txt', 'one')]));
    assert.deepEqual(
      read.map(({ name, method, content }) => [name, method, content.toString()]),
      [
        ['a.txt', 0, ''],
        ['b.txt', 0, 'one'],
        ['b/ä.txt', 0, 'two'],
      ],
    );
  });

  test('has no time in it: 1 January 1980 for all', () => {
    const [read] = readZip(createZip([entry('a', 'x')]));
    assert.deepEqual([read!.date, read!.time], [0b0000000_0001_00001, 0]);
  });

  test('has the same bytes for the same files, in whatever order they come', () => {
    const files = [entry('a', '1'), entry('b', '2')];
    assert.deepEqual(createZip(files), createZip(files.toReversed()));
  });

  test('may be empty', () => {
    assert.deepEqual(readZip(createZip([])), []);
  });
});
