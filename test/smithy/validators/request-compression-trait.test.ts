import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'RequestCompressionTrait';

function operation(encodings: string, input = 'input: I'): string {
  return `@requestCompression(encodings: [${encodings}]) operation O { ${input} }\nstructure I {}\n`;
}

test('RequestCompressionTrait: algorithms are known, whatever their case', () => {
  assert.deepEqual(eventsWithId(ID, operation('"GZip"')), []);
  assert.deepEqual(eventsWithId(ID, operation('"gzip", "zstd"')), [
    '[ERROR] a#O: Invalid compression algorithm found in `requestCompression` trait applied to `a#O`: `zstd` | ' +
      'RequestCompressionTrait',
  ]);
  assert.deepEqual(eventsWithId(ID, operation('"zstd", "br"')), [
    '[ERROR] a#O: Invalid compression algorithms found in `requestCompression` trait applied to `a#O`: `br`, `zstd` | ' +
      'RequestCompressionTrait',
  ]);
  assert.deepEqual(eventsWithId(ID, operation('')), [
    '[ERROR] a#O: There must be at least one compression algorithm in `encodings` for the `requestCompression` trait ' +
      'applied to `a#O` | RequestCompressionTrait',
  ]);
});

test('RequestCompressionTrait: there is an input to compress', () => {
  assert.deepEqual(eventsWithId(ID, operation('"gzip"', '')), [
    '[ERROR] a#O: The `requestCompression` trait can only be applied to operations which have an input shape defined | ' +
      'RequestCompressionTrait',
  ]);
});

test('RequestCompressionTrait: what is compressed has no length yet', () => {
  const stream = '@streaming @requiresLength blob B\nstructure J { @required b: B }\n';
  assert.deepEqual(eventsWithId(ID, stream + operation('"gzip"', 'input: J')), [
    '[ERROR] a#O: The `requestCompression` trait can only be applied to operations which do not have input members that ' +
      'target shapes with both the `streaming` and `requiresLength` traits applied, but found member `a#J$b` targeting ' +
      '`a#B` | RequestCompressionTrait',
  ]);
});
